import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { OperationName } from '../access/policy.ts'
import type { ErrorCode } from '../errors.ts'
import type { Env } from './context.ts'

/**
 * What a middleware says of the route that it stands in. From all that a route's middlewares say come the document
 * and what the tests hold every answer against (docs/architecture.md).
 */
export type Description = {
  operation?: OperationName
  /** One line, and what there is to know beyond it, in English and Markdown. */
  summary?: string
  details?: string | undefined
  query?: z.ZodType
  body?: BodyDescription
  /** What the route reads in headers beside the credential: name and meaning. */
  headers?: Readonly<Record<string, string>>
  answers?: Answers
  /** What this middleware refuses with. */
  refuses?: readonly ErrorCode[]
}

/** `types`: the media types that it can have. `schema`: of JSON or a form; what has none is bytes or text. `limit`: bytes. */
export type BodyDescription = {
  types: readonly [string, ...string[]]
  schema?: z.ZodType
  /** Where it is none of the usual (requests § Body caps). */
  limit?: number | undefined
}

/** What is sent with each status that is no refusal. */
export type Answers = { readonly [status: number]: Sent | SentWithHeaders }

/** The schema of JSON, the media type of what is none, or null where there is no body. */
export type Sent = z.ZodType | string | null
/** And headers that mean something: name and meaning. */
export type SentWithHeaders = { body: Sent; headers: Readonly<Record<string, string>> }

const described = new WeakMap<object, Description>()

/** The middleware, and what it says of its route. */
export function describe<Handler extends object>(handler: Handler, description: Description): Handler {
  described.set(handler, { ...descriptionOf(handler), ...description })
  return handler
}

export const descriptionOf = (handler: object): Description => described.get(handler) ?? {}

/** The row of the permission matrix that a route's middleware names. */
export const operationOf = (handler: object): OperationName | undefined => descriptionOf(handler).operation

/**
 * What a route answers, and the codes that neither its row of the permission matrix nor what it takes implies. It does
 * nothing; a route without it fails at start-up.
 */
export const answers = (given: Answers, ...refuses: ErrorCode[]): MiddlewareHandler<Env> =>
  describe<MiddlewareHandler<Env>>((_, next) => next(), { answers: given, refuses })

/** An answer with warnings, which are in the language of the request (requests § Languages). */
export const withWarnings = (schema: z.ZodType): Answers => ({
  200: {
    body: schema,
    headers: { 'Content-Language': 'The language of the warnings: `ja` or `en`, by `Accept-Language`.' },
  },
})

/** A read whose answer has a tag: whoever shows it is told 304 while it still holds (requests § Conditional reads). */
export const tagged = (schema: z.ZodType): Answers => ({ 200: schema, 304: null })
