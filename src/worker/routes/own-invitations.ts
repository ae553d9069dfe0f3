import { Hono } from 'hono'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '../domain/people/own-invitations.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const ownInvitations = new Hono<Env>()
  .get('/', operation('own_invitation.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listOwnInvitations(c.var.ask, c.req.valid('query'))),
  )
  .post('/:invitationId/accept', operation('own_invitation.accept', '…'), async c =>
    sendJson(c, await acceptInvitation(c.var.ask, c.req.param('invitationId'))),
  )
  .post('/:invitationId/decline', operation('own_invitation.decline', '…'), async c =>
    sendJson(c, await declineInvitation(c.var.ask, c.req.param('invitationId'))),
  )
