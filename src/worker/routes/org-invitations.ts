import { Hono } from 'hono'
import { NewOrgInvitations } from '../domain/orgs/fields.ts'
import { cancelOrgInvitation, inviteToOrg } from '../domain/orgs/invitations.ts'
import { appUrl } from '../http/app-url.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { drainMail } from '../jobs/drain-mail.ts'

export const orgInvitations = new Hono<Env>()
  .post('/', operation('org_invitation.create', '…'), body(NewOrgInvitations), async c => {
    const answer = await inviteToOrg(c.var.ask, c.req.valid('json'), appUrl(c))
    c.executionCtx.waitUntil(drainMail(c.env))
    return sendJson(c, answer, 201)
  })
  .delete('/:invitationId', operation('org_invitation.cancel', '…'), async c =>
    sendJson(c, await cancelOrgInvitation(c.var.ask, c.req.param('invitationId'))),
  )
