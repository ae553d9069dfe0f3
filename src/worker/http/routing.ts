import type { Hono } from 'hono'
import { operations, type Policy } from '../access/policy.ts'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import { descriptionOf, operationOf } from './description.ts'
import { ownParam } from './operation.ts'

type Update = 'PATCH' | 'POST' | 'PUT'
const updates: Update[] = ['PATCH', 'POST', 'PUT']

/** All methods of an operation that accepts any update method, the canonical one first (requests § Methods). */
export const anyUpdate = (canonical: Update): Update[] => [
  canonical,
  ...updates.filter(method => method !== canonical),
]

/**
 * Fails at startup if a route does not begin with an operation of the matrix, does not describe its responses, lacks an
 * id in its path that the operation needs, or is a write without credential or limit.
 */
export function assertDescribed(app: Hono<Env>): void {
  const byRoute = Map.groupBy(app.routes.filter(isEndpoint), route => `${route.method} ${route.path}`)
  for (const [route, handlers] of byRoute) {
    const [first] = handlers
    const name = first && operationOf(first.handler)
    if (!name) throw new Error(`${route} does not begin with an operation of the permission matrix`)
    for (const param of paramsOf(operations[name]))
      if (!`${route}/`.includes(`/:${param}/`))
        throw new Error(`${route} has no :${param}, which ${name} needs`)
    if (!isSafe(first.method) && isUnlimited(operations[name]))
      throw new Error(`${route} is a write without a credential, and ${name} has no limit by caller`)
    if (!handlers.some(({ handler }) => descriptionOf(handler).answers))
      throw new Error(`${route} does not describe its responses`)
  }
}

/** Whether the method changes nothing. */
const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

const isUnlimited = (policy: Policy) => policy.on === 'nothing' && !policy.perCaller && !policy.signed

const paramsOf = (policy: Policy): string[] => [
  ...(policy.on === 'project' ? ['projectId'] : []),
  ...[ownParam(policy) ?? []].flat(),
]

/**
 * Responds with 405 to a known path with another method. A fixed path (`/orgs/eligible`, `/files/tree`) is checked
 * before routing, so that its last segment is never read as an id.
 */
export function methodsOf(app: Hono<Env>) {
  const endpoints = app.routes.filter(isEndpoint)
  const byPath = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, routes]) => ({
    path,
    segments: path.split('/'),
    methods: routes.map(({ method }) => method),
  }))
  const fixed = new Map(byPath.map(({ path, methods }) => [path, methods]))
  const fixedBelow = byPath
    .filter(
      ({ path, segments }) =>
        path.includes(':') && byPath.some(other => couldBeTakenFor(segments, other.segments)),
    )
    .map(({ path, methods }) => ({ shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), methods }))
  const known = [...new Set(endpoints.map(({ method }) => method))]
  const ofFixed = (path: string): string[] | undefined =>
    fixed.get(path) ?? fixedBelow.find(({ shape }) => shape.test(path))?.methods
  const ofRouted = (path: string): string[] =>
    known.filter(method => app.router.match(method, path)[0].some(([[handler]]) => operationOf(handler)))
  return {
    /** In alphabetical order. None for an unknown path. */
    of: (path: string): string[] => sorted(ofFixed(path) ?? ofRouted(path)),
    checkFixed(path: string, method: string): undefined {
      const methods = ofFixed(path)
      if (methods && !withHead(methods).includes(method)) throw refusal(methods)
    },
    unrouted(path: string): ApiError {
      const methods = ofRouted(path)
      return methods.length ? refusal(methods) : new ApiError('not_found')
    },
  }
}

/** Whether the other path has a parameter where this one has a fixed segment. */
const couldBeTakenFor = (ours: string[], theirs: string[]): boolean =>
  ours !== theirs &&
  ours.length === theirs.length &&
  theirs.every((segment, i) => segment === ours[i] || segment.startsWith(':'))

/** Whether it is a route, and not a middleware of every request. */
export const isEndpoint = ({ method, path }: { method: string; path: string }) =>
  method !== 'ALL' || path !== '/*'

const withHead = (methods: string[]) => (methods.includes('GET') ? [...methods, 'HEAD'] : methods)

const sorted = (methods: string[]): string[] => [...new Set(withHead(methods))].sort()

const refusal = (methods: string[]) =>
  new ApiError('method_not_allowed', { allow: sorted(methods).join(', ') })
