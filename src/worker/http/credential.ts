import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  appTokenDigest,
  appTokenPrefix,
  type Credential,
  personalTokenPrefix,
  sha256,
  tagOf,
  tokenPrefixOf,
} from '../access/credential.ts'
import { appUrl } from './app-url.ts'
import type { Env } from './context.ts'
import { cookieName } from './cookies.ts'
import { outerOf } from './within.ts'

/**
 * The credential of the request. With a Bearer header, even an invalid one, the cookie is ignored
 * (requests § Credentials).
 */
export function credentialOf(c: Context): Credential {
  const bearer = bearerOf(c)
  if (bearer) return { session: null, ...tokenOf(bearer[1] ?? '', resourceOf(c)) }
  const cookie = getCookie(c, cookieName(c, 'session'))
  const session = cookie ? sha256(cookie) : null
  return { token: null, session, holder: session }
}

function tokenOf(text: string, resource: string): Pick<Credential, 'token' | 'holder'> {
  const prefix = tokenPrefixOf(text)
  if (prefix === appTokenPrefix)
    return { token: appTokenDigest(text, resource), holder: `app ${tagOf(text)}` }
  const token = prefix === personalTokenPrefix ? sha256(text) : null
  return { token, holder: token }
}

/** Where the token is presented. An operation that a tool performs belongs to the request of the tool. */
const resourceOf = (c: Context): 'api' | 'mcp' => ((outerOf(c)?.c ?? c).req.path === '/mcp' ? 'mcp' : 'api')

/** Whether the request has a Bearer header, even an invalid one. */
export const showsBearer = (c: Context): boolean => bearerOf(c) !== null

/** The match of the Bearer header. Its first group is the token. */
export const bearerOf = (c: Context): RegExpExecArray | null =>
  /^Bearer(?:\s+(.*))?$/is.exec(c.req.header('authorization')?.trim() ?? '')

/** Whether the request's `Origin` is exactly the configured one, whatever host the request names. */
export const isSameOrigin = (c: Context<Env>): boolean => c.req.header('origin') === appUrl(c)
