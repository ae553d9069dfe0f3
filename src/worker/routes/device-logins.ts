import { Hono } from 'hono'
import {
  DecidedDeviceLogin,
  DeviceAnswer,
  RedeemedDeviceLogin,
  StartedDeviceLogin,
} from '../domain/accounts/device-answers.ts'
import { Decision, decideDeviceLogin, Guess, readDeviceLogin } from '../domain/accounts/device-approvals.ts'
import {
  DeviceLoginStart,
  expiresIn,
  interval,
  Redemption,
  redeemDeviceLogin,
  startDeviceLogin,
  tokenExpiresIn,
} from '../domain/accounts/device-logins.ts'
import { appUrl } from '../http/app-url.ts'
import { type Env, openAskOf, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { body, fields, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const deviceLogins = new Hono<Env>()
  .post(
    '/code',
    operation('device_login.start', 'Start a device login', {
      details:
        'A command-line tool gets its token in this way (RFC 8628). It shows `user_code` and the page where the user approves it. Meanwhile, it polls for the token with `device_code`.',
    }),
    fields(DeviceLoginStart),
    answers({ 200: StartedDeviceLogin }),
    async c => {
      const { deviceCode, userCode } = await startDeviceLogin(openAskOf(c), c.req.valid('json'))
      const page = `${appUrl(c)}/device`
      return c.json({
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${userCode}`,
        expires_in: expiresIn,
        interval,
      })
    },
  )
  .get(
    '/',
    operation('device_login.read', 'Read a device login', {
      details:
        'Shows which client the caller would approve, and decides nothing. A user can try 10 codes per minute, in this operation and the approval together.',
    }),
    query(Guess),
    answers({ 200: DeviceAnswer }, 'device_code_not_found', 'rate_limited'),
    async c => sendJson(c, await readDeviceLogin(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/approve',
    operation('device_login.approve', 'Approve or deny a device login', {
      details:
        'The first decision counts. The client gets a token of the user who approves, with exactly the scopes and the project that it asked for. After `project_not_found` and `token_limit`, the device login keeps waiting. A user can try 10 codes per minute, in this operation and the read together.',
    }),
    body(Decision),
    answers(
      { 200: DecidedDeviceLogin },
      'device_code_not_found',
      'project_not_found',
      'token_limit',
      'rate_limited',
    ),
    async c => c.json(await decideDeviceLogin(c.var.ask, c.req.valid('json'))),
  )
  .post(
    '/token',
    operation('device_login.redeem', 'Poll a device login for its token', {
      details:
        'Returns the token once after the approval. It lasts 90 days, and a use renews it if less than 60 days are left. Before the approval, the error is `authorization_pending`, and the client keeps polling. After each `slow_down`, wait 5 seconds longer between two polls.',
    }),
    fields(Redemption),
    answers(
      { 200: RedeemedDeviceLogin },
      'authorization_pending',
      'slow_down',
      'expired_token',
      'access_denied',
      'invalid_grant',
    ),
    async c => {
      const token = await redeemDeviceLogin(openAskOf(c), c.req.valid('json'))
      return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenExpiresIn })
    },
  )
