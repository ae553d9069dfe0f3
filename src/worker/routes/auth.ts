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
    operation('sign_in_code.send', 'Send a sign-in code', {
      details:
        'Sends a code by email. It is valid for 10 minutes and 5 tries, in the browser that requested it. Another request replaces it. An address gets at most 10 codes in 15 minutes, 3 of them for one caller. An address that has no account and cannot create one gets an email that says so, with the same response.',
    }),
    body(CodeRequest),
    answers({
      202: {
        body: CodeSent,
        headers: { 'Set-Cookie': 'The cookie that is needed to use the code.' },
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
    operation('session.create', 'Sign in with a code', {
      details:
        'The first sign-in creates the account, if the address can have one. Each sign-in accepts the pending invitations to the address. After 5 wrong tries, every further one is 429 `rate_limited`. Its `retryAfter` is 0 if another code can be requested at once.',
    }),
    body(SignIn),
    answers(
      {
        201: {
          body: SignedIn,
          headers: { 'Set-Cookie': 'The session cookie. The cookie of the code is cleared.' },
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
          'Set-Cookie': 'Clears the session cookie.',
          'Clear-Site-Data': '`"cache"`, so that the browser clears its cache.',
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
    operation('session.list', 'List your sessions', { details: 'Expired sessions are not listed.' }),
    query(PageQuery),
    answers(tagged(SessionList)),
    async c => sendTagged(c, await listSessions(c.var.ask, c.req.valid('query'))),
  )
  .delete(
    '/sessions/:sessionId',
    operation('session.revoke', 'Sign out one of your sessions', {
      details:
        'If it is the session of this request, its cookie and the browser cache are cleared. The session of another user, or an expired one, is 404.',
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
