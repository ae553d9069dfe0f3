import { type SQL, sql } from 'drizzle-orm'
import { type Alias, arrayText, type Database, rowText } from '../database.ts'
import type { ErrorCode, ErrorFields } from '../errors.ts'
import type { Credential } from './credential.ts'
import type { Idempotency } from './idempotency.ts'
import { tokenWrites } from './limits.ts'
import { type Feature, type OperationName, operations, type Policy } from './policy.ts'

/** One caller asking to do one operation on one thing. */
export type Ask = {
  readonly database: Database
  readonly operation: OperationName
  readonly credential: Credential
  /** False for a cookie write from another origin. */
  readonly trustedOrigin: boolean
  /** False when an id in the path is none. */
  readonly wellFormed: boolean
  readonly projectId: string | null
  /** From the path, or set by a write whose body names it. */
  orgId: string | null
  /** From the path, for an operation that asks less of the caller where this is their own. */
  ownId: string | null
  /** The tags of answers that the caller has (requests § Conditional reads). */
  readonly known: readonly string[]
  /** True once a trip has counted the request as a write of its token: the trips after it do not. */
  counted: boolean
  /** What the gate has said, once it was asked. */
  admission: Admission | null
  /** The key of the request, until a write has been kept under it. */
  idempotency: Idempotency | null
}

/** The row of `admit()`: who is calling, and what the gate says. */
export type Admission = {
  refusal: ErrorCode | null
  detail: ErrorFields | null
  user_id: string | null
  session_id: string | null
  token_id: string | null
  hits_left: number | null
  /** Seconds until the oldest counted write leaves the window. */
  hits_reset_in: number | null
  /** Seconds since the use of the credential was last noted; null: it never was. */
  unused_for: number | null
  /** Seconds until the session ends; null for a token. */
  ends_in: number | null
}

/** The columns of an `Admission`. */
export const admissionOf = (admission: Alias): SQL =>
  sql.join(
    admissionColumns.map(column => sql`${admission}.${sql.raw(column)}`),
    sql`, `,
  )

const admissionColumns = [
  'refusal',
  'detail',
  'user_id',
  'session_id',
  'token_id',
  'hits_left',
  'hits_reset_in',
  'unused_for',
  'ends_in',
] as const satisfies (keyof Admission)[]

type Options = { writes?: boolean; isRowToCome?: boolean }

/**
 * Compiles the operation's row of the matrix, and what the request says, into an `ask` of the database. `writes` counts
 * a hit and takes the lock. Only while the body has yet to name the row (`isRowToCome`) may an operation on a row be
 * judged without it, and then no role is asked for.
 */
export function askRow(ask: Ask, { writes = false, isRowToCome = false }: Options = {}): SQL {
  const policy: Policy = operations[ask.operation]
  const { token, session } = ask.credential
  const isRowKnown = ask.projectId !== null || ask.orgId !== null
  const atLeast = 'atLeast' in policy && (isRowKnown || !isRowToCome) ? policy.atLeast : null
  const own = 'orOwn' in policy ? policy.orOwn : undefined
  return sql`${rowText([
    token,
    session,
    ask.trustedOrigin,
    ask.wellFormed,
    ask.projectId,
    ask.orgId,
    atLeast,
    featuresOf('feature' in policy && policy.feature),
    !('evenSwitchedOff' in policy),
    neededScopes(policy),
    writes,
    !ask.counted,
    'evenArchived' in policy || 'evenSuspended' in policy,
    tokenWrites.quota,
    `${tokenWrites.seconds} s`,
    'locksOrg' in policy,
    own?.kind ?? null,
    ask.ownId,
    own?.atLeast ?? null,
    featuresOf(own && 'feature' in own && own.feature),
  ])}::ask`
}

/** Asks the gate: yields the row of an `Admission`. */
export const gate = (ask: Ask, options?: Options): SQL => sql`admit(${askRow(ask, options)})`

export const isWrite = (operation: OperationName): boolean => 'writes' in operations[operation]

const featuresOf = (needed: Feature | readonly Feature[] | false | undefined): string | null =>
  needed ? arrayText([needed].flat()) : null

/** As an `ask` has them: an empty array lets every token pass, null only an unrestricted one. */
function neededScopes(policy: Policy): string | null {
  if (policy.on === 'nothing' || policy.tokens === 'any') return arrayText([])
  if (policy.tokens === 'full' || policy.tokens === 'none') return null
  return arrayText(policy.tokens)
}
