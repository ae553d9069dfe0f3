import { Hono } from 'hono'
import { NewOrgGroupMember, OrgGroupName } from '../domain/orgs/fields.ts'
import { OrgGroupAnswer, OrgGroupDeletionAnswer, OrgGroupsAnswer } from '../domain/orgs/group-answers.ts'
import {
  addToOrgGroup,
  createOrgGroup,
  deleteOrgGroup,
  listOrgGroups,
  removeFromOrgGroup,
  renameOrgGroup,
} from '../domain/orgs/groups.ts'
import { Done } from '../domain/people/answers.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const orgGroups = new Hono<Env>()
  .get(
    '/',
    operation('org_group.list', 'List the groups of an organization'),
    query(PageQuery),
    answers(tagged(OrgGroupsAnswer)),
    async c => sendTagged(c, await listOrgGroups(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('org_group.create', 'Create a group', {
      details: 'Names are compared exactly.',
    }),
    body(OrgGroupName),
    answers({ 201: OrgGroupAnswer }, 'group_limit', 'group_name_taken'),
    async c => sendJson(c, await createOrgGroup(c.var.ask, c.req.valid('json')), 201),
  )
  .on(
    anyUpdate('PATCH'),
    '/:groupId',
    operation('org_group.update', 'Rename a group', {
      details: 'Names are compared exactly. Its current name is allowed.',
    }),
    body(OrgGroupName),
    answers({ 200: OrgGroupAnswer }, 'group_not_found', 'group_name_taken'),
    async c => sendJson(c, await renameOrgGroup(c.var.ask, c.req.param('groupId'), c.req.valid('json'))),
  )
  .delete(
    '/:groupId',
    operation('org_group.delete', 'Delete a group', {
      details:
        'Its members lose the access that it gave them, also to archived projects. Individual memberships are unchanged.',
    }),
    answers({ 200: OrgGroupDeletionAnswer }, 'group_not_found'),
    async c => sendJson(c, await deleteOrgGroup(c.var.ask, c.req.param('groupId'))),
  )
  .post(
    '/:groupId/members',
    operation('org_group_member.add', 'Add a member to a group', {
      details: 'They get access to the projects that the group is assigned to.',
    }),
    body(NewOrgGroupMember),
    answers({ 201: Done }, 'group_not_found', 'not_org_member', 'already_in_group'),
    async c => sendJson(c, await addToOrgGroup(c.var.ask, c.req.param('groupId'), c.req.valid('json')), 201),
  )
  .delete(
    '/:groupId/members/:userId',
    operation('org_group_member.remove', 'Remove a member from a group'),
    answers({ 200: Done }, 'group_not_found', 'member_not_found'),
    async c =>
      sendJson(c, await removeFromOrgGroup(c.var.ask, c.req.param('groupId'), c.req.param('userId'))),
  )
