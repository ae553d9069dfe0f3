import { Hono } from 'hono'
import { PageQuery } from '../domain/lists.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '../domain/own-invitations.ts'
import { type Env, sendJson } from '../http/context.ts'
import { operation, query } from '../http/contract.ts'

export const ownInvitations = new Hono<Env>()
  .get('/', operation('own_invitation.list'), query(PageQuery), async c =>
    sendJson(c, await listOwnInvitations(c.var.ask, c.req.valid('query'))),
  )
  .post('/:invitationId/accept', operation('own_invitation.accept'), async c =>
    sendJson(c, await acceptInvitation(c.var.ask, c.req.param('invitationId'))),
  )
  .post('/:invitationId/decline', operation('own_invitation.decline'), async c =>
    sendJson(c, await declineInvitation(c.var.ask, c.req.param('invitationId'))),
  )
