import { setTimeout as pause } from 'node:timers/promises'
import { prepare, tidy } from './asked.ts'
import { enter } from './entered.ts'
import { quiet, type Served } from './served.ts'

/** What was read of large tables: rows of each by index or scan, and which tables were scanned. */
export type Reads = { rows: Record<string, number>; scanned: string[] }

/** The reads of one operation; `generic` with generic plans. */
export type Read = { name: string; generic: boolean; small: Reads; large: Reads }

/** Compares what each operation reads in both worlds, including functions and triggers, as Postgres counts it. */
export async function readAll(names: string[], small: Served, large: Served): Promise<Read[]> {
  const reads: Read[] = []
  const tables = await growing(large)
  for (const generic of [false, true]) {
    for (const world of [small, large]) await planned(world, generic ? 'force_generic_plan' : 'auto')
    for (const name of names) {
      const [of, among] = [await readOnce(name, small, tables), await readOnce(name, large, tables)]
      reads.push({ name, generic, small: of, large: among })
    }
  }
  for (const world of [small, large]) await planned(world, 'auto')
  return reads
}

const planned = ({ watcher, name }: Served, how: string) =>
  watcher.query(`alter database ${name} set plan_cache_mode = ${how}`)

async function readOnce(name: string, world: Served, tables: string[]): Promise<Reads> {
  enter(world)
  const send = await prepare(name, world)
  const reads = await readsOf(world, tables, send)
  await tidy(world)
  return reads
}

/** The tables with more than a thousand rows. */
export async function growing({ watcher }: Served): Promise<string[]> {
  const { rows } = await watcher.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 1000",
  )
  return rows.map(({ name }) => name)
}

/** The reads of these tables during a call. */
export async function readsOf(world: Served, tables: string[], work: () => Promise<unknown>): Promise<Reads> {
  const before = await counts(world, tables)
  await work()
  const after = await counts(world, tables)
  const rows = Object.fromEntries(
    [...after].map(([table, { read }]) => [table, read - before.get(table)!.read]),
  )
  const scanned = [...after].flatMap(([table, { scans }]) => (scans > before.get(table)!.scans ? table : []))
  return { rows, scanned }
}

/** The counts of each table. A session reports its reads at the latest when it ends. */
async function counts(
  world: Served,
  tables: string[],
): Promise<Map<string, { scans: number; read: number }>> {
  await quiet(world)
  await endSessions(world)
  const { rows } = await world.watcher.query(
    `select t.relname as table, t.seq_scan::int as scans,
            (t.seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::float8 as read
       from pg_stat_user_tables t where t.relname = any ($1)`,
    [tables],
  )
  return new Map(rows.map(({ table, scans, read }) => [table, { scans, read }]))
}

async function endSessions({ watcher }: Served): Promise<void> {
  const others = "datname = current_database() and application_name <> 'watcher'"
  for (;;) {
    const { rows } = await watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
    )
    if (rows.length === 0) break
    await pause(5)
  }
  // Until the pools have noticed.
  await pause(5)
}
