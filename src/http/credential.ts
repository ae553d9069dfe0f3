import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Credential, isToken, sha256 } from '../access/credential.ts'
import { appUrl } from './app-url.ts'
import type { Env } from './context.ts'

/** What the request shows. A Bearer makes the cookie count for nothing, even a bad one (decisions § 1). */
export function credentialOf(c: Context): Credential {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(c.req.header('authorization')?.trim() ?? '')
  if (bearer) return { token: bearer[1] && isToken(bearer[1]) ? sha256(bearer[1]) : null, session: null }
  const session = getCookie(c, sessionCookie(c))
  return { token: null, session: session ? sha256(session) : null }
}

/** `__Host-session`; on plain-HTTP loopback, where browsers refuse that prefix, `session`. */
export function sessionCookie(c: Context): string {
  const { protocol, hostname } = new URL(c.req.url)
  return protocol === 'http:' && isLoopback(hostname) ? 'session' : '__Host-session'
}

/** True when the request's `Origin` is exactly ours: the one that is configured, whatever host the request names. */
export const isSameOrigin = (c: Context<Env>): boolean => c.req.header('origin') === appUrl(c)

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
