import { Hono } from 'hono'
import { NewOrgGroupMember, OrgGroupName } from '../domain/orgs/fields.ts'
import {
  addToOrgGroup,
  createOrgGroup,
  deleteOrgGroup,
  listOrgGroups,
  removeFromOrgGroup,
  renameOrgGroup,
} from '../domain/orgs/groups.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const orgGroups = new Hono<Env>()
  .get('/', operation('org_group.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listOrgGroups(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('org_group.create', '…'), body(OrgGroupName), async c =>
    sendJson(c, await createOrgGroup(c.var.ask, c.req.valid('json')), 201),
  )
  .on(anyUpdate('PATCH'), '/:groupId', operation('org_group.update', '…'), body(OrgGroupName), async c =>
    sendJson(c, await renameOrgGroup(c.var.ask, c.req.param('groupId'), c.req.valid('json'))),
  )
  .delete('/:groupId', operation('org_group.delete', '…'), async c =>
    sendJson(c, await deleteOrgGroup(c.var.ask, c.req.param('groupId'))),
  )
  .post('/:groupId/members', operation('org_group_member.add', '…'), body(NewOrgGroupMember), async c =>
    sendJson(c, await addToOrgGroup(c.var.ask, c.req.param('groupId'), c.req.valid('json')), 201),
  )
  .delete('/:groupId/members/:userId', operation('org_group_member.remove', '…'), async c =>
    sendJson(c, await removeFromOrgGroup(c.var.ask, c.req.param('groupId'), c.req.param('userId'))),
  )
