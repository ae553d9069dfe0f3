import { Hono } from 'hono'
import { PageQuery } from '../domain/lists.ts'
import { createOrg, listEligibleOrgs, listOrgs, NewOrg, readOrg } from '../domain/orgs.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, operation, query } from '../http/contract.ts'

export const orgs = new Hono<Env>()
  .get('/', operation('org.list'), query(PageQuery), async c =>
    sendJson(c, await listOrgs(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('org.create'), ...body(NewOrg), async c =>
    sendJson(c, await createOrg(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/eligible', operation('org.list'), query(PageQuery), async c =>
    sendJson(c, await listEligibleOrgs(c.var.ask, c.req.valid('query'))),
  )
  .get('/:orgId', operation('org.read'), async c => sendJson(c, await readOrg(c.var.ask)))
