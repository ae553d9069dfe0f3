import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/**
 * Tells a browser in the web app's page that there is no such page; those that there are, the assets answer before
 * the Worker is asked (requests § Static pages).
 */
export const servePages = createMiddleware<Env>(async (c, next) => {
  const page = isPage(c.req.raw) ? await c.env.ASSETS?.fetch(new URL('/', c.req.url)) : undefined
  if (page?.ok) return new Response(page.body, { status: 404, headers: page.headers })
  await next()
})

function isPage({ method, url, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !ours.test(new URL(url).pathname) && /\btext\/html\b/i.test(headers.get('accept') ?? '')
}

/** What the service answers itself. */
const ours = /^\/(api|healthz|readyz)(\/|$)/
