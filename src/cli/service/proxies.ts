import type { Env } from '../language/language.ts'

/** Whether the environment names a proxy. */
export const hasProxy = (env: Env): boolean =>
  proxyText(env, 'http:') !== null || proxyText(env, 'https:') !== null

/**
 * The proxy for a URL, from `HTTPS_PROXY`, `HTTP_PROXY`, and `NO_PROXY`. Their lower case has priority. Null for a direct
 * connection. Throws an error without the address, which can have a password, if it is malformed.
 */
export function findProxy(env: Env, target: URL): URL | null {
  const proxy = readProxy(env, target)
  if (proxy === 'malformed') throw new Error('HTTPS_PROXY or HTTP_PROXY is not an HTTP address')
  return proxy
}

/** The host and port of the proxy for a URL. Null without a proxy, and if its address is malformed. */
export function nameProxy(env: Env, target: URL): string | null {
  const proxy = readProxy(env, target)
  return proxy instanceof URL ? proxy.host : null
}

function readProxy(env: Env, target: URL): URL | 'malformed' | null {
  const text = proxyText(env, target.protocol)
  if (text === null || isExempt(env.no_proxy ?? env.NO_PROXY ?? '', target)) return null
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url : 'malformed'
}

function proxyText(env: Env, protocol: string): string | null {
  const text =
    protocol === 'https:' ? (env.https_proxy ?? env.HTTPS_PROXY) : (env.http_proxy ?? env.HTTP_PROXY)
  return text || null
}

/** `NO_PROXY` has hosts, which include their subdomains, with an optional port, separated by commas or spaces. `*` is all. */
function isExempt(list: string, { hostname, port, protocol }: URL): boolean {
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some(entry => {
      const [, host = '', only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [null, `[${entry}]`]
      const domain = host.replace(/^\*?\./, '')
      const isNamed = host === '*' || hostname === domain || hostname.endsWith(`.${domain}`)
      return isNamed && (only === undefined || only === ownPort)
    })
}
