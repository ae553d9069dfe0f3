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
    operation('org_invitation.create', 'Invite people to an organization', {
      details:
        'All who are new find a seat, or nobody is invited. Whoever is invited already is invited anew: role, group and end are overwritten, and the mail goes out again unless the last went less than 10 minutes ago. The invited accept by signing in, or in the app.',
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
      details: 'One to the organization, or one to a project that holds a seat. The seat is free at once.',
    }),
    answers({ 200: Done }, 'invitation_not_found'),
    async c => sendJson(c, await cancelOrgInvitation(c.var.ask, c.req.param('invitationId'))),
  )
