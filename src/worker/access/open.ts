import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { refusalFrom } from '../errors.ts'
import type { Idempotency } from './idempotency.ts'
import { type Json, once } from './once.ts'
import { transactionSettings as setting } from './transaction-settings.ts'

/** A request of an operation that is open to everyone. */
export type OpenAsk = { readonly database: Database; readonly idempotency: Idempotency | null }

/**
 * Runs a write without the gate, for operations that are open to everyone, in one transaction, statement, and round
 * trip. `answer` is a scalar query without effects. If the write succeeded and its response was lost, a retry runs only
 * `answer`, so it must not require settings of the transaction.
 */
export async function writeOpen(
  { database, idempotency }: OpenAsk,
  statements: readonly Statement[],
  answer: SQL = sql`select null`,
): Promise<Json> {
  const { report, answer: json } = await once(database, sql`null::ask`, {
    statements,
    answer,
    idempotency,
    keeps: true,
  })
  if (report) throw refusalFrom(report) ?? new DatabaseError(report)
  return json as Json
}

/** Makes a user the caller of the rest of an open write, as from a browser. With null, there is no caller. */
export const actAs = (userId: SQL): SQL => sql`
  select set_config(${setting.via}, '"web"', true),
         set_config(${setting.userId}, coalesce((${userId})::text, ${nobody}), true)`

/** An id that no user has, so statements about the caller's rows find none. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Makes the service itself the caller of the rest of a transaction. Its events have no actor. */
export const actAsSystem: SQL = sql`
  select set_config(${setting.via}, '"system"', true), set_config(${setting.userId}, 'system', true)`
