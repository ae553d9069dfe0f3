import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { OperationName } from '../access/policy.ts'
import type { ErrorCode } from '../errors.ts'
import type { Env } from './context.ts'

/**
 * What a middleware says about its route. The descriptions of a route's middlewares become the OpenAPI document, and
 * tests validate every response against them (docs/architecture.md).
 */
export type Description = {
  operation?: OperationName
  /** One line, and further details, in English and Markdown. */
  summary?: string
  details?: string | undefined
  query?: z.ZodType
  body?: BodyDescription
  /** Headers that the route reads besides the credential: name and meaning. */
  headers?: Readonly<Record<string, string>>
  answers?: Answers
  /** The error codes of this middleware. */
  refuses?: readonly ErrorCode[]
}

/** `types`: its media types. `schema`: that of JSON or a form; a body without one is bytes or text. `limit`: bytes. */
export type BodyDescription = {
  types: readonly [string, ...string[]]
  schema?: z.ZodType
  /** If it is not one of the usual limits (requests § Body caps). */
  limit?: number | undefined
}

/** The body of each status that is not an error. */
export type Answers = { readonly [status: number]: ResponseBody | BodyWithHeaders }

/** The schema of JSON, the media type of another body, or null without a body. */
export type ResponseBody = z.ZodType | string | null
/** A body with headers: name and meaning. */
export type BodyWithHeaders = { body: ResponseBody; headers: Readonly<Record<string, string>> }

const described = new WeakMap<object, Description>()

/** Adds a description to a middleware. */
export function describe<Handler extends object>(handler: Handler, description: Description): Handler {
  described.set(handler, { ...descriptionOf(handler), ...description })
  return handler
}

export const descriptionOf = (handler: object): Description => described.get(handler) ?? {}

/** The row of the permission matrix that a route's middleware names. */
export const operationOf = (handler: object): OperationName | undefined => descriptionOf(handler).operation

/**
 * Describes the responses of a route, and the error codes that neither its row of the matrix nor its input implies. It
 * has no effect, but a route without it fails at startup.
 */
export const answers = (given: Answers, ...refuses: ErrorCode[]): MiddlewareHandler<Env> =>
  describe<MiddlewareHandler<Env>>((_, next) => next(), { answers: given, refuses })

/** A response with warnings, in the language of the request (requests § Languages). */
export const withWarnings = (schema: z.ZodType): Answers => ({
  200: {
    body: schema,
    headers: { 'Content-Language': 'The language of the warnings: `ja` or `en`, by `Accept-Language`.' },
  },
})

/** A read whose response has a tag. A caller with the current tag gets 304 (requests § Conditional reads). */
export const tagged = (schema: z.ZodType): Answers => ({ 200: schema, 304: null })
