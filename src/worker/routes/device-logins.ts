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
        'How the command line gets a token (RFC 8628). It shows its user `user_code` and the page to approve it, and polls with `device_code` meanwhile.',
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
        'Shows users which client they would approve. It decides nothing. Reading and deciding together, a user can try 10 codes per minute.',
    }),
    query(Guess),
    answers({ 200: DeviceAnswer }, 'device_code_not_found', 'rate_limited'),
    async c => sendJson(c, await readDeviceLogin(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/approve',
    operation('device_login.approve', 'Approve or deny a device login', {
      details:
        'The first user who decides gets the token, with exactly what the client asked for. After `project_not_found` and `token_limit`, the device login keeps waiting. Reading and deciding together, a user can try 10 codes per minute.',
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
        'Returns the token once after the approval. It lasts 90 days, and each use renews it. Until then, the error is `authorization_pending`, and the client keeps polling. After each `slow_down`, wait 5 seconds longer between two polls.',
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
