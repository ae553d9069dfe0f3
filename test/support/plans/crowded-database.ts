import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '../../../db/migrate.ts'

/** Filling takes ten seconds of CPU time, and many times as long on a busy machine. */
const fillTimeout = 600_000

export type Work<T> = (session: pg.Client) => Promise<T>

/** A database with this name for the tests of a file, filled by `fill`, and what was read of it since. */
export function crowdedDatabase(name: string, fill: Work<void>) {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  let watcher: pg.Client
  beforeAll(async () => {
    const admin = await connect(inject('databaseUrl'))
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${inject('template')}`)
    await admin.end()
    await migrate(url.href)
    await inSession(fill)
    await inSession(leaveToItself)
    watcher = await connect(url.href)
  }, fillTimeout)
  afterAll(() => watcher?.end())

  /** Its scans are reported before the next ones are counted. */
  async function inSession<T>(work: Work<T>): Promise<T> {
    const session = await connect(url.href)
    try {
      return await work(session)
    } finally {
      await session.end()
    }
  }
  return {
    url,
    inSession,
    scans: () => readScans(watcher, name),
    pagesRead: () => readPages(watcher, name),
    rowsRead: (table: string) => readRowsRead(watcher, name, table),
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Sequential scans of large tables. */
async function readScans(watcher: pg.Client, database: string): Promise<Map<string, number>> {
  await allReported(watcher, database)
  const { rows } = await watcher.query(
    'select relname, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > 1000',
  )
  return new Map(rows.map(row => [row.relname, row.scans]))
}

/** Pages of each large table and of its indexes. */
async function readPages(watcher: pg.Client, database: string): Promise<Map<string, number>> {
  await allReported(watcher, database)
  const { rows } = await watcher.query(
    `select relname, (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as pages
       from pg_statio_user_tables join pg_stat_user_tables using (relname) where n_live_tup > 1000`,
  )
  return new Map(rows.map(row => [row.relname, row.pages]))
}

/** The rows of a table that were read by any index or scan. */
async function readRowsRead(watcher: pg.Client, database: string, table: string): Promise<number> {
  await allReported(watcher, database)
  const { rows } = await watcher.query(
    `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = $1)::int
            + (select seq_tup_read from pg_stat_user_tables where relname = $1)::int as read`,
    [table],
  )
  return rows[0].read
}

/** The reads of a vacuum in between would be counted too. */
const leaveToItself: Work<unknown> = session =>
  session.query(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', t);
    end loop; end $$`)

/** A session reports its reads when it ends. */
async function allReported(watcher: pg.Client, database: string): Promise<void> {
  for (;;) {
    const { rows } = await watcher.query(
      'select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database],
    )
    if (rows.length === 0) return
    await pause(10)
  }
}
