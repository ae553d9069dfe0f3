import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ask } from '../access/gate.ts'
import type { Idempotency } from '../access/idempotency.ts'
import type { OpenAsk } from '../access/open.ts'
import type { CallerLimit, OperationName } from '../access/policy.ts'
import type { Json } from '../access/trip.ts'
import type { Database } from '../database.ts'
import type { FetchDocument } from '../domain/apps/document-fetching.ts'
import type { Payments } from '../domain/billing/payments.ts'
import type { ObjectStore } from '../domain/files/object-store.ts'
import type { EncodeIcon } from '../domain/projects/icon-encoding.ts'
import type { Bindings } from '../env.ts'

export type Env = {
  Bindings: Bindings
  Variables: {
    requestId: string
    database: Database
    store: ObjectStore
    payments: Payments
    encodeIcon: EncodeIcon
    fetchDocument: FetchDocument
    /** Set by `operation()` on every route that needs a credential. */
    ask: Ask
    /** Set for a POST with an `Idempotency-Key`. */
    idempotency?: Idempotency
    /** The row of the permission matrix, for the log. */
    operation?: OperationName
    /** The machine code of the refusal, for the log. */
    refusal?: string
    /** The path and the tool of a request to `/mcp`, for the log. */
    route?: string
    tool?: string
    /** Where a client learns how to get a credential for this path. */
    resource?: string
    /** The limit by caller that refused, for the log. */
    limited?: CallerLimit | 'toolReads'
  }
}

/** The request of an operation that is open to everyone. */
export const openAskOf = (c: Context<Env>): OpenAsk => ({
  database: c.get('database'),
  idempotency: c.get('idempotency') ?? null,
})

/** Sends JSON that Postgres built, unchanged. */
export const sendJson = (c: Context<Env>, json: Json, status: ContentfulStatusCode = 200): Response =>
  c.body(json, status, { 'content-type': 'application/json' })

/** JSON that Postgres built, or JSON in pieces. */
export type Sendable = Json | Iterable<Uint8Array>

export const send = (c: Context<Env>, answer: Sendable): Response =>
  typeof answer === 'string' ? sendJson(c, answer) : sendPieces(c, answer)

/** Sends JSON in pieces that are created during sending, for responses that are too large for memory. */
const sendPieces = (c: Context<Env>, pieces: Iterable<Uint8Array>): Response =>
  c.body(streamOf(pieces[Symbol.iterator]()), 200, { 'content-type': 'application/json' })

/** Bytes of one chunk of the stream. */
const chunkSize = 1 << 16

function streamOf(pieces: Iterator<Uint8Array, void>): ReadableStream {
  let next = pieces.next()
  return new ReadableStream({
    pull(controller) {
      const chunk = new Uint8Array(Math.max(chunkSize, next.value?.length ?? 0))
      let length = 0
      for (; next.value && length + next.value.length <= chunk.length; next = pieces.next()) {
        chunk.set(next.value, length)
        length += next.value.length
      }
      controller.enqueue(chunk.subarray(0, length))
      if (next.done) controller.close()
    },
  })
}
