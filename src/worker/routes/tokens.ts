import { Hono } from 'hono'
import { NewToken } from '../domain/accounts/token-fields.ts'
import { createToken, listTokens, revokeToken } from '../domain/accounts/tokens.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const tokens = new Hono<Env>()
  .get('/', operation('token.list', '…'), query(PageQuery), async c =>
    sendTagged(c, await listTokens(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('token.create', '…'), body(NewToken), async c =>
    sendJson(c, await createToken(c.var.ask, c.req.valid('json')), 201),
  )
  .on(anyUpdate('POST'), '/:tokenId/revoke', operation('token.revoke', '…'), async c =>
    sendJson(c, await revokeToken(c.var.ask, c.req.param('tokenId'))),
  )
