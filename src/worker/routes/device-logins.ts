import { Hono } from 'hono'
import { Decision, decideDeviceLogin, Guess, readDeviceLogin } from '../domain/accounts/device-approvals.ts'
import {
  DeviceLoginStart,
  expiresIn,
  interval,
  Redemption,
  redeemDeviceLogin,
  startDeviceLogin,
} from '../domain/accounts/device-logins.ts'
import { appUrl } from '../http/app-url.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, fields, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const deviceLogins = new Hono<Env>()
  .post('/code', operation('device_login.start', '…'), fields(DeviceLoginStart), async c => {
    const { deviceCode, userCode } = await startDeviceLogin(c.var.database, c.req.valid('json'))
    const page = `${appUrl(c)}/device`
    return c.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: expiresIn,
      interval,
    })
  })
  .get('/', operation('device_login.read', '…'), query(Guess), async c =>
    sendJson(c, await readDeviceLogin(c.var.ask, c.req.valid('query'))),
  )
  .post('/approve', operation('device_login.approve', '…'), body(Decision), async c =>
    c.json(await decideDeviceLogin(c.var.ask, c.req.valid('json'))),
  )
  .post('/token', operation('device_login.redeem', '…'), fields(Redemption), async c => {
    const token = await redeemDeviceLogin(c.var.database, c.req.valid('json'))
    return c.json({ access_token: token, token_type: 'Bearer' })
  })
