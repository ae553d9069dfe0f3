import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Credential, isToken, sha256 } from '../access/credential.ts'
import { appUrl } from './app-url.ts'
import type { Env } from './context.ts'
import { cookieName } from './cookies.ts'

/**
 * The credential of the request. With a Bearer header, even an invalid one, the cookie is ignored
 * (requests § Credentials).
 */
export function credentialOf(c: Context): Credential {
  const bearer = bearerOf(c)
  if (bearer) return { token: bearer[1] && isToken(bearer[1]) ? sha256(bearer[1]) : null, session: null }
  const session = getCookie(c, cookieName(c, 'session'))
  return { token: null, session: session ? sha256(session) : null }
}

/** Whether the request has a Bearer header, even an invalid one. */
export const showsBearer = (c: Context): boolean => bearerOf(c) !== null

/** The match of the Bearer header. Its first group is the token. */
export const bearerOf = (c: Context): RegExpExecArray | null =>
  /^Bearer(?:\s+(.*))?$/is.exec(c.req.header('authorization')?.trim() ?? '')

/** Whether the request's `Origin` is exactly the configured one, whatever host the request names. */
export const isSameOrigin = (c: Context<Env>): boolean => c.req.header('origin') === appUrl(c)
