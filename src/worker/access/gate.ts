import { type SQL, sql } from 'drizzle-orm'
import { type Alias, arrayText, type Database, rowText } from '../database.ts'
import type { ErrorCode, ErrorFields } from '../errors.ts'
import type { Credential } from './credential.ts'
import type { Idempotency } from './idempotency.ts'
import { tokenWrites } from './limits.ts'
import { type Feature, type OperationName, operations, type Policy } from './policy.ts'

/** A caller's request to perform one operation on one row. */
export type Ask = {
  readonly database: Database
  readonly operation: OperationName
  readonly credential: Credential
  /** False for a write with a cookie from another origin. */
  readonly trustedOrigin: boolean
  /** False if an id in the path is not a UUID. */
  readonly wellFormed: boolean
  readonly projectId: string | null
  /** From the path, or set from the body of a write. */
  orgId: string | null
  /** From the path, for an operation that requires less if this is the caller's own. */
  ownId: string | null
  /** The tags of responses that the caller already has (requests § Conditional reads). */
  readonly known: readonly string[]
  /** True after a round trip counted the request as a write of its token. Later ones do not count it. */
  counted: boolean
  /** The gate's decision, after it was called. */
  admission: Admission | null
  /** The key of the request, until a write was stored under it. */
  idempotency: Idempotency | null
}

/** What the Worker uses of the row of `admit()`: the caller, and the gate's decision. */
export type Admission = {
  refusal: ErrorCode | null
  detail: ErrorFields | null
  user_id: string | null
  session_id: string | null
  token_id: string | null
  /** The grant of an app's token. */
  grant_id: string | null
  hits_left: number | null
  /** Seconds until the oldest counted write leaves the window of the rate limit. */
  hits_reset_in: number | null
  /** Seconds since the use of the credential was last recorded; null if never. */
  unused_for: number | null
  /** Seconds until the session expires; null for a token. */
  ends_in: number | null
}

/**
 * The row of `admit()` as one JSON column. A response of the database describes each of its columns, which takes longer
 * to send and to read than their values.
 */
export const admissionOf = (admission: Alias): SQL => sql`to_json(${admission}) as admission`

type Options = { writes?: boolean; isRowToCome?: boolean }

/**
 * Compiles the operation's row of the matrix and the request into an `ask` of the database. `writes` counts a write and
 * takes the lock. `isRowToCome`: the body that names the row is not parsed yet, so no role is required.
 */
export function askRow(ask: Ask, { writes = false, isRowToCome = false }: Options = {}): SQL {
  const policy: Policy = operations[ask.operation]
  const { token, session } = ask.credential
  const isRowKnown = ask.projectId !== null || ask.orgId !== null
  const atLeast = 'atLeast' in policy && (isRowKnown || !isRowToCome) ? policy.atLeast : null
  const features = featuresOf('feature' in policy && policy.feature)
  const own = ownRule(policy, features)
  return sql`${rowText([
    token,
    session,
    ask.trustedOrigin,
    ask.wellFormed,
    ask.projectId,
    ask.orgId,
    atLeast,
    features,
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
    own?.features ?? null,
  ])}::ask`
}

/** What applies to the caller's own row, in the format of an `ask`. */
function ownRule(policy: Policy, features: string | null) {
  if ('onlyOwn' in policy && policy.onlyOwn)
    return { kind: `only_${policy.onlyOwn}`, atLeast: policy.atLeast, features }
  if (!('orOwn' in policy && policy.orOwn)) return null
  const { kind, atLeast, ...rest } = policy.orOwn
  return { kind, atLeast, features: featuresOf('feature' in rest && rest.feature) }
}

/** Calls the gate, which yields the row of an `Admission`. */
export const gate = (ask: Ask, options?: Options): SQL => sql`admit(${askRow(ask, options)})`

export const isWrite = (operation: OperationName): boolean => 'writes' in operations[operation]

const featuresOf = (needed: Feature | readonly Feature[] | false | undefined): string | null =>
  needed ? arrayText([needed].flat()) : null

/** In the format of an `ask`: an empty array admits every token, and null only unrestricted ones. */
function neededScopes(policy: Policy): string | null {
  if (policy.on === 'nothing' || policy.tokens === 'any') return arrayText([])
  if (policy.tokens === 'full' || policy.tokens === 'none') return null
  return arrayText(policy.tokens)
}
