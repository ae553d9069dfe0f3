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
    operation('member.list', 'List members, invitations and groups', {
      details:
        'Whoever comes by a group alone is in its `members`. Admins of the organization who have no membership of their own in the project are not listed.',
    }),
    answers(tagged(MembersAnswer)),
    async c => sendTagged(c, await listMembers(c.var.ask)),
  )
  .post(
    '/',
    operation('member.add', 'Add or invite somebody', {
      details:
        'Somebody with an account is a member at once (201). Any other address is invited by mail (201) and joins when it signs in. Inviting anew (200) overwrites role and scope, and mails again unless the last mail went less than 10 minutes ago. Without a `featureScope` they take a seat of the organization and become a member of it; with one they are a guest.',
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
        '`external: true` alone leaves the scope of a guest as it is. `external: false` makes a guest internal, as `featureScope: null` does: they take a seat and become a member of the organization. Role and scope are judged together, as they would be afterwards.',
    }),
    body(MemberChange),
    answers({ 200: MemberAnswer }, 'member_not_found', 'last_owner', 'plan_limit'),
    async c => sendJson(c, await updateMember(c.var.ask, c.req.param('memberId'), c.req.valid('json'))),
  )
  .delete(
    '/:memberId',
    operation('member.remove', 'Remove a member or cancel an invitation', {
      details:
        'Takes the ID of a membership or of an invitation. What else they reach the project by, such as a group, stays.',
    }),
    answers({ 200: Done }, 'member_not_found', 'last_owner'),
    async c => sendJson(c, await removeMember(c.var.ask, c.req.param('memberId'))),
  )
