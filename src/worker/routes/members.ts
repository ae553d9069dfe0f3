import { Hono } from 'hono'
import { addMember } from '../domain/people/additions.ts'
import { removeMember, updateMember } from '../domain/people/changes.ts'
import { MemberChange, NewMember } from '../domain/people/fields.ts'
import { listMembers } from '../domain/people/members.ts'
import { appUrl } from '../http/app-url.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'
import { drainMail } from '../jobs/drain-mail.ts'

export const members = new Hono<Env>()
  .get('/', operation('member.list', '…'), async c => sendTagged(c, await listMembers(c.var.ask)))
  .post('/', operation('member.add', '…'), body(NewMember), async c => {
    const { answer, isNew } = await addMember(c.var.ask, c.req.valid('json'), appUrl(c))
    c.executionCtx.waitUntil(drainMail(c.env))
    return sendJson(c, answer, isNew ? 201 : 200)
  })
  .on(anyUpdate('PATCH'), '/:memberId', operation('member.update', '…'), body(MemberChange), async c =>
    sendJson(c, await updateMember(c.var.ask, c.req.param('memberId'), c.req.valid('json'))),
  )
  .delete('/:memberId', operation('member.remove', '…'), async c =>
    sendJson(c, await removeMember(c.var.ask, c.req.param('memberId'))),
  )
