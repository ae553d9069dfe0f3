import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../database.ts'
import { type Digest, hmac, sha256 } from './credential.ts'
import { keptAnswerBytes } from './limits.ts'
import { transactionSettings as setting } from './transaction-settings.ts'

/** What a request with an `Idempotency-Key` is known by (requests § Idempotency keys). */
export type Idempotency = {
  /** Of the mark under which its answer is kept. */
  readonly id: string
  /** Whose answers its answer counts toward, where no gate tells the user. */
  readonly caller: string
  /** Of what is asked for. */
  digest: Digest
  /** Says what is asked for, besides the operation. */
  askFor(address: string, body: Uint8Array): void
  /** True once the answer turned out to be that of an earlier request. */
  isReplayed: boolean
  /** What has been sealed for its answer. */
  readonly sealed: readonly string[]
  /** Makes ciphertext of what must not lie in the database, such as a new token, and text of that again. */
  seal(text: string): string
  unseal(sealed: string): string
}

/** Whose key it is, and for which operation; `secret` is known to the service and not to the database. */
type Use = { secret: string; caller: string; operation: string; key: string }

export function idempotencyOf({ secret, caller, operation, key }: Use): Idempotency {
  const derive = (purpose: string) => hmac(secret, `${purpose}\n${caller}\n${operation}\n${key}`).slice(2)
  const sealed: string[] = []
  const sealKey = () => Buffer.from(derive('seal'), 'hex')
  return {
    id: uuidOf(derive('idempotency')),
    caller: uuidOf(hmac(secret, `caller\n${caller}`).slice(2)),
    sealed,
    digest: '\\x',
    isReplayed: false,
    askFor(address, body) {
      this.digest = hmac(secret, `${address} ${sha256(body)}`)
    },
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey(), nonce)
      const bytes = [cipher.update(Buffer.from(text)), cipher.final()]
      const made = Buffer.concat([nonce, cipher.getAuthTag(), ...bytes]).toString('base64')
      sealed.push(made)
      return made
    },
    unseal(text) {
      const bytes = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealKey(), bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString()
    },
  }
}

const [nonceBytes, tagBytes] = [12, 16]

const uuidOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/**
 * What is told in an answer and must not lie in the database: `sealed` is what the answer keeps of it, null where no
 * key is given, and `told` makes of what was kept what is told: on a repeat, what was told then.
 */
export const secretIn = (idempotency: Idempotency | null, text: string) => ({
  sealed: idempotency?.seal(text) ?? null,
  told: (kept: string | null): string => (kept === null ? text : idempotency!.unseal(kept)),
})

/** `keeps`: this transaction is the one whose answer is kept. `tells`: its last text answers a repeat. */
type Part = { keeps: boolean; tells: boolean }

/** As `write()` in db/functions takes it; `params` are those of the query that answers a repeat. */
export const keyOf = (
  idempotency: Idempotency | null,
  params: readonly unknown[],
  { keeps, tells }: Part,
): SQL =>
  idempotency
    ? sql`(${idempotency.id}::uuid, ${idempotency.digest}::bytea, ${keeps}, ${idempotency.caller}::uuid,
           ${keptAnswerBytes}::bigint, ${arrayText(madeIn(params, idempotency))}::text[], ${tells})::request_key`
    : sql`null::request_key`

/** What a request may have made of itself: ids, digests of secrets, and what is sealed. */
const madeIn = (params: readonly unknown[], { sealed }: Idempotency): string[] =>
  [...new Set(params)].filter(
    param => typeof param === 'string' && (idOrDigest.test(param) || sealed.includes(param)),
  ) as string[]

const idOrDigest = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\\x[\da-f]{64})$/

/**
 * Says that the write only noted a try where this holds: its answer is not kept, so that the same key can be tried with
 * again (requests § Idempotency keys).
 */
export const onlyTried = (when: SQL): SQL => sql`set_config(${setting.onlyTried}, (${when})::text, true)`
