import { Hono } from 'hono'
import { NewOrg, OrgChange } from '../domain/orgs/fields.ts'
import { createOrg, deleteOrg, listEligibleOrgs, listOrgs, readOrg, renameOrg } from '../domain/orgs/orgs.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'
import { endBilling } from '../jobs/end-billing.ts'

export const orgs = new Hono<Env>()
  .get('/', operation('org.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listOrgs(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('org.create', '…'), body(NewOrg), async c =>
    sendJson(c, await createOrg(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/eligible', operation('eligible_org.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listEligibleOrgs(c.var.ask, c.req.valid('query'))),
  )
  .get('/:orgId', operation('org.read', '…'), async c => sendJson(c, await readOrg(c.var.ask)))
  .on(anyUpdate('PATCH'), '/:orgId', operation('org.rename', '…'), body(OrgChange), async c =>
    sendJson(c, await renameOrg(c.var.ask, c.req.valid('json'))),
  )
  .delete('/:orgId', operation('org.delete', '…'), async c => {
    const answer = await deleteOrg(c.var.ask)
    c.executionCtx.waitUntil(endBilling(c.env))
    return sendJson(c, answer)
  })
