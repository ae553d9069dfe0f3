import { Hono } from 'hono'
import { CreatedToken, RevokedToken, TokenList } from '../domain/accounts/token-answers.ts'
import { NewToken } from '../domain/accounts/token-fields.ts'
import { createToken, listTokens, revokeToken } from '../domain/accounts/tokens.ts'
import { PageQuery } from '../domain/shared/lists.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { anyUpdate } from '../http/routing.ts'

export const tokens = new Hono<Env>()
  .get(
    '/',
    operation('token.list', 'List your tokens', {
      details: 'A revoked or expired token is listed for another 90 days.',
    }),
    query(PageQuery),
    answers(tagged(TokenList)),
    async c => sendTagged(c, await listTokens(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('token.create', 'Create a token', {
      details:
        'Store the plaintext, because no other response contains it. Revoked and expired tokens do not count toward the limit of 20.',
    }),
    body(NewToken),
    answers({ 201: CreatedToken }, 'expires_at_past', 'project_not_found', 'token_limit', 'not_found'),
    async c => sendJson(c, await createToken(c.var.ask, c.req.valid('json')), 201),
  )
  .on(
    anyUpdate('POST'),
    '/:tokenId/revoke',
    operation('token.revoke', 'Revoke a token', {
      details: 'It is refused from the next request on. Revoking it again changes nothing.',
    }),
    answers({ 200: RevokedToken }),
    async c => sendJson(c, await revokeToken(c.var.ask, c.req.param('tokenId'))),
  )
