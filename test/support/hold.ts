import { env } from 'cloudflare:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Statement } from '../../src/worker/database.ts'
import type { Bindings } from '../../src/worker/env.ts'
import { id, ownerDatabase, query } from './database.ts'

/** Locks held in a separate transaction until they are released, so that no test depends on timing. */
export type Hold = {
  /** Resolves when a request waits for one of the locks, or when they are released. */
  waitedFor(): Promise<void>
  /** Resolves when this many requests wait for these locks, or behind others that do. */
  queued(count: number): Promise<void>
  /** Commits the transaction. */
  release(): Promise<void>
}

/** Runs these statements and keeps their locks and changes. Resolves when they are held. */
export const hold = (...statements: Statement[]): Promise<Hold> => holdIn(env, ...statements)

/** The same in a separate database. */
export const holdIn = (bindings: Bindings, ...statements: Statement[]): Promise<Hold> =>
  holdThen(bindings, statements, [])

/** The same in a transaction that runs `last` after it is released. */
export async function holdThen(bindings: Bindings, first: Statement[], last: Statement[]): Promise<Hold> {
  const mark = id()
  const database = ownerDatabase(bindings)
  const over = database.transaction([...first, untilMarked(mark), ...last])
  await until(() => query`select 1 from pg_stat_activity where pid = ${holder(mark)}`)
  let isOver = false
  return {
    waitedFor: () =>
      until(async () =>
        isOver
          ? [isOver]
          : query`select 1 from pg_stat_activity where ${holder(mark)} = any (pg_blocking_pids(pid))`,
      ),
    queued: count =>
      until(
        () => query`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' having count(*) >= ${count}`,
      ),
    release: async () => {
      isOver = true
      await database.run(sql`insert into write_marks (id) values (${mark})`)
      await over
    },
  }
}

/** The result of some work while locks are held, which are then released, and whether it waited for them. */
export async function meanwhile<T>(held: Hold, work: Promise<T>): Promise<{ waited: boolean; came: T }> {
  const ended = work.then(
    () => false,
    () => false,
  )
  const waited = await Promise.race([ended, held.waitedFor().then(() => true)])
  const [came] = await Promise.all([work, held.release()])
  return { waited, came }
}

/** Waits until two transactions have reached this point, so that both hold their earlier locks. */
export const meet = (key: string): Statement[] => [
  sql`select pg_advisory_xact_lock_shared(hashtext(${key}))`,
  sql`with recursive look as (
        select 1 as turn
        union all
        select turn + 1 from look, lateral (select pg_sleep(0.005 + 0 * turn)) pause
         where turn < 100 and 2 > (select count(*) from pg_locks
           where locktype = 'advisory' and objid = hashtext(${key})::oid and turn > 0))
      select count(*) from look`,
]

// Each check has its own snapshot. A test that forgets to release fails by its own timeout first.
const untilMarked = (mark: string): Statement => sql`
  do ${sql.raw(`$$ begin
    for look in 1..6000 loop
      exit when exists (select from write_marks where id = '${mark}');
      perform pg_sleep(0.005);
    end loop;
  end $$`)}`

const holder = (mark: string): Statement => sql`(
  select pid from pg_stat_activity where state = 'active' and query like ${`%id = '${mark}'%`} and pid <> pg_backend_pid())`

async function until(seen: () => Promise<unknown[]>): Promise<void> {
  while ((await seen()).length === 0) await pause(5)
}
