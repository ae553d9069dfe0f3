import * as z from 'zod'
import { personalTokenPrefix } from '../../access/credential.ts'
import { tokenScopes } from '../../access/policy.ts'
import { idOf, instantOf, listOf, secretOf } from '../shared/answers.ts'

/** The token that asks, of whatever kind (tokens § The calling token). */
export const CurrentToken = z.lazy(() =>
  z
    .strictObject({
      id: idOf('the token'),
      name: z.string().meta({ description: 'Its name, 1 to 120 characters.' }),
      scopes: z
        .array(z.enum(tokenScopes))
        .min(1)
        .nullable()
        .meta({ description: 'What it may do; null: all that its person may by a token.' }),
      projectId: idOf('the project')
        .nullable()
        .meta({ description: 'ID of the only project that it is for; null: it is for all.' }),
      expiresAt: instantOf('When it expires')
        .nullable()
        .meta({ description: 'When it expires, as ISO 8601 in UTC; null: never.' }),
    })
    .meta({ id: 'CurrentToken', description: 'The token that asks.' }),
)

export const CurrentTokenAnswer = z.lazy(() => z.strictObject({ token: CurrentToken }))

/** Of `recordJson` (tokens § Records). */
export const TokenRecord = z.lazy(() =>
  CurrentToken.unwrap()
    .extend({
      projectName: z.string().nullable().meta({
        description:
          'Name of that project; null: it is for all, or its person no longer reaches the project.',
      }),
      createdAt: instantOf('When it was made'),
      lastUsedAt: instantOf('When it was last used').nullable().meta({
        description:
          'When it was last used, noted at most every 15 minutes, as ISO 8601 in UTC; null: not yet.',
      }),
      revokedAt: instantOf('When it was revoked').nullable().meta({
        description:
          'When it was revoked, or its project deleted, as ISO 8601 in UTC; null: it was not revoked.',
      }),
      hint: z.string().length(4).meta({ description: 'The last 4 characters of its plaintext.' }),
      status: z
        .enum(['active', 'revoked', 'expired'])
        .meta({ description: 'Whether it can still be used; a token that is revoked or expired stays so.' }),
    })
    .meta({ id: 'TokenRecord', description: 'A personal token, without its plaintext.' }),
)

export const TokenList = z.lazy(() => listOf('tokens', TokenRecord, 'newest first, ended ones included'))

export const CreatedToken = z.lazy(() =>
  z.strictObject({
    token: secretOf(
      z.string().regex(new RegExp(`^${personalTokenPrefix}[0-9A-Za-z]{38}$`)),
      'Its plaintext, told only here: what to send as `Authorization: Bearer …`.',
    ),
    record: TokenRecord,
  }),
)

export const RevokedToken = z.lazy(() =>
  z.strictObject({
    ok: z.literal(true).meta({ description: 'Always true.' }),
    token: TokenRecord,
  }),
)
