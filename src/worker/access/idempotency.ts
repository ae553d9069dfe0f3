import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../database.ts'
import { type Digest, hmac, sha256 } from './credential.ts'
import { keptAnswerBytes } from './limits.ts'
import { seal, unseal } from './sealing.ts'
import { transactionSettings as setting } from './transaction-settings.ts'

/** Identifies a request with an `Idempotency-Key` (requests § Idempotency keys). */
export type Idempotency = {
  /** The id of the write marker that stores its response. */
  readonly id: string
  /** The caller whose quota its response counts toward, if no gate identifies a user. */
  readonly caller: string
  /** The digest of the request. */
  digest: Digest
  /** Sets the digest from the address and body of the request. */
  setRequest(address: string, body: Uint8Array): void
  /** True if the response is that of an earlier request. */
  isReplayed: boolean
  /** The ciphertexts that its response contains. */
  readonly sealed: readonly string[]
  /** Encrypts text that must not be in the database, such as a new token, and decrypts it. */
  seal(text: string): string
  unseal(sealed: string): string
}

/** The use of a key by a caller for an operation. `secret` is known to the service and not to the database. */
type Use = { secret: string; caller: string; operation: string; key: string }

export function idempotencyOf({ secret, caller, operation, key }: Use): Idempotency {
  const derive = (purpose: string) => hmac(secret, `${purpose}\n${caller}\n${operation}\n${key}`).slice(2)
  const sealed: string[] = []
  return {
    id: uuidOf(derive('idempotency')),
    caller: uuidOf(hmac(secret, `caller\n${caller}`).slice(2)),
    sealed,
    digest: '\\x',
    isReplayed: false,
    setRequest(address, body) {
      this.digest = hmac(secret, `${address} ${sha256(body)}`)
    },
    seal(text) {
      const made = seal(derive('seal'), text)
      sealed.push(made)
      return made
    },
    unseal: text => unseal(derive('seal'), text),
  }
}

const uuidOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/**
 * A secret of a response that must not be in the database. The stored response has `sealed`, or null without a key.
 * `reveal` returns the secret for a stored response, also for that of an earlier request.
 */
export const secretIn = (idempotency: Idempotency | null, text: string) => ({
  sealed: idempotency?.seal(text) ?? null,
  reveal: (kept: string | null): string => (kept === null ? text : idempotency!.unseal(kept)),
})

/** When a write marker expires that the response is made from: with the key, under which a repeat makes it again. */
export const markerExpiry = (idempotency: Idempotency | null): SQL =>
  idempotency ? sql`now() + interval '24 hours'` : sql`now() + interval '1 hour'`

/** `keeps`: the response of this transaction is stored. `tells`: its last query creates the response of a repeat. */
type Part = { keeps: boolean; tells: boolean }

/** The key as an argument of `write()`. `params` are those of the query that creates the response of a repeat. */
export const keyOf = (
  idempotency: Idempotency | null,
  params: readonly unknown[],
  { keeps, tells }: Part,
): SQL =>
  idempotency
    ? sql`(${idempotency.id}::uuid, ${idempotency.digest}::bytea, ${keeps}, ${idempotency.caller}::uuid,
           ${keptAnswerBytes}::bigint, ${arrayText(madeIn(params, idempotency))}::text[], ${tells})::request_key`
    : sql`null::request_key`

/** The values that a request generates itself: ids, digests of secrets, and ciphertexts. */
const madeIn = (params: readonly unknown[], { sealed }: Idempotency): string[] =>
  [...new Set(params)].filter(
    param => typeof param === 'string' && (idOrDigest.test(param) || sealed.includes(param)),
  ) as string[]

const idOrDigest = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\\x[\da-f]{64})$/

/**
 * If `when` holds, the write only counted a try. Its response is not stored, so the same key can be used for another
 * try (requests § Idempotency keys).
 */
export const onlyTried = (when: SQL): SQL => sql`set_config(${setting.onlyTried}, (${when})::text, true)`
