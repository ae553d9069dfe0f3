import { Hono } from 'hono'
import { EligibleOrgsAnswer, OrgAnswer, OrgsAnswer } from '../domain/orgs/answers.ts'
import { NewOrg, OrgChange } from '../domain/orgs/fields.ts'
import { createOrg, deleteOrg, listEligibleOrgs, listOrgs, readOrg, renameOrg } from '../domain/orgs/orgs.ts'
import { Done } from '../domain/people/answers.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'
import { endBilling } from '../jobs/run-job.ts'

export const orgs = new Hono<Env>()
  .get(
    '/',
    operation('org.list', 'List your organizations', {
      details: 'The organizations that the caller is a member of. Guests of a project are not members.',
    }),
    query(PageQuery),
    answers(tagged(OrgsAnswer)),
    async c => sendTagged(c, await listOrgs(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('org.create', 'Create an organization', {
      details: 'The caller becomes its admin. At most 10 can be created per hour.',
    }),
    body(NewOrg),
    answers({ 201: OrgAnswer }, 'org_limit', 'not_found'),
    async c => sendJson(c, await createOrg(c.var.ask, c.req.valid('json')), 201),
  )
  .get(
    '/eligible',
    operation('eligible_org.list', 'List organizations for a new project', {
      details:
        'All organizations that the caller is a member of, even if their plan allows no further project.',
    }),
    query(PageQuery),
    answers(tagged(EligibleOrgsAnswer)),
    async c => sendTagged(c, await listEligibleOrgs(c.var.ask, c.req.valid('query'))),
  )
  .get('/:orgId', operation('org.read', 'Read an organization'), answers({ 200: OrgAnswer }), async c =>
    sendJson(c, await readOrg(c.var.ask)),
  )
  .on(
    anyUpdate('PATCH'),
    '/:orgId',
    operation('org.rename', 'Rename an organization'),
    body(OrgChange),
    answers({ 200: OrgAnswer }),
    async c => sendJson(c, await renameOrg(c.var.ask, c.req.valid('json'))),
  )
  .delete(
    '/:orgId',
    operation('org.delete', 'Delete an organization', {
      details:
        'This permanently deletes its memberships, groups, and invitations. Users keep their accounts. It must have no projects, subscription, or granted plan.',
    }),
    answers({ 200: Done }, 'org_has_projects', 'org_has_contract'),
    async c => {
      const answer = await deleteOrg(c.var.ask)
      c.executionCtx.waitUntil(endBilling(c.env))
      return sendJson(c, answer)
    },
  )
