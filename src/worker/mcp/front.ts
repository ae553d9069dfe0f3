import type { Context, Hono, MiddlewareHandler } from 'hono'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import type { Env } from '../http/context.ts'
import { isSameOrigin } from '../http/credential.ts'
import { requireToken } from '../http/operation.ts'

const path = '/mcp'

/** Where clients find the metadata of `/mcp`, or of the whole service (RFC 9728, section 3.1). */
const metadataPath = '/.well-known/oauth-protected-resource'

/**
 * Serves `/mcp` to agents. In this order, it refuses pages of other origins (403), other methods than POST (405), and
 * requests without a token (401) (mcp § Requests). The server itself is loaded with the first request that passes.
 */
export const serveMcp =
  (appOf: () => Hono<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (c.req.path === metadataPath + path) return describeResource(c)
    if (c.req.path !== path) return next()
    c.set('route', path)
    c.set('resource', appUrl(c) + metadataPath + path)
    if (c.req.header('origin') !== undefined && !isSameOrigin(c)) throw new ApiError('origin_forbidden')
    if (c.req.method !== 'POST') throw new ApiError('method_not_allowed', { allow: 'POST' })
    requireToken(c)
    const { respond } = await import('./server.ts')
    return respond(c, appOf())
  }

/**
 * The metadata of the protected resource (RFC 9728). It names no authorization server, because users create personal
 * tokens themselves.
 */
function describeResource(c: Context<Env>): Response {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { allow: 'GET, HEAD' })
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cache-Control', 'public, max-age=3600')
  return c.json({
    resource: appUrl(c) + path,
    resource_name: 'Cairn',
    bearer_methods_supported: ['header'],
    resource_documentation: `${appUrl(c)}/docs`,
  })
}
