import * as z from 'zod'
import { personalTokenPrefix } from '../../access/credential.ts'
import { tokenScopes } from '../../access/policy.ts'
import { idOf, instantOf, listOf, secretOf } from '../shared/answers.ts'

/** The token of the request, of any kind (tokens § The calling token). */
export const CurrentToken = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the token, or of the grant of an app'),
      name: z.string().meta({ description: 'Its name, 1 to 120 characters.' }),
      scopes: z
        .array(z.enum(tokenScopes))
        .min(1)
        .nullable()
        .meta({ description: 'What it can do; null for everything that its owner can do with a token.' }),
      projectId: idOf('the project')
        .nullable()
        .meta({ description: 'ID of its only project; null for all projects.' }),
      expiresAt: instantOf('When it expires')
        .nullable()
        .meta({ description: 'When it expires, as ISO 8601 in UTC; null for never.' }),
    })
    .meta({ id: 'CurrentToken', description: 'The token of this request.' }),
)

export const CurrentTokenAnswer = z.lazy(() =>
  z
    .strictObject({ token: CurrentToken })
    .meta({ id: 'CurrentTokenResponse', description: 'The token of this request.' }),
)

/** The result of `recordJson` (tokens § Records). */
export const TokenRecord = z.lazy(() =>
  CurrentToken.unwrap()
    .extend({
      id: idOf('the token'),
      projectName: z.string().nullable().meta({
        description:
          'Name of that project; null for all projects, or if its owner no longer has access to the project.',
      }),
      createdAt: instantOf('When it was created'),
      lastUsedAt: instantOf('When it was last used').nullable().meta({
        description:
          'When it was last used, recorded at most every 15 minutes, as ISO 8601 in UTC; null if never.',
      }),
      revokedAt: instantOf('When it was revoked').nullable().meta({
        description:
          'When it was revoked or its project was deleted, as ISO 8601 in UTC; null if it was not revoked.',
      }),
      hint: z.string().length(4).meta({ description: 'The last 4 characters of its plaintext.' }),
      status: z.enum(['active', 'revoked', 'expired']).meta({
        description: 'Whether it can still be used. A revoked or expired token cannot become active again.',
      }),
    })
    .meta({ id: 'TokenRecord', description: 'A personal token, without its plaintext.' }),
)

export const TokenList = z.lazy(() =>
  listOf('TokenList', 'tokens', TokenRecord, 'newest first, including revoked and expired ones'),
)

export const CreatedToken = z.lazy(() =>
  z
    .strictObject({
      token: secretOf(
        z.string().regex(new RegExp(`^${personalTokenPrefix}[0-9A-Za-z]{38}$`)),
        'Its plaintext, which is returned only here. Send it as `Authorization: Bearer …`.',
      ),
      record: TokenRecord,
    })
    .meta({ id: 'CreatedToken', description: 'A new token with its plaintext.' }),
)

export const RevokedToken = z.lazy(() =>
  z
    .strictObject({
      ok: z.literal(true).meta({ description: 'Always true.' }),
      token: TokenRecord,
    })
    .meta({ id: 'RevokedToken', description: 'A revoked token.' }),
)
