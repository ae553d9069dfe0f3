import { type SQL, sql } from 'drizzle-orm'
import { type Database, textArray } from '../../database.ts'
import { dueAgain } from '../shared/retries.ts'
import { isHeld } from './storage.ts'

/** An object to delete, and the number of attempts, including this one. */
export type ClaimedDeletion = { key: string; attempts: number }

/**
 * Claims objects that are due for deletion. They are due again later, unless they are removed from the queue. A key that
 * a row refers to is never claimed.
 */
export async function claimDeletions(database: Database, limit: number): Promise<ClaimedDeletion[]> {
  const rows = await database.run(sql`
    update object_deletions c
       set attempts = attempts + 1,
           due_at = ${dueAgain(sql`c`)}
     where object_key = any (array(
       select object_key from object_deletions d
        where ${isDue}
        order by due_at limit ${limit} for update skip locked))
    returning object_key as key, attempts`)
  return rows as ClaimedDeletion[]
}

const isDue = sql`due_at <= now() and not ${isHeld(sql`d.object_key`)}`

/** Whether a run would find an object to delete. */
export const hasDueDeletions: SQL = sql`exists (select from object_deletions d where ${isDue})`

/** Removes deleted objects from the queue. */
export async function forgetDeletions(database: Database, keys: readonly string[]): Promise<void> {
  await database.run(sql`delete from object_deletions where object_key = any (${textArray(keys)})`)
}

/**
 * Queues objects older than 48 hours that no row refers to, and stores where the next list starts. Returns how many were
 * queued.
 */
export async function queueOrphans(
  database: Database,
  objects: readonly { key: string; storedAt: Date }[],
  next: string | null,
): Promise<number> {
  const rows = await database.run(sql`
    with orphans as (
      insert into object_deletions (object_key)
      select key from json_to_recordset(${JSON.stringify(objects)}::json) as o (key text, "storedAt" timestamptz)
       where "storedAt" < now() - make_interval(hours => ${orphanHours})
         and not ${isHeld(sql`o.key`)}
      on conflict do nothing returning 1
    ), moved as (
      insert into sweep_cursors (sweep, after) values (${sweep}, ${next})
      on conflict (sweep) do update set after = excluded.after, moved_at = now()
    )
    select count(*)::int as count from orphans`)
  return rows[0]!.count as number
}

/** The key after which the next list of the store starts. Null for the beginning. */
export async function readSweepCursor(database: Database): Promise<string | null> {
  const [row] = await database.run(sql`select after from sweep_cursors where sweep = ${sweep}`)
  return (row?.after as string | null | undefined) ?? null
}

/** The store can contain objects without a row, so only its own list shows them. */
export const hasObjects: SQL = sql`true`

/** Hours after which an object without a row is considered orphaned. */
const orphanHours = 48

const sweep = 'orphaned objects'
