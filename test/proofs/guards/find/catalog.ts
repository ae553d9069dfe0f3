import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../../db/migrate.ts'
import { startPostgres } from '../../../../dev/stack/postgres/server.ts'

/** Calls a function with a migrated database that is deleted afterwards. */
export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-catalog-'))
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false })
  try {
    const url = await postgres.createDatabase('catalog')
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
