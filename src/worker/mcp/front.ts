import type { Hono } from 'hono'
import { ApiError } from '../errors.ts'
import { appUrl } from '../http/app-url.ts'
import type { Env } from '../http/context.ts'
import { isSameOrigin } from '../http/credential.ts'
import { metadataPath } from '../http/discovery.ts'
import { requireToken } from '../http/operation.ts'
import type { Before } from '../http/steps.ts'

const path = '/mcp'

/**
 * Serves `/mcp` to agents. In this order, it refuses pages of other origins (403), other methods than POST (405), and
 * requests without a token (401) (mcp § Requests). The server itself is loaded with the first request that passes.
 */
export const serveMcp =
  (appOf: () => Hono<Env>): Before =>
  c => {
    if (c.req.path !== path) return undefined
    c.set('route', path)
    c.set('resource', appUrl(c) + metadataPath + path)
    if (c.req.header('origin') !== undefined && !isSameOrigin(c)) throw new ApiError('origin_forbidden')
    if (c.req.method !== 'POST') throw new ApiError('method_not_allowed', { allow: 'POST' })
    requireToken(c)
    return import('./server.ts').then(({ respond }) => respond(c, appOf()))
  }
