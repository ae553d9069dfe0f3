import type { Hono } from 'hono'
import * as z from 'zod'
import type { OperationName } from '../access/policy.ts'
import type { Env } from './context.ts'
import { type Description, descriptionOf } from './description.ts'
import { isEndpoint } from './routing.ts'

/** Where an operation is reached, with its schemas. */
export type OperationRoute = {
  /** The canonical method. */
  method: string
  /** In Hono's syntax: `/api/projects/:projectId`. */
  path: string
  query?: z.ZodType
  body?: z.ZodType
  /** The JSON of its success. */
  answer?: z.ZodType
}

/** All operations, each with its first route. */
export function routesByOperation(app: Hono<Env>): ReadonlyMap<OperationName, OperationRoute> {
  const found = new Map<OperationName, OperationRoute>()
  const byRoute = Map.groupBy(app.routes.filter(isEndpoint), ({ method, path }) => `${method} ${path}`)
  for (const handlers of byRoute.values()) {
    const described: Description = Object.assign({}, ...handlers.map(({ handler }) => descriptionOf(handler)))
    const { operation, query, body, answers } = described
    const { method, path } = handlers[0]!
    if (!operation || found.has(operation)) continue
    const success = answers?.[200] ?? answers?.[201]
    found.set(operation, {
      method,
      path,
      ...(query && { query }),
      ...(body?.schema && { body: body.schema }),
      ...(success instanceof z.ZodType && { answer: success }),
    })
  }
  return found
}
