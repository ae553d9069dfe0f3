import { Hono } from 'hono'
import { removeOrgMember } from '../domain/orgs/departures.ts'
import { NewOrgMember, OrgMemberChange } from '../domain/orgs/fields.ts'
import { addOrgMember, changeOrgRole, listOrgMembers } from '../domain/orgs/members.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const orgMembers = new Hono<Env>()
  .get('/', operation('org_member.list', '…'), async c => sendTagged(c, await listOrgMembers(c.var.ask)))
  .post('/', operation('org_member.add', '…'), body(NewOrgMember), async c =>
    sendJson(c, await addOrgMember(c.var.ask, c.req.valid('json')), 201),
  )
  .patch('/:userId', operation('org_member.update', '…'), body(OrgMemberChange), async c =>
    sendJson(c, await changeOrgRole(c.var.ask, c.req.param('userId'), c.req.valid('json'))),
  )
  .delete('/:userId', operation('org_member.remove', '…'), async c =>
    sendJson(c, await removeOrgMember(c.var.ask, c.req.param('userId'))),
  )
