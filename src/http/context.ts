import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ask } from '../access/gate.ts'
import type { Json } from '../access/trip.ts'
import type { Database } from '../database.ts'
import type { Bindings } from '../env.ts'
import type { ObjectStore } from '../outside/object-store.ts'
import type { Payments } from '../outside/payments.ts'

export type Env = {
  Bindings: Bindings
  Variables: {
    requestId: string
    database: Database
    store: ObjectStore
    payments: Payments
    /** Set by `operation()` on every route that is not public. */
    ask: Ask
    /** The machine code of the refusal, for the log. */
    refusal?: string
  }
}

/** Sends JSON that Postgres has built, as it is. */
export const sendJson = (c: Context<Env>, json: Json, status: ContentfulStatusCode = 200): Response =>
  c.body(json, status, { 'content-type': 'application/json' })
