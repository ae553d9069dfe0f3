import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Whether syncs leave work for searches. An earlier revision has none. */
export async function hasPreparation(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regproc('prepare_search') is not null as has")
  return rows[0].has
}

/** Does the work that syncs have left for searches, so that it does not take time from what is measured next. */
export async function prepareSearches(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(unprepared)
    if (!rows[0]) return
    const prepared = await client.query('select prepare_search($1, 2000000) as more', [rows[0].id])
    // The Worker is doing it.
    if (prepared.rows[0].more === null) await pause(5)
  }
}

const unprepared = `
  select id from roadmaps where branch_of is null
    and (texts_hash is distinct from documents_hash or names_version is distinct from version)
   order by synced_at limit 1`
