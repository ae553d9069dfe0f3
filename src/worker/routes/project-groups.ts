import { Hono } from 'hono'
import { AssignmentChange, GroupAssignment } from '../domain/people/fields.ts'
import { assignGroup, listProjectGroups, unassignGroup, updateAssignment } from '../domain/people/groups.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const projectGroups = new Hono<Env>()
  .get('/', operation('project_group.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listProjectGroups(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('project_group.assign', '…'), body(GroupAssignment), async c =>
    sendJson(c, await assignGroup(c.var.ask, c.req.valid('json')), 201),
  )
  .on(
    anyUpdate('PATCH'),
    '/:groupId',
    operation('project_group.update', '…'),
    body(AssignmentChange),
    async c => sendJson(c, await updateAssignment(c.var.ask, c.req.param('groupId'), c.req.valid('json'))),
  )
  .delete('/:groupId', operation('project_group.unassign', '…'), async c =>
    sendJson(c, await unassignGroup(c.var.ask, c.req.param('groupId'))),
  )
