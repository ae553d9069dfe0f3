import { Hono } from 'hono'
import { Done } from '../domain/people/answers.ts'
import { AcceptanceAnswer, OwnInvitationsAnswer } from '../domain/people/own-answers.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '../domain/people/own-invitations.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const ownInvitations = new Hono<Env>()
  .get(
    '/',
    operation('own_invitation.list', 'List your invitations', {
      details:
        'The invitations from organizations that can still be accepted. Invitations to projects are not listed, because signing in accepts them.',
    }),
    query(PageQuery),
    answers(tagged(OwnInvitationsAnswer)),
    async c => sendTagged(c, await listOwnInvitations(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/:invitationId/accept',
    operation('own_invitation.accept', 'Accept an invitation', {
      details:
        'It needs no further seat, because the invitation already has one. The current role of the caller is never lowered.',
    }),
    answers({ 200: AcceptanceAnswer }, 'invitation_not_found'),
    async c => sendJson(c, await acceptInvitation(c.var.ask, c.req.param('invitationId'))),
  )
  .post(
    '/:invitationId/decline',
    operation('own_invitation.decline', 'Decline an invitation', {
      details: 'The invitation is deleted, and its seat is free.',
    }),
    answers({ 200: Done }, 'invitation_not_found'),
    async c => sendJson(c, await declineInvitation(c.var.ask, c.req.param('invitationId'))),
  )
