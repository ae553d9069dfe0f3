import type { Hono } from 'hono'
import { operations, type Policy } from '../access/policy.ts'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import { descriptionOf, operationOf } from './description.ts'
import { ownParam } from './operation.ts'

type Update = 'PATCH' | 'POST' | 'PUT'
const updates: Update[] = ['PATCH', 'POST', 'PUT']

/** The methods that update something, where any of them does; the canonical one comes first (requests § Methods). */
export const anyUpdate = (canonical: Update): Update[] => [
  canonical,
  ...updates.filter(method => method !== canonical),
]

/**
 * Fails at start-up when a route does not begin with an operation of the matrix or does not tell its answers, when its
 * path lacks an id that the operation needs, or when it is a write that needs no credential and has no limit.
 */
export function assertDescribed(app: Hono<Env>): void {
  const byRoute = Map.groupBy(app.routes.filter(isEndpoint), route => `${route.method} ${route.path}`)
  for (const [route, handlers] of byRoute) {
    const [first] = handlers
    const name = first && operationOf(first.handler)
    if (!name) throw new Error(`${route} does not begin with an operation of the permission matrix`)
    for (const param of paramsOf(operations[name]))
      if (!`${route}/`.includes(`/:${param}/`))
        throw new Error(`${route} names no :${param}, which ${name} is on`)
    if (!isSafe(first.method) && isUnlimited(operations[name]))
      throw new Error(`${route} is a write of everyone's, and ${name} names no limit by caller`)
    if (!handlers.some(({ handler }) => descriptionOf(handler).answers))
      throw new Error(`${route} does not tell what it answers`)
  }
}

/** True for the methods that change nothing. */
const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

const isUnlimited = (policy: Policy) => policy.on === 'nothing' && !policy.perCaller && !policy.signed

const paramsOf = (policy: Policy): string[] => [
  ...(policy.on === 'project' ? ['projectId'] : []),
  ...('orOwn' in policy && policy.orOwn ? [ownParam(policy.orOwn)] : []),
]

/**
 * Answers a known path with another method: 405. A fixed path (`/orgs/eligible`, `/files/tree`) is checked before
 * routing, so that its last word is never taken for an id.
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
    /** In alphabetical order; none for an unknown path. */
    of: (path: string): string[] => sorted(ofFixed(path) ?? ofRouted(path)),
    checkFixed(path: string, method: string): void {
      const methods = ofFixed(path)
      if (methods && !withHead(methods).includes(method)) throw refusal(methods)
    },
    unrouted(path: string): ApiError {
      const methods = ofRouted(path)
      return methods.length ? refusal(methods) : new ApiError('not_found')
    },
  }
}

/** True when a parameter of the other path stands where this one has a fixed word. */
const couldBeTakenFor = (ours: string[], theirs: string[]): boolean =>
  ours !== theirs &&
  ours.length === theirs.length &&
  theirs.every((segment, i) => segment === ours[i] || segment.startsWith(':'))

/** All but what runs on every request. */
export const isEndpoint = ({ method, path }: { method: string; path: string }) =>
  method !== 'ALL' || path !== '/*'

const withHead = (methods: string[]) => (methods.includes('GET') ? [...methods, 'HEAD'] : methods)

const sorted = (methods: string[]): string[] => [...new Set(withHead(methods))].sort()

const refusal = (methods: string[]) =>
  new ApiError('method_not_allowed', { allow: sorted(methods).join(', ') })
