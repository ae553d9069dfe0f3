import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { base62 } from './secret.ts'

/** A SHA-256 as Postgres reads a bytea: `\\x` and 64 hex digits. */
export type Digest = `\\x${string}`

/** Who says to be calling, as the digest of what they showed. Both null: nobody. */
export type Credential = { token: Digest | null; session: Digest | null }

export const personalTokenPrefix = 'svc_user_'
const tokenShape = /^(svc_user_|svc_oauth_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/**
 * A Bearer credential makes the cookie count for nothing, even when it is a bad one; junk that fails the
 * checksum never reaches the database (decisions § 1, § 3).
 */
export function credentialOf(c: Context): Credential {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return { token: token && isToken(token) ? sha256(token) : null, session: null }
  }
  const session = getCookie(c, sessionCookie(c))
  return { token: null, session: session ? sha256(session) : null }
}

/** `__Host-session`; on plain-HTTP loopback, where browsers refuse that prefix, `session`. */
export function sessionCookie(c: Context): string {
  const { protocol, hostname } = new URL(c.req.url)
  return protocol === 'http:' && isLoopback(hostname) ? 'session' : '__Host-session'
}

/** True when the request's `Origin` is exactly the one it was sent to. */
export const isSameOrigin = (c: Context): boolean => c.req.header('origin') === new URL(c.req.url).origin

export const tokenChecksum = (unchecked: string): string => base62(crc32(unchecked), 6)

export const sha256 = (data: string | Uint8Array): Digest =>
  `\\x${createHash('sha256').update(data).digest('hex')}`

const isToken = (text: string): boolean => {
  const [, prefix, secret, checksum] = tokenShape.exec(text) ?? []
  return prefix !== undefined && tokenChecksum(prefix + secret) === checksum
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
