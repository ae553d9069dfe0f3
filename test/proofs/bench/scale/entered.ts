import type { OwnedBindings } from './served.ts'

/** Replaces `cloudflare:test` and `cloudflare:workers`. */
export let env: OwnedBindings

export const exports = { default: { fetch: (request: Request) => send(request) } }

/** The milliseconds of the last request, until its response was read. */
export let lastMillis = Number.NaN

let port = 0

/** From here on, this Worker is used. */
export function enter(world: { port: number; bindings: OwnedBindings }): void {
  ;({ port, bindings: env } = world)
}

async function send(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const cookie = headers.get('cookie')
  // On HTTP, the cookies of loopback have no prefix.
  if (cookie) headers.set('cookie', cookie.replaceAll('__Host-', ''))
  const body = request.body ? await request.arrayBuffer() : null
  const init = { method: request.method, headers, body, redirect: 'manual' } as const
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
  const bytes = await response.arrayBuffer()
  lastMillis = performance.now() - start
  return new Response(bytes.byteLength > 0 ? bytes : null, response)
}
