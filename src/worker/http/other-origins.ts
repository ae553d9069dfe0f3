import type { Context } from 'hono'
import { showsBearer } from './credential.ts'
import type { Before } from './steps.ts'

/** Headers of responses that pages of other origins can read. */
const exposed = [
  'ETag',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Server-Timing',
]

/** Headers of requests that such pages can set. */
const accepted = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id']

/** Operations of apps, which have no Bearer token yet. */
const ofApps = ['/oauth/token', '/oauth/revoke']

/** Seconds for which a browser can cache the response to a preflight. */
const preflightAge = 7200

/**
 * Lets pages of any origin send requests with a Bearer token and read the responses. Cookies never cross origins
 * (requests § Other origins). `methodsOf` returns the methods of a path, none for an unknown one.
 */
export const allowOtherOrigins =
  (methodsOf: (path: string) => string[]): Before =>
  c => {
    if (showsBearer(c) || ofApps.includes(c.req.path)) {
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Access-Control-Expose-Headers', exposed.join(', '))
    }
    const methods = isPreflight(c) ? methodsOf(c.req.path) : []
    if (methods.length === 0) return undefined
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': accepted.join(', '),
      'Access-Control-Max-Age': String(preflightAge),
    })
  }

const isPreflight = (c: Context): boolean =>
  c.req.method === 'OPTIONS' &&
  c.req.header('origin') !== undefined &&
  c.req.header('access-control-request-method') !== undefined
