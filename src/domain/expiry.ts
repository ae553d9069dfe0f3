import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Rows that nothing asks for any more. */
const expired: Record<string, SQL> = {
  sessions: sql`expires_at < now()`,
  sign_in_codes: sql`expires_at < now()`,
  device_logins: sql`expires_at < now()`,
  operations: sql`at < now() - interval '1 hour'`,
  rate_windows: sql`coalesce(hits[cardinality(hits)] < now() - interval '1 hour', true)`,
  mail_outbox: sql`sent_at < now() - interval '7 days'`,
}

/** Deletes at most `limit` of them from each table, in one trip; how many by table. */
export async function deleteExpired(database: Database, limit: number): Promise<Record<string, number>> {
  const tables = Object.entries(expired)
  const rows = await database.transaction(tables.map(([table, where]) => deletion(table, where, limit)))
  return Object.fromEntries(tables.map(([table], i) => [table, rows[i]?.[0]?.count as number]))
}

const deletion = (table: string, where: SQL, limit: number): SQL => sql`
  with gone as (
    delete from ${sql.identifier(table)} where ctid = any (array(
      select ctid from ${sql.identifier(table)} where ${where} limit ${limit} for update skip locked))
    returning 1)
  select count(*)::int as count from gone`
