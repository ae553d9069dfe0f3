import { type SQL, sql } from 'drizzle-orm'
import { operations } from '../../db/schema/index.ts'
import { build, type Database, type Row, type Statement } from '../database.ts'
import { databaseFailure, refusalFrom } from '../errors.ts'
import type { Json } from './trip.ts'

/**
 * A write that no gate guards, for the operations that are open to everyone: one transaction, one trip.
 * `answer` is a scalar query that changes nothing: it is asked alone when a lost connection hid that the
 * write had landed, and then none of the transaction's settings are there.
 */
export async function writeOpen(
  database: Database,
  statements: readonly Statement[],
  answer: SQL = sql`select null`,
): Promise<Json> {
  const mark = build.insert(operations).values({ id: crypto.randomUUID() })
  const last = sql`select (${answer})::text as answer`
  try {
    const rows = await once(database, [mark, ...statements, last], last)
    return rows.at(-1)?.[0]?.answer as Json
  } catch (thrown) {
    throw refusalFrom(thrown) ?? thrown
  }
}

async function once(database: Database, batch: Statement[], answer: Statement): Promise<Row[][]> {
  try {
    return await database.transaction(batch)
  } catch (thrown) {
    const failure = databaseFailure(thrown)
    if (failure && failure.code !== '40P01') throw thrown
  }
  try {
    return await database.transaction(batch)
  } catch (thrown) {
    if (databaseFailure(thrown)?.constraint !== 'operations_pkey') throw thrown
    return [await database.run(answer)]
  }
}
