import { Hono } from 'hono'
import { NewOrgInvitations } from '../domain/orgs/fields.ts'
import { cancelOrgInvitation, inviteToOrg } from '../domain/orgs/invitations.ts'
import { InvitationsAnswer } from '../domain/orgs/member-answers.ts'
import { Done } from '../domain/people/answers.ts'
import { appUrl } from '../http/app-url.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { drainMail } from '../jobs/run-job.ts'

export const orgInvitations = new Hono<Env>()
  .post(
    '/',
    operation('org_invitation.create', 'Invite users to an organization', {
      details:
        'If there are not enough seats for all new addresses, none is invited. For an invited address, role, group, and expiry are replaced, and the email is sent again unless the last one is less than 10 minutes old. Users accept by signing in, or in the app.',
    }),
    body(NewOrgInvitations),
    answers({ 201: InvitationsAnswer }, 'group_not_found', 'plan_limit'),
    async c => {
      const answer = await inviteToOrg(c.var.ask, c.req.valid('json'), appUrl(c))
      c.executionCtx.waitUntil(drainMail(c.env))
      return sendJson(c, answer, 201)
    },
  )
  .delete(
    '/:invitationId',
    operation('org_invitation.cancel', 'Cancel an invitation', {
      details:
        'An invitation to the organization, or one with a seat to a project. The seat is free at once.',
    }),
    answers({ 200: Done }, 'invitation_not_found'),
    async c => sendJson(c, await cancelOrgInvitation(c.var.ask, c.req.param('invitationId'))),
  )
