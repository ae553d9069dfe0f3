import { type Context, Hono } from 'hono'
import { CodeSent, SessionList, SignedIn } from '../domain/accounts/answers.ts'
import { endSession, listSessions, openSession, revokeSession, SignIn } from '../domain/accounts/sessions.ts'
import { type Browser, CodeRequest, sendCode } from '../domain/accounts/sign-in-codes.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import { callerOf } from '../http/caller.ts'
import { sendTagged } from '../http/conditional.ts'
import { codeKey, signUp } from '../http/configured.ts'
import { type Env, openAskOf } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { languageOf } from '../http/language.ts'
import { operation } from '../http/operation.ts'
import { clearSession, setSession } from '../http/session-cookie.ts'
import { clearSignInCookie, newSignInCookie, setSignInCookie, signInCookie } from '../http/sign-in-cookie.ts'
import { drainMail } from '../jobs/run-job.ts'

export const auth = new Hono<Env>()
  .post(
    '/email-code',
    operation('sign_in_code.send', 'Mail a sign-in code', {
      details:
        'The code is good for 10 minutes and 5 tries, in the browser that asked for it. Asking again replaces it. In 15 minutes an address gets 10 codes, of which one caller can ask for 3. An address that has no account and may not get one is mailed that instead; the answer is the same.',
    }),
    body(CodeRequest),
    answers({
      202: {
        body: CodeSent,
        headers: { 'Set-Cookie': 'The cookie without which the code cannot be tried.' },
      },
    }),
    async c => {
      const cookie = signInCookie(c) ?? newSignInCookie()
      const held = await sendCode(openAskOf(c), c.req.valid('json'), browserOf(c, cookie), {
        origin: appUrl(c),
        locale: languageOf(c),
        signUp: signUp(c),
      })
      setSignInCookie(c, held)
      c.executionCtx.waitUntil(drainMail(c.env))
      return c.json({ ok: true }, 202)
    },
  )
  .post(
    '/session',
    operation('session.create', 'Sign in with a mailed code', {
      details:
        'The first sign-in makes the account, if the address may have one here. Each accepts the invitations that are due to the address. After 5 wrong tries every further one is 429 `rate_limited`; its `retryAfter` is 0 where another code can be asked for at once.',
    }),
    body(SignIn),
    answers(
      {
        201: {
          body: SignedIn,
          headers: { 'Set-Cookie': 'The cookie of the session; the one of the code is cleared.' },
        },
      },
      'code_invalid',
      'sign_up_restricted',
    ),
    async c => {
      const cookie = signInCookie(c)
      if (cookie === null) throw new ApiError('code_invalid')
      const { user, joined, secret } = await openSession(
        openAskOf(c),
        c.req.valid('json'),
        browserOf(c, cookie),
        {
          userAgent: c.req.header('user-agent'),
          locale: languageOf(c),
          signUp: signUp(c),
        },
      )
      setSession(c, secret)
      clearSignInCookie(c)
      return c.json({ user, joined }, 201)
    },
  )
  .delete(
    '/session',
    operation('session.end', 'Sign out'),
    answers({
      204: {
        body: null,
        headers: {
          'Set-Cookie': 'Clears the cookie of the session.',
          'Clear-Site-Data': '`"cache"`: the browser forgets the responses that it has kept.',
        },
      },
    }),
    async c => {
      await endSession(c.var.ask)
      clearSession(c)
      return c.body(null, 204)
    },
  )
  .get(
    '/sessions',
    operation('session.list', 'List your sessions', { details: 'Those that are over are not listed.' }),
    query(PageQuery),
    answers(tagged(SessionList)),
    async c => sendTagged(c, await listSessions(c.var.ask, c.req.valid('query'))),
  )
  .delete(
    '/sessions/:sessionId',
    operation('session.revoke', 'End one of your sessions', {
      details:
        'Where it is the session that asks, its cookie and the cache of the browser are cleared. A session of somebody else, or one that is over, is 404.',
    }),
    answers({ 204: null }),
    async c => {
      const sessionId = c.req.param('sessionId')
      await revokeSession(c.var.ask, sessionId)
      if (c.var.ask.admission?.session_id === sessionId.toLowerCase()) clearSession(c)
      return c.body(null, 204)
    },
  )

const browserOf = (c: Context<Env>, cookie: string): Browser => ({
  cookie,
  caller: callerOf(c),
  codeKey: codeKey(c),
})
