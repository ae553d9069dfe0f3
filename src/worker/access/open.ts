import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { refusalFrom } from '../errors.ts'
import type { Idempotency } from './idempotency.ts'
import { type Json, once } from './once.ts'
import { transactionSettings as setting } from './transaction-settings.ts'

/** One request for what is open to everyone. */
export type OpenAsk = { readonly database: Database; readonly idempotency: Idempotency | null }

/**
 * A write that no gate guards, for the operations that are open to everyone: one transaction, one statement, one trip.
 * `answer` is a scalar query that changes nothing. If a lost connection hid that the write had landed, it is asked
 * again by itself, so it must do without the settings of the transaction.
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

/** Makes a user the caller of the rest of an open write, as from a browser; null makes it nobody. */
export const actAs = (userId: SQL): SQL => sql`
  select set_config(${setting.via}, '"web"', true),
         set_config(${setting.userId}, coalesce((${userId})::text, ${nobody}), true)`

/** An id that no user has: statements about the caller's rows then find none. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Makes the service itself the caller of the rest of a transaction: its events have no actor. */
export const actAsSystem: SQL = sql`
  select set_config(${setting.via}, '"system"', true), set_config(${setting.userId}, 'system', true)`
