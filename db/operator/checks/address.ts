import type { Config } from './config.ts'
import type { Problem } from './problems.ts'

/** Checks that browsers reach the service at APP_URL and nowhere else, because it refuses requests of other origins. */
export function addressProblems({
  routes,
  route,
  workers_dev,
  preview_urls,
  vars,
}: Config): (Problem | null)[] {
  const all = (routes ?? (route ? [route] : [])).map(readRoute)
  return [
    ...(all.length > 0 ? all.map(problemOf) : [noRoute]),
    all.every(({ pattern }) => !isPlaceholder(pattern)) ? mismatch(all, String(vars.APP_URL)) : null,
    workers_dev ? elsewhere('workers_dev') : null,
    preview_urls ? elsewhere('preview_urls') : null,
  ]
}

/** Whether a value is one that each operator has to replace in the wrangler.toml of the repository. */
export const isPlaceholder = (value: string): boolean =>
  /ACCOUNT_ID|YOUR-|(^|[@./])example\.(com|test)\b/.test(value)

type Route = { pattern: string; isDomain: boolean }

const readRoute = (route: NonNullable<Config['route']>): Route =>
  typeof route === 'string'
    ? { pattern: route, isDomain: false }
    : { pattern: route.pattern, isDomain: 'custom_domain' in route && route.custom_domain === true }

const noRoute: Problem = {
  what: 'No route leads to the service',
  remedy:
    'Add routes = [{ pattern = "YOUR-HOST", custom_domain = true }] under [env.production] in wrangler.toml.',
}

function problemOf({ pattern, isDomain }: Route): Problem | null {
  if (isPlaceholder(pattern))
    return {
      what: `routes still contains ${pattern}`,
      remedy: 'Set it to the host of APP_URL, under [env.production] in wrangler.toml.',
    }
  if (isDomain && /[*/]/.test(pattern))
    return {
      what: `The custom domain ${pattern} has a path or a wildcard, which Cloudflare refuses`,
      remedy: 'Set it to a host only.',
    }
  if (!isDomain && !pattern.endsWith('/*'))
    return {
      what: `The route ${pattern} covers only a part of the service's paths`,
      remedy: 'End it with /*, or make it a custom domain.',
    }
  return null
}

function mismatch(routes: Route[], appUrl: string): Problem | null {
  if (routes.length === 0 || !URL.canParse(appUrl) || isPlaceholder(appUrl)) return null
  const { host } = new URL(appUrl)
  if (routes.some(route => covers(route, host))) return null
  return {
    what: `APP_URL is at ${host}, but the routes lead to ${routes.map(({ pattern }) => pattern).join(', ')}`,
    remedy: 'Set both to the same host. Links in emails lead to APP_URL, and users can sign in only there.',
  }
}

function covers({ pattern, isDomain }: Route, host: string): boolean {
  if (isDomain) return pattern.toLowerCase() === host
  const [hosts = ''] = pattern
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/')
  const parts = hosts.split('*').map(part => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(host)
}

const elsewhere = (setting: string): Problem => ({
  what: `${setting} is on, so the service also responds at an address of workers.dev, where nobody can sign in`,
  remedy: `Set ${setting} = false under [env.production] in wrangler.toml.`,
})
