import type { Context } from 'hono'

/** `__Host-` and the name; on plain-HTTP loopback, where browsers refuse that prefix, the name alone. */
export function cookieName(c: Context, name: 'session' | 'sign_in'): string {
  const { protocol, hostname } = new URL(c.req.url)
  return protocol === 'http:' && isLoopback(hostname) ? name : `__Host-${name}`
}

/** `HttpOnly; SameSite=Lax; Path=/`, and `Secure` where the prefix demands it (accounts § Session cookie). */
export const cookieAttributes = (c: Context) => ({
  path: '/',
  httpOnly: true,
  secure: cookieName(c, 'session').startsWith('__Host-'),
  sameSite: 'Lax' as const,
})

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
