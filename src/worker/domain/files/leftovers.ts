import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { keptRevisions } from './eviction.ts'

/**
 * Checks the next `limit` files after the last run's, and deletes their excess revisions. Every write of a revision
 * already does this, so there are excess revisions only after manual repairs.
 */
export async function deleteExcessRevisions(
  database: Database,
  limit: number,
): Promise<{ seen: number; deleted: number }> {
  const [row] = await database.run(sql`
    with seen as materialized (
      select id, project_id from files
       where id > coalesce((select after from sweep_cursors where sweep = ${sweep})::uuid, ${first}::uuid)
       order by id limit ${limit}
    ), excess as materialized (
      select r.attachment_id, s.project_id from seen s, lateral (
        select attachment_id from file_revisions r where r.project_id = s.project_id and r.file_id = s.id
         order by revision desc offset ${keptRevisions}) r
    ), locked as materialized (
      select id from projects where id = any (array(select project_id from excess)) order by id for no key update
    ), deleted as (
      delete from attachments where id = any (array(
        select attachment_id from excess where project_id in (select id from locked)))
      returning 1
    ), moved as (
      insert into sweep_cursors (sweep, after)
      select ${sweep}, case when count(*) = ${limit} then max(id::text) end from seen
      on conflict (sweep) do update set after = excluded.after, moved_at = now()
    )
    select (select count(*) from seen)::int as seen, (select count(*) from deleted)::int as deleted`)
  return row as { seen: number; deleted: number }
}

/** Whether there is a file to check. */
export const hasFiles: SQL = sql`exists (select from files)`

const sweep = 'excess revisions'
const first = '00000000-0000-0000-0000-000000000000'
