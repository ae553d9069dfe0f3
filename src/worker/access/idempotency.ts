import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Digest, hmac, sha256 } from './credential.ts'

/** What a request with an `Idempotency-Key` is known by (requests § Idempotency keys). */
export type Idempotency = {
  /** Of the mark under which its answer is kept. */
  readonly id: string
  /** Of what is asked for. */
  digest: Digest
  /** Says what is asked for, besides the operation. */
  askFor(address: string, body: Uint8Array): void
  /** True once the answer turned out to be that of an earlier request. */
  isReplayed: boolean
  /** Makes ciphertext of what must not lie in the database, such as a new token, and text of that again. */
  seal(text: string): string
  unseal(sealed: string): string
}

/** Whose key it is, and for which operation; `secret` is known to the service and not to the database. */
type Use = { secret: string; caller: string; operation: string; key: string }

export function idempotencyOf({ secret, caller, operation, key }: Use): Idempotency {
  const derive = (purpose: string) => hmac(secret, `${purpose}\n${caller}\n${operation}\n${key}`).slice(2)
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(derive('idempotency'))!
  const sealKey = () => Buffer.from(derive('seal'), 'hex')
  return {
    id: groups.join('-'),
    digest: '\\x',
    isReplayed: false,
    askFor(address, body) {
      this.digest = hmac(secret, `${address} ${sha256(body)}`)
    },
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey(), nonce)
      const sealed = [cipher.update(Buffer.from(text)), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
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

/**
 * What is told in an answer and must not lie in the database: `sealed` is what the answer keeps of it, null where no
 * key is given, and `told` makes of what was kept what is told: on a repeat, what was told then.
 */
export const secretIn = (idempotency: Idempotency | null, text: string) => ({
  sealed: idempotency?.seal(text) ?? null,
  told: (kept: string | null): string => (kept === null ? text : idempotency!.unseal(kept)),
})

/** As `write()` in db/functions takes it; `keeps`: this transaction is the one whose answer is kept. */
export const keyOf = (idempotency: Idempotency | null, keeps: boolean): SQL =>
  idempotency
    ? sql`(${idempotency.id}::uuid, ${idempotency.digest}::bytea, ${keeps})::idempotency`
    : sql`null::idempotency`

/**
 * Says that the write only noted a try where this holds: its answer is not kept, so that the same key can be tried with
 * again (requests § Idempotency keys).
 */
export const onlyTried = (when: SQL): SQL => sql`set_config('cairn.only_tried', (${when})::text, true)`
