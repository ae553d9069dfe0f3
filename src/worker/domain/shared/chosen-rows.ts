import { type SQL, sql } from 'drizzle-orm'

/**
 * Chooses the rows that a sweep works on, and locks their projects in the order of every write. `selection`: selects `id`
 * and `project_id`. `setting`: gets the ids. The next statement reads the rows again, because they can have changed while
 * this one waited.
 */
export const chooseRows = (setting: SQL, selection: SQL): SQL => sql`
  with chosen as (${selection}), locked as (
    select id from projects where id in (select project_id from chosen) order by id for no key update
  )
  select set_config(${setting}, coalesce((select array_agg(id) from chosen)::text, '{}'), true), count(*) from locked`

/** Whether a row with this id was chosen, in the transaction after that. */
export const isChosen = (setting: SQL, id: SQL): SQL =>
  sql`${id} in (select unnest(current_setting(${setting})::uuid[]))`
