import { Hono } from 'hono'
import { Done, ProjectGroupAnswer, ProjectGroupsAnswer } from '../domain/people/answers.ts'
import { AssignmentChange, GroupAssignment } from '../domain/people/fields.ts'
import { assignGroup, listProjectGroups, unassignGroup, updateAssignment } from '../domain/people/groups.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const projectGroups = new Hono<Env>()
  .get(
    '/',
    operation('project_group.list', 'List the groups of a project'),
    query(PageQuery),
    answers(tagged(ProjectGroupsAnswer)),
    async c => sendTagged(c, await listProjectGroups(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('project_group.assign', 'Assign a group to a project', {
      details:
        'Its members, including later ones, get access to the project with the role and scope of the assignment.',
    }),
    body(GroupAssignment),
    answers({ 201: ProjectGroupAnswer }, 'group_not_found', 'group_org_mismatch', 'group_already_assigned'),
    async c => sendJson(c, await assignGroup(c.var.ask, c.req.valid('json')), 201),
  )
  .on(
    anyUpdate('PATCH'),
    '/:groupId',
    operation('project_group.update', "Change a group's role or scope", {
      details: 'Role and scope after the change are validated together.',
    }),
    body(AssignmentChange),
    answers({ 200: ProjectGroupAnswer }, 'group_not_found'),
    async c => sendJson(c, await updateAssignment(c.var.ask, c.req.param('groupId'), c.req.valid('json'))),
  )
  .delete(
    '/:groupId',
    operation('project_group.unassign', 'Remove a group from a project', {
      details: 'Other access of its members to the project, such as an individual membership, is unchanged.',
    }),
    answers({ 200: Done }, 'group_not_found'),
    async c => sendJson(c, await unassignGroup(c.var.ask, c.req.param('groupId'))),
  )
