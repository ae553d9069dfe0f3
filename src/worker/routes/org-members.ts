import { Hono } from 'hono'
import { removeOrgMember } from '../domain/orgs/departures.ts'
import { NewOrgMember, OrgMemberChange } from '../domain/orgs/fields.ts'
import { OrgMemberAnswer, OrgMembersAnswer } from '../domain/orgs/member-answers.ts'
import { addOrgMember, changeOrgRole, listOrgMembers } from '../domain/orgs/members.ts'
import { Done } from '../domain/people/answers.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const orgMembers = new Hono<Env>()
  .get(
    '/',
    operation('org_member.list', 'List members and invitations', {
      details:
        'Admins also see the invitations to projects, so that they can find each seat. Invitations of guests need no seat and are not listed.',
    }),
    answers(tagged(OrgMembersAnswer)),
    async c => sendTagged(c, await listOrgMembers(c.var.ask)),
  )
  .post(
    '/',
    operation('org_member.add', 'Add a member to an organization', {
      details:
        'Adds a user with an account at once. Invite others instead. A pending invitation counts as accepted: they get its seat and join its group.',
    }),
    body(NewOrgMember),
    answers({ 201: OrgMemberAnswer }, 'user_not_found', 'already_member', 'plan_limit'),
    async c => sendJson(c, await addOrgMember(c.var.ask, c.req.valid('json')), 201),
  )
  .patch(
    '/:userId',
    operation('org_member.update', "Change a member's role in an organization"),
    body(OrgMemberChange),
    answers({ 200: OrgMemberAnswer }, 'member_not_found', 'last_admin'),
    async c => sendJson(c, await changeOrgRole(c.var.ask, c.req.param('userId'), c.req.valid('json'))),
  )
  .delete(
    '/:userId',
    operation('org_member.remove', 'Remove a member or leave an organization', {
      details:
        'This also removes them from its groups and projects, and cancels their invitations to these, except where they are a guest.',
    }),
    answers({ 200: Done }, 'member_not_found', 'last_admin'),
    async c => sendJson(c, await removeOrgMember(c.var.ask, c.req.param('userId'))),
  )
