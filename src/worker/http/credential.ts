import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Credential, isToken, sha256 } from '../access/credential.ts'
import { appUrl } from './app-url.ts'
import type { Env } from './context.ts'
import { cookieName } from './cookies.ts'

/** What the request shows. A Bearer makes the cookie count for nothing, even a bad one (requests § Credentials). */
export function credentialOf(c: Context): Credential {
  const bearer = bearerOf(c)
  if (bearer) return { token: bearer[1] && isToken(bearer[1]) ? sha256(bearer[1]) : null, session: null }
  const session = getCookie(c, cookieName(c, 'session'))
  return { token: null, session: session ? sha256(session) : null }
}

/** True when the request shows a Bearer, a bad one included. */
export const showsBearer = (c: Context): boolean => bearerOf(c) !== null

/** The Bearer that the request shows; its first group is what stands after the word. */
export const bearerOf = (c: Context): RegExpExecArray | null =>
  /^Bearer(?:\s+(.*))?$/is.exec(c.req.header('authorization')?.trim() ?? '')

/** True when the request's `Origin` is exactly ours: the one that is configured, whatever host the request names. */
export const isSameOrigin = (c: Context<Env>): boolean => c.req.header('origin') === appUrl(c)
