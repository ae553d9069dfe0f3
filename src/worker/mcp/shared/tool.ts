import type { OperationName } from '../../access/policy.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

export type Fields = Readonly<Record<string, unknown>>

export type Arguments = Fields

/** The result of a tool. `text` is shown in place of its JSON. */
export type Outcome = { structured: Fields; text?: string }

/** A successful response. `body` is null without one. */
export type Performed<Body> = { status: number; body: Body }

/** What a tool needs to run: its arguments, and what performs its operations as requests of the same token. */
export type Call = {
  args: Arguments
  /** Whether the request has an `Idempotency-Key`, under which each operation that succeeds is kept. */
  isKeyed: boolean
  /** `Body`: what the tool reads of the response. Throws a `Refusal` if that is an error. */
  perform<Body = Fields>(operation: OperationName, args: Arguments): Promise<Performed<Body>>
  /** Reads or sends the bytes of a presigned URL. */
  transfer(url: string, init?: RequestInit): Promise<Response>
}

/**
 * A deed of an agent (mcp § Tools). `operations` are the rows of the permission matrix that it performs, so that there
 * is no tool without a permission. The types of `args` are those of the operations. An argument that is none of theirs
 * has its schema here.
 */
export type Tool = {
  name: string
  description: string
  operations: readonly [OperationName, ...OperationName[]]
  /**
   * Whether it can change something, whether the same call twice changes as much as once, and whether an argument that is
   * null can clear a field.
   */
  writes?: { again: boolean; clears?: true }
  args: Readonly<Record<string, string | JsonSchema>>
  required: readonly string[]
  output: (schemas: Schemas) => JsonSchema
  run: (call: Call) => Promise<Outcome>
}
