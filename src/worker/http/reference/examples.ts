import type { ErrorCode } from '../../errors.ts'

/** What operations were asked and have answered, in the tests. */
export type Examples = {
  operations: Readonly<Record<string, Example>>
  errors: ErrorExamples
}
export type Example = {
  /** The body that was sent. */
  body?: unknown
  /** By status. */
  answers?: Readonly<Record<string, unknown>>
}

/** Bodies of refusals by code. */
export type ErrorExamples = { readonly [code in ErrorCode]?: unknown }
