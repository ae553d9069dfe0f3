import type pg from 'pg'
import { placeRows, type Rows } from './place.ts'
import { readTables } from './tables.ts'

/**
 * Fills the tables of a database with rows that its schema accepts: many nulls, all columns with the longest texts, and
 * duplicates. A table that has changed since the last time is filled again. Returns the number of rows of each table.
 */
export function genericRows(client: pg.Client): () => Promise<Record<string, number>> {
  const placed: Rows = new Map()
  const shapes = new Map<string, string>()
  return async () => {
    // Triggers would add rows.
    await client.query('set session_replication_role = replica')
    for (const table of await readTables(client)) {
      const shape = JSON.stringify(table)
      if (shapes.get(table.name) === shape) continue
      await client.query(`delete from ${table.name}`)
      placed.set(table.name, await placeRows(client, table, placed))
      shapes.set(table.name, shape)
    }
    await client.query('reset session_replication_role')
    return Object.fromEntries([...placed].map(([name, rows]) => [name, rows.length]))
  }
}
