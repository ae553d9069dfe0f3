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
    await client.query('select prepare_search(null, 2000000)')
    const { rows } = await client.query(isLeft)
    if (!rows[0].left) return
    // The Worker is doing it.
    await pause(5)
  }
}

const isLeft = `
  select exists (select from roadmaps where branch_of is null
    and (texts_hash is distinct from documents_hash or names_version is distinct from version)) as left`
