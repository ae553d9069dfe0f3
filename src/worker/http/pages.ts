import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/**
 * Sends browsers the console's page with 404 for an unknown page. Existing pages are static assets, and requests for
 * them do not reach the Worker (requests § Static pages).
 */
export const servePages = createMiddleware<Env>(async (c, next) => {
  const page = isPage(c.req.raw) ? await c.env.ASSETS?.fetch(new URL('/', c.req.url)) : undefined
  if (page?.ok) return new Response(page.body, { status: 404, headers: page.headers })
  await next()
})

function isPage({ method, url, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && /\btext\/html\b/i.test(headers.get('accept') ?? '') && !ours.test(new URL(url).pathname)
}

/** Paths of the API. */
const ours = /^\/(api|healthz|readyz|mcp|oauth|\.well-known)(\/|$)/
