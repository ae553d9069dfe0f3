import { tokenWrites } from '../../access/limits.ts'
import { operations, type Policy } from '../../access/policy.ts'
import type { Route } from './routes.ts'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Response headers that several operations have. */
export const headers = {
  'X-Request-Id': text(
    'ID of the request, as in the log of the service.',
    '9b2f6c0e-6a53-4d0e-9f0a-4b8f2b6f7f11',
  ),
  ETag: text('Tag of this response, for `If-None-Match`.', 'W/"1-0b6c2f7d9a4e4c53b1d0f2a3c4d5e6f7"'),
  'Retry-After': {
    description: 'Seconds to wait before you try again.',
    schema: { type: 'integer' },
    example: 30,
  },
  'RateLimit-Policy': text(
    'For every valid token: the number of writes (`q`) that are allowed in a number of seconds (`w`).',
    `"token-writes";q=${tokenWrites.quota};w=${tokenWrites.seconds}`,
  ),
  RateLimit: text(
    'For every valid token: the number of writes that are left (`r`), and the seconds until the oldest counted write leaves the window (`t`).',
    `"token-writes";r=${tokenWrites.quota - 1};t=42`,
  ),
  'Idempotency-Replayed': text(
    '`true` if this is the response to an earlier request with the same `Idempotency-Key`; otherwise missing.',
    'true',
  ),
  'Content-Language': text('Language of the message, `ja` or `en`, as `Accept-Language` prefers.', 'ja'),
} as const

type Name = keyof typeof headers

export const headerRefs = (...names: Name[]): object =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of every response of an operation. */
export function commonHeaders({ operation }: Route): object {
  const policy: Policy = operations[operation]
  const limited = policy.on !== 'nothing' && policy.tokens !== 'none'
  return headerRefs('X-Request-Id', ...(limited ? (['RateLimit-Policy', 'RateLimit'] as const) : []))
}
