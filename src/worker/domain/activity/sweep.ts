import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'

/**
 * Deletes up to `limit` events that are older than this many days, in each project those with the lowest numbers, so
 * that what remains has no gap (activity § Retention). Returns how many. It locks their projects as writes do.
 */
export async function deleteEvents(database: Database, days: number, limit: number): Promise<number> {
  const [row] = await database.run(sql`
    with old as materialized (
      select project_id from events where id < ${firstIdOf(days)} order by id limit ${limit}
    ), locked as materialized (
      select p.id from projects p join event_sequences s on s.project_id = p.id
       where p.id in (select project_id from old) order by p.id for no key update of p
    ), chosen as materialized (
      select e.id from locked l, lateral (
        select id, bool_and(id < ${firstIdOf(days)}) over (order by sequence) as is_old from (
          select id, sequence from events where project_id = l.id and sequence is not null
           order by sequence limit ${limit}) e) e
       where is_old limit ${limit}
    ), deleted as (
      delete from events where id in (select id from chosen) returning 1
    )
    select count(*)::int as count from deleted`)
  return row!.count as number
}

/** Whether a run would find such an event. */
export const hasOldEvents = (days: number | null): SQL =>
  days === null ? sql`false` : sql`exists (select from events where id < ${firstIdOf(days)})`

/** The lowest id of events that are at most this old, because ids of version 7 begin with their time. */
const firstIdOf = (days: number): SQL => sql`
  (lpad(to_hex((extract(epoch from now() - make_interval(days => ${days}::int)) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid`
