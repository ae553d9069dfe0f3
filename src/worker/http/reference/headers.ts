import { tokenWrites } from '../../access/limits.ts'
import { operations, type Policy } from '../../access/policy.ts'
import type { Route } from './routes.ts'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

/** Headers of answers that several operations have. */
export const headers = {
  'X-Request-Id': text(
    'ID of the request, as the log of the service has it.',
    '9b2f6c0e-6a53-4d0e-9f0a-4b8f2b6f7f11',
  ),
  ETag: text('Tag of this answer, for `If-None-Match`.', 'W/"1-0b6c2f7d9a4e4c53b1d0f2a3c4d5e6f7"'),
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer' },
    example: 30,
  },
  'RateLimit-Policy': text(
    'To every valid token: how many writes it has (`q`) in how many seconds (`w`).',
    `"token-writes";q=${tokenWrites.quota};w=${tokenWrites.seconds}`,
  ),
  RateLimit: text(
    'To every valid token: how many writes are left (`r`), and the seconds until the oldest counted one leaves the window (`t`).',
    `"token-writes";r=${tokenWrites.quota - 1};t=42`,
  ),
  'Idempotency-Replayed': text(
    '`true` where this is the answer of an earlier request with the same `Idempotency-Key`; else absent.',
    'true',
  ),
  'Content-Language': text('The language of the message: `ja` or `en`, by `Accept-Language`.', 'ja'),
} as const

type Name = keyof typeof headers

export const headerRefs = (...names: Name[]): object =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** What every answer of an operation has. */
export function commonHeaders({ operation }: Route): object {
  const policy: Policy = operations[operation]
  const limited = policy.on !== 'nothing' && policy.tokens !== 'none'
  return headerRefs('X-Request-Id', ...(limited ? (['RateLimit-Policy', 'RateLimit'] as const) : []))
}
