import type { OperationName } from '../../../src/worker/access/policy.ts'

/**
 * All ways to break a rule that every operation has, in the order in which the service reports them, each with its
 * step of requests § Order of checks. `a rule of the operation` stands for the rules of its subject (`rules`).
 */
const order = [
  ['an invalid credential', '1'],
  ['another origin', '1'],
  ['too many requests by this caller', 'open to everyone: the origin, the limit by caller'],
  ['a malformed id', '2'],
  ['a token of another project', '3'],
  ['a token without the scope', '3'],
  ['a hidden resource', '4'],
  ['a suspended organization', '5'],
  ['a low role', '5'],
  ['a token without writes left', '6'],
  ['an archived project', '7'],
  ['an unknown parameter', '8: the query'],
  ['a malformed key', '8: the Idempotency-Key'],
  ['another media type', '8: the body; requests § Bodies'],
  ['a body that is too large', '8: the body'],
  ['a body that is not text', '8: the body'],
  ['text that cannot be stored', '8: the body'],
  ['an invalid field', '8: the body'],
  ['a part that is not configured', '8: 503'],
  ['a used key', 'between 8 and 9: 409 `idempotency_conflict`'],
  ['a rule of the operation', '9 to 11'],
] as const

export type Break = (typeof order)[number][0]
export const breaks = order.map(([name]) => name) as readonly Break[]

/** Breaks that the rules of an operation report the other way round. */
type Exception = {
  source: string
  operations: readonly OperationName[]
  first: readonly Break[]
  before: readonly Break[]
}

const ofBody = [
  'another media type',
  'a body that is too large',
  'a body that is not text',
  'text that cannot be stored',
  'an invalid field',
] as const satisfies Break[]

const exceptions: readonly Exception[] = [
  {
    source:
      'requests § Order of checks: where the body names the organization, steps 4 and 5 need a valid body',
    operations: ['project.create', 'billing.checkout', 'billing.portal'],
    first: ['an unknown parameter', 'a malformed key', ...ofBody],
    before: ['a hidden resource', 'a suspended organization', 'a low role'],
  },
  {
    source: 'requests § Order of checks: 503 comes before the body',
    operations: ['icon_image.upload', 'billing.webhook'],
    first: ['a part that is not configured'],
    before: ofBody,
  },
  {
    source: 'requests § Order of checks: 503 comes last',
    operations: ['file.download', 'issue_attachment.download', 'icon_image.read'],
    first: ['a rule of the operation'],
    before: ['a part that is not configured'],
  },
]

/** That a project was archived meanwhile does not matter to a repeated request (requests § Idempotency keys). */
const everywhere: readonly Omit<Exception, 'operations'>[] = [
  { source: 'requests § Idempotency keys', first: ['a used key'], before: ['an archived project'] },
]

/** Whether the operation reports the one before the other. */
export function comesFirst(operation: OperationName, one: Break, other: Break): boolean {
  const applies = [...everywhere, ...exceptions.filter(({ operations }) => operations.includes(operation))]
  if (applies.some(({ first, before }) => first.includes(one) && before.includes(other))) return true
  if (applies.some(({ first, before }) => first.includes(other) && before.includes(one))) return false
  return breaks.indexOf(one) < breaks.indexOf(other)
}
