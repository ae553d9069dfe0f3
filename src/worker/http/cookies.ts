import type { Context } from 'hono'

/** The name with `__Host-`. On loopback without TLS, only the name, because browsers refuse the prefix there. */
export function cookieName(c: Context, name: 'session' | 'sign_in'): string {
  const { url } = c.req
  return url.startsWith('http:') && isLoopback(new URL(url).hostname) ? name : `__Host-${name}`
}

/** `HttpOnly; SameSite=Lax; Path=/`, and `Secure` if the prefix requires it (accounts § Session cookie). */
export const cookieAttributes = (c: Context) => ({
  path: '/',
  httpOnly: true,
  secure: cookieName(c, 'session').startsWith('__Host-'),
  sameSite: 'Lax' as const,
})

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
