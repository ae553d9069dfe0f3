import { Hono } from 'hono'
import { ProfileChange, readProfile, updateProfile } from '../domain/accounts/profiles.ts'
import { readOwnToken, revokeOwnToken } from '../domain/accounts/tokens.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const me = new Hono<Env>()
  .get('/profile', operation('profile.read', '…'), async c => sendJson(c, await readProfile(c.var.ask)))
  .patch('/profile', operation('profile.update', '…'), body(ProfileChange), async c =>
    sendJson(c, await updateProfile(c.var.ask, c.req.valid('json'))),
  )
  .get('/token', operation('token.current', '…'), async c => sendJson(c, await readOwnToken(c.var.ask)))
  .delete('/token', operation('token.revoke_current', '…'), async c => {
    await revokeOwnToken(c.var.ask)
    return c.body(null, 204)
  })
