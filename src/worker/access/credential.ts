import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62 } from './secret.ts'

/** A SHA-256 in Postgres's bytea format: `\\x` and 64 hex digits. */
export type Digest = `\\x${string}`

/** The digest of the request's credential. Both are null if it has none. */
export type Credential = { token: Digest | null; session: Digest | null }

export const personalTokenPrefix = 'svc_user_'

/** Whether the text has the shape of a token and the right checksum. Other texts never reach the database. */
export function isToken(text: string): boolean {
  const [, prefix, secret, checksum] = tokenShape.exec(text) ?? []
  return prefix !== undefined && tokenChecksum(prefix + secret) === checksum
}

const tokenShape = /^(svc_user_|svc_oauth_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export const tokenChecksum = (unchecked: string): string => base62(crc32(unchecked), 6)

export const sha256 = (data: string | Uint8Array): Digest =>
  `\\x${createHash('sha256').update(data).digest('hex')}`

/** The HMAC-SHA-256 with a secret that is not in the database. */
export const hmac = (key: string, data: string): Digest =>
  `\\x${createHmac('sha256', key).update(data).digest('hex')}`

/** Compares secrets in a time that does not depend on their content or length. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
