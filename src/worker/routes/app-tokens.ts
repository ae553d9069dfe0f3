import { Hono } from 'hono'
import { IssuedAppTokens, RevokedAppToken } from '../domain/apps/answers.ts'
import { revokeAppToken } from '../domain/apps/revocation.ts'
import { Revocation, TokenRequest } from '../domain/apps/token-fields.ts'
import { exchangeCode, refresh } from '../domain/apps/tokens.ts'
import { appUrl } from '../http/app-url.ts'
import { type Env, openAskOf } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { fields } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const appTokens = new Hono<Env>()
  .post(
    '/token',
    operation('app_token.issue', 'Exchange a code or a refresh token for tokens', {
      details:
        'The token endpoint of OAuth 2.1. A code can be used once, within a minute. A refresh token can be used once; the same response is returned for another minute. A later use ends the access of the app.',
    }),
    fields(TokenRequest, { repeats: ['resource'] }),
    answers({ 200: IssuedAppTokens }, 'invalid_grant', 'invalid_scope', 'invalid_target'),
    async c => {
      const request = c.req.valid('json')
      const issue = request.grant_type === 'refresh_token' ? refresh : exchangeCode
      return c.json(await issue(openAskOf(c), request, appUrl(c)))
    },
  )
  .post(
    '/revoke',
    operation('app_token.revoke', 'Revoke a token of an app', {
      details:
        'The revocation endpoint of RFC 7009. An access token ends alone. A refresh token ends the access of the app. Any other text changes nothing.',
    }),
    fields(Revocation),
    answers({ 200: RevokedAppToken }),
    async c => {
      await revokeAppToken(openAskOf(c), c.req.valid('json'))
      return c.json({ ok: true })
    },
  )
