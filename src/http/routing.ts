import type { Hono } from 'hono'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'
import { operationOf } from './contract.ts'

/** The methods that update something, where the contract leaves open which (decisions § 1). */
export const anyUpdate = ['PATCH', 'POST', 'PUT']

type Path = { pattern: RegExp; fixed: boolean; methods: Set<string> }

/** Fails at start-up when a route names no operation of the permission matrix. */
export function assertPolicies(app: Hono<Env>): void {
  const byRoute = Map.groupBy(app.routes.filter(isEndpoint), route => `${route.method} ${route.path}`)
  for (const [route, handlers] of byRoute)
    if (!handlers.some(({ handler }) => operationOf(handler)))
      throw new Error(`${route} names no operation of the permission matrix`)
}

/**
 * Answers a known path with another method: 405. A fixed path (`/orgs/eligible`) is told before routing, so
 * that it is never taken for an id.
 */
export function methodsOf(app: Hono<Env>) {
  const paths = new Map<string, Path>()
  for (const { path, method } of app.routes.filter(isEndpoint)) {
    const known = paths.get(path) ?? {
      pattern: patternOf(path),
      fixed: !path.includes(':'),
      methods: new Set(),
    }
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) known.methods.add(name)
    paths.set(path, known)
  }
  const refuse = ({ methods }: Path) =>
    new ApiError('method_not_allowed', { allow: [...methods].sort().join(', ') })
  return {
    checkFixed(path: string, method: string): void {
      const known = paths.get(path)
      if (known?.fixed && !known.methods.has(method)) throw refuse(known)
    },
    unrouted(path: string): ApiError {
      const known = [...paths.values()].find(({ pattern }) => pattern.test(path))
      return known ? refuse(known) : new ApiError('not_found')
    },
  }
}

const isEndpoint = ({ method, path }: { method: string; path: string }) =>
  method !== 'ALL' && !path.endsWith('*')

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+\{\.\+\}/g, '.+').replace(/:\w+/g, '[^/]+')}$`)
