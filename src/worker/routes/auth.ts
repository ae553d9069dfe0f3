import { type Context, Hono } from 'hono'
import { endSession, listSessions, openSession, revokeSession, SignIn } from '../domain/accounts/sessions.ts'
import { type Browser, CodeRequest, sendCode } from '../domain/accounts/sign-in-codes.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { callerOf } from '../http/caller.ts'
import { sendTagged } from '../http/conditional.ts'
import { codeKey } from '../http/configured.ts'
import type { Env } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { languageOf } from '../http/language.ts'
import { operation } from '../http/operation.ts'
import { clearSession, setSession } from '../http/session-cookie.ts'
import { clearSignInCookie, newSignInCookie, setSignInCookie, signInCookie } from '../http/sign-in-cookie.ts'
import { drainMail } from '../jobs/drain-mail.ts'

export const auth = new Hono<Env>()
  .post('/email-code', operation('sign_in_code.send', '…'), body(CodeRequest), async c => {
    const cookie = signInCookie(c) ?? newSignInCookie()
    await sendCode(c.var.database, c.req.valid('json'), browserOf(c, cookie), languageOf(c))
    setSignInCookie(c, cookie)
    c.executionCtx.waitUntil(drainMail(c.env))
    return c.json({ ok: true }, 202)
  })
  .post('/session', operation('session.create', '…'), body(SignIn), async c => {
    const cookie = signInCookie(c)
    if (cookie === null) throw new ApiError('code_invalid')
    const { user, secret } = await openSession(c.var.database, c.req.valid('json'), browserOf(c, cookie), {
      userAgent: c.req.header('user-agent'),
      locale: languageOf(c),
    })
    setSession(c, secret)
    clearSignInCookie(c)
    return c.json({ user }, 201)
  })
  .delete('/session', operation('session.end', '…'), async c => {
    await endSession(c.var.ask)
    clearSession(c)
    return c.body(null, 204)
  })
  .get('/sessions', operation('session.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listSessions(c.var.ask, c.req.valid('query'))),
  )
  .delete('/sessions/:sessionId', operation('session.revoke', '…'), async c => {
    const sessionId = c.req.param('sessionId')
    await revokeSession(c.var.ask, sessionId)
    if (c.var.ask.admission?.session_id === sessionId.toLowerCase()) clearSession(c)
    return c.body(null, 204)
  })

const browserOf = (c: Context<Env>, cookie: string): Browser => ({
  cookie,
  caller: callerOf(c),
  codeKey: codeKey(c),
})
