import type { ErrorCode } from '../../errors.ts'

/** Requests and responses that the tests recorded. */
export type Examples = {
  operations: Readonly<Record<string, Example>>
  errors: ErrorExamples
}
export type Example = {
  /** The body of the request. */
  body?: unknown
  /** The bodies of responses by status. */
  answers?: Readonly<Record<string, unknown>>
}

/** The bodies of errors by code. */
export type ErrorExamples = { readonly [code in ErrorCode]?: unknown }
