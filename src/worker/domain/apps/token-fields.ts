import * as z from 'zod'
import { codedAs, issueMessage } from '../../validation.ts'
import { anyText } from '../shared/fields.ts'

const grantTypes = ['authorization_code', 'refresh_token'] as const
type GrantType = (typeof grantTypes)[number]

/** The fields that each grant type needs (RFC 6749, sections 4.1.3 and 6; RFC 7636, section 4.5). */
const needed = {
  authorization_code: ['code', 'code_verifier'],
  refresh_token: ['refresh_token'],
} as const satisfies Record<GrantType, readonly string[]>

const value = (max: number, description: string) => anyText(max).min(1).meta({ description })
const url = anyText(1_000)

export const TokenRequest = z.lazy(() =>
  z
    .object({
      grant_type: codedAs(z.string().refine(isKnown, { params: { code: 'unsupported_grant_type' } }), {
        codes: ['unsupported_grant_type'],
      }).meta({ enum: [...grantTypes], description: 'What the app has: a code or a refresh token.' }),
      client_id: value(1_000, 'The `client_id` of the app.'),
      code: value(500, 'For `authorization_code`: the code.').optional(),
      code_verifier: value(
        500,
        'For `authorization_code`: the text whose SHA-256 was the challenge.',
      ).optional(),
      redirect_uri: value(2_000, 'The redirect URI of the request. It can be omitted.').optional(),
      refresh_token: value(500, 'For `refresh_token`: the refresh token.').optional(),
      scope: value(
        1_000,
        'For `refresh_token`: fewer scopes for the new token, separated by spaces.',
      ).optional(),
      resource: z
        .union([url, z.array(url).min(1).max(10)])
        .optional()
        .meta({ description: 'What the tokens are for. It can only be the one of the request.' }),
    })
    .check(({ value, issues }) => {
      // An unknown type has its own error, and reaches this check unchanged.
      for (const field of isKnown(value.grant_type) ? needed[value.grant_type] : [])
        if (value[field] === undefined)
          issues.push({
            code: 'custom',
            input: value,
            path: [field],
            ...issueMessage('は必須です', 'is required'),
          })
    })
    .meta({
      description:
        'With `authorization_code`, also `code` and `code_verifier`. With `refresh_token`, also `refresh_token`.',
    }),
)
export type TokenRequest = z.output<typeof TokenRequest>

const isKnown = (type: string): type is GrantType => (grantTypes as readonly string[]).includes(type)

export const Revocation = z.lazy(() =>
  z.object({
    token: value(500, 'An access token or a refresh token.'),
    token_type_hint: value(100, 'Has no effect.').optional(),
    client_id: value(1_000, 'The `client_id` of the app.').optional(),
  }),
)
export type Revocation = z.output<typeof Revocation>
