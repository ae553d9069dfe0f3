import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A table whose writes wait for a lock, and how long. */
export type Lock = { table: string; seconds: number }

/** The seconds of some work, and the locks of tables meanwhile that writes have to wait for. */
export async function locksDuring(
  watcher: pg.Client,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; locks: Lock[] }> {
  const start = performance.now()
  const seen = new Map<string, { first: number; last: number }>()
  let isOver = false
  const done = work().finally(() => (isOver = true))
  while (!isOver) {
    const at = performance.now()
    const { rows } = await watcher.query<{ table: string }>(blocking)
    for (const { table } of rows) {
      const first = seen.get(table)?.first ?? at
      seen.set(table, { first, last: performance.now() })
    }
    await pause(5)
  }
  await done
  const locks = [...seen].map(([table, { first, last }]) => ({ table, seconds: (last - first) / 1000 }))
  return { seconds: (performance.now() - start) / 1000, locks }
}

const blocking = `
  select distinct relname as table from pg_locks join pg_class c on c.oid = relation
   where granted and locktype = 'relation' and pid <> pg_backend_pid() and relkind in ('r', 'p')
     and relnamespace = 'public'::regnamespace
     and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') order by 1`
