import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62, randomText } from './secret.ts'

/** A SHA-256 in Postgres's bytea format: `\\x` and 64 hex digits. */
export type Digest = `\\x${string}`

/**
 * The digest of the request's credential. Both are null if it has none. `holder` stays the same when an app refreshes
 * its token.
 */
export type Credential = { token: Digest | null; session: Digest | null; holder: string | null }

export const personalTokenPrefix = 'svc_user_'
export const appTokenPrefix = 'svc_oauth_'
export const refreshTokenPrefix = 'svc_refresh_'

/** The prefix of a text with the shape of a token and the right checksum. Other texts never reach the database. */
export function tokenPrefixOf(text: string): string | null {
  const [, prefix, secret, checksum] = tokenShape.exec(text) ?? []
  return prefix !== undefined && tokenChecksum(prefix + secret) === checksum ? prefix : null
}

const tokenShape = /^(svc_user_|svc_oauth_|svc_refresh_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** A token with a new secret of 32 characters, which begins with `tag`. */
export function newToken(prefix: string, tag = ''): string {
  const unchecked = prefix + tag + randomText(32 - tag.length)
  return unchecked + tokenChecksum(unchecked)
}

/** Characters that all tokens of an app's grant have in common. The other 22 are 131 random bits. */
const tagLength = 10

/** The beginning of the secret of an app's token, which its grant chose at random. */
export const tagOf = (token: string): string => token.slice(token.lastIndexOf('_') + 1).slice(0, tagLength)

export const newTag = (): string => randomText(tagLength)

/** The digest of an app's token for a resource, so that it is unknown at another one (apps § Tokens). */
export const appTokenDigest = (token: string, resource: string): Digest => sha256(`${token}\n${resource}`)

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
