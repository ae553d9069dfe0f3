import type { Hono } from 'hono'
import * as z from 'zod'
import { type OperationName, operations, type Policy, tokenScopes } from '../../access/policy.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { codingOf } from '../../validation.ts'
import type { Env } from '../context.ts'
import {
  type Answers,
  type BodyDescription,
  type BodyWithHeaders,
  descriptionOf,
  type ResponseBody,
} from '../description.ts'
import { acceptsKey } from '../idempotency.ts'
import { isEndpoint } from '../routing.ts'

/** An operation at its path, with everything that its middlewares describe. */
export type Route = {
  operation: OperationName
  /** The canonical method. */
  method: string
  /** All methods of the operation. */
  methods: readonly string[]
  /** In Hono's syntax: `/api/projects/:projectId`. */
  path: string
  summary: string
  details?: string
  query?: z.ZodType
  body?: BodyDescription
  headers: Readonly<Record<string, string>>
  /** Responses by status. */
  answers: Readonly<Record<string, BodyWithHeaders>>
  /** All errors that it can return. */
  refuses: ReadonlySet<ErrorCode>
}

/** All operations, each once, in the order of their routes. */
export function routesOf(app: Hono<Env>): Route[] {
  const endpoints = Map.groupBy(app.routes.filter(isEndpoint), ({ method, path }) => `${method} ${path}`)
  const described = [...endpoints.values()].map(handlers => {
    const { method, path } = handlers[0]!
    const descriptions = handlers.map(({ handler }) => descriptionOf(handler))
    const refuses = descriptions.flatMap(({ refuses = [] }) => refuses)
    const headers = Object.assign({}, ...descriptions.map(({ headers }) => headers))
    const whole: Described = Object.assign({}, ...descriptions)
    return { ...whole, method, path, headers, refuses }
  })
  const byOperation = Map.groupBy(described, ({ operation, path }) => `${operation} ${path}`)
  return [...byOperation.values()].map(([first, ...others]) => {
    const methods = [first!, ...others].map(({ method }) => method)
    const refuses = new Set(refusalsOf(first!, methods))
    return { ...first!, answers: withHeaders(first!.answers), methods, refuses }
  })
}

/** What the middlewares of a route describe. */
type Described = Omit<Route, 'refuses' | 'methods' | 'answers'> & { answers: Answers; refuses: ErrorCode[] }

const withHeaders = (answers: Answers): Record<string, BodyWithHeaders> =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      hasHeaders(answer) ? answer : { body: answer, headers: {} },
    ]),
  )

const hasHeaders = (answer: ResponseBody | BodyWithHeaders): answer is BodyWithHeaders =>
  answer !== null && typeof answer === 'object' && 'body' in answer

/** Errors whose status the route itself describes as a response are left out. */
const refusalsOf = (route: Described, methods: readonly string[]): ErrorCode[] =>
  [...impliedBy(route, methods), ...route.refuses].filter(
    code => !(new ApiError(code).status in route.answers),
  )

/** The errors that follow from the row of the matrix, the methods, the path, the query, and the body. */
function* impliedBy(
  { operation, path, query, body }: Described,
  methods: readonly string[],
): Generator<ErrorCode> {
  const policy: Policy = operations[operation]
  if (methods.some(method => acceptsKey(method, operation))) yield 'idempotency_conflict'
  // Every query can be invalid (requests § Queries).
  yield* ['invalid', 'internal'] as const
  // This operation does not use the database.
  if (operation !== 'service.check') yield 'service_unavailable'
  yield* codesOf(query)
  yield* codesOf(body?.schema)
  if (path.includes(':')) yield 'not_found'
  if (policy.on === 'nothing') {
    if (policy.sameOrigin) yield 'origin_forbidden'
    if (policy.perCaller) yield 'rate_limited'
    return
  }
  yield 'unauthenticated'
  if (policy.writes) yield 'origin_forbidden'
  if (policy.tokens !== 'none' && policy.tokens !== 'any') {
    // Every scoped token has one of all scopes.
    if (policy.tokens === 'full' || policy.tokens.length < tokenScopes.length) yield 'token_scope'
    if (policy.on !== 'self' || policy.tokens === 'full') yield 'token_project'
  }
  if (policy.tokens !== 'none' && policy.writes) yield 'rate_limited'
  if (policy.on === 'self') return
  yield 'not_found'
  if (policy.on === 'project' || !policy.evenSuspended) yield 'org_suspended'
  if (policy.atLeast !== (policy.on === 'org' ? 'member' : 'viewer')) yield 'forbidden'
  if (policy.on === 'project' && policy.writes && !policy.evenArchived) yield 'project_archived'
}

/** The error codes that belong to parts of a schema, at any depth. */
function codesOf(schema: z.ZodType | undefined): Set<ErrorCode> {
  const codes = new Set<ErrorCode>()
  const note = (each: z.core.$ZodType) => {
    for (const code of codingOf(each)?.codes ?? []) codes.add(code)
  }
  if (schema) eachSchema(schema, note)
  return codes
}

/** Visits every schema that this one consists of, including those that JSON Schema does not show. */
export function eachSchema(schema: z.ZodType, visit: (schema: z.core.$ZodType) => void): void {
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      visit(zodSchema)
      const taken = codingOf(zodSchema)?.takes
      if (taken) eachSchema(taken as z.ZodType, visit)
    },
  })
}

/** Codes by status, in ascending order of the status. */
export const byStatus = (codes: Iterable<ErrorCode>): [status: number, codes: ErrorCode[]][] =>
  [...Map.groupBy(codes, code => new ApiError(code).status as number)].sort(([a], [b]) => a - b)
