import { Hono } from 'hono'
import { addMember } from '../domain/people/additions.ts'
import {
  AdditionAnswer,
  Done,
  MemberAnswer,
  MembersAnswer,
  ProjectInvitationAnswer,
} from '../domain/people/answers.ts'
import { removeMember, updateMember } from '../domain/people/changes.ts'
import { MemberChange, NewMember } from '../domain/people/fields.ts'
import { listMembers } from '../domain/people/members.ts'
import { appUrl } from '../http/app-url.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'
import { drainMail } from '../jobs/run-job.ts'

export const members = new Hono<Env>()
  .get(
    '/',
    operation('member.list', 'List members, invitations, and groups', {
      details:
        'Users with access only through a group are in its `members`. Admins of the organization without an individual membership are not listed.',
    }),
    answers(tagged(MembersAnswer)),
    async c => sendTagged(c, await listMembers(c.var.ask)),
  )
  .post(
    '/',
    operation('member.add', 'Add or invite a member', {
      details:
        'A user with an account becomes a member at once (201). Any other address is invited by email (201) and joins when it signs in. A repeated invitation (200) replaces role and scope, and is emailed again unless the last email is less than 10 minutes old. Without a `featureScope`, they need a seat of the organization and become its member. With one, they are a guest.',
    }),
    body(NewMember),
    answers({ 200: ProjectInvitationAnswer, 201: AdditionAnswer }, 'already_member', 'plan_limit'),
    async c => {
      const { answer, isNew } = await addMember(c.var.ask, c.req.valid('json'), appUrl(c))
      c.executionCtx.waitUntil(drainMail(c.env))
      return sendJson(c, answer, isNew ? 201 : 200)
    },
  )
  .on(
    anyUpdate('PATCH'),
    '/:memberId',
    operation('member.update', "Change a member's role or scope", {
      details:
        '`external: true` without a `featureScope` keeps the scope of a guest, and gives any other member the default scope of guests. `external: false` makes a guest internal, like `featureScope: null`: they need a seat and become a member of the organization. Role and scope after the change are validated together.',
    }),
    body(MemberChange),
    answers({ 200: MemberAnswer }, 'member_not_found', 'last_owner', 'plan_limit'),
    async c => sendJson(c, await updateMember(c.var.ask, c.req.param('memberId'), c.req.valid('json'))),
  )
  .delete(
    '/:memberId',
    operation('member.remove', 'Remove a member or cancel an invitation', {
      details:
        'Accepts the ID of a membership or of an invitation. Other access to the project, such as through a group, is unchanged.',
    }),
    answers({ 200: Done }, 'member_not_found', 'last_owner'),
    async c => sendJson(c, await removeMember(c.var.ask, c.req.param('memberId'))),
  )
