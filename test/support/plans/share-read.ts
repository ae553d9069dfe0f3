import type pg from 'pg'
import type { crowdedDatabase } from './crowded-database.ts'

/** The share of each large table that is read during a call: 1 means all of its rows. */
export async function shareRead(
  database: Pick<ReturnType<typeof crowdedDatabase>, 'scans' | 'rowsRead' | 'inSession'>,
  work: (session: pg.Client) => Promise<unknown>,
): Promise<Map<string, number>> {
  const tables = [...(await database.scans()).keys()]
  const sizes = await database.inSession(async session => {
    const { rows } = await session.query(
      'select relname, n_live_tup::int as size from pg_stat_user_tables where relname = any ($1)',
      [tables],
    )
    return new Map(rows.map(({ relname, size }) => [relname, size]))
  })
  const readOf = async (): Promise<number[]> => {
    const rows: number[] = []
    for (const table of tables) rows.push(await database.rowsRead(table))
    return rows
  }
  const before = await readOf()
  await database.inSession(work)
  const after = await readOf()
  return new Map(tables.map((table, i) => [table, (after[i]! - before[i]!) / sizes.get(table)]))
}
