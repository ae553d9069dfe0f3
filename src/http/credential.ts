import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Credential, isToken, sha256 } from '../access/credential.ts'
import { cookieName } from './cookies.ts'

/** What the request shows. A Bearer makes the cookie count for nothing, even a bad one (decisions § 1). */
export function credentialOf(c: Context): Credential {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(c.req.header('authorization')?.trim() ?? '')
  if (bearer) return { token: bearer[1] && isToken(bearer[1]) ? sha256(bearer[1]) : null, session: null }
  const session = getCookie(c, cookieName(c, 'session'))
  return { token: null, session: session ? sha256(session) : null }
}

/** True when the request's `Origin` is exactly the one it was sent to. */
export const isSameOrigin = (c: Context): boolean => c.req.header('origin') === new URL(c.req.url).origin
