import { type SQL, sql } from 'drizzle-orm'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import type { Database } from '../../database.ts'
import { chooseRows, isChosen } from '../shared/chosen-rows.ts'
import { uploadHours } from './attachments.ts'

/**
 * Deletes up to `limit` uploads that were not registered in time. Returns how many. The projects are locked first, as in
 * every write, because their sums change.
 */
export async function giveUpUploads(database: Database, limit: number): Promise<number> {
  const [, gone] = await database.transaction([
    chooseRows(
      setting.lateUploads,
      sql`select id, project_id from attachments where ${isGivenUp} order by created_at limit ${limit}`,
    ),
    sql`with gone as (
          delete from attachments
           where ${isChosen(setting.lateUploads, sql`id`)} and linked_at is null
          returning 1)
        select count(*)::int as count from gone`,
  ])
  return gone?.[0]?.count as number
}

const isGivenUp = sql`linked_at is null and created_at <= now() - make_interval(hours => ${uploadHours})`

/** Whether a run would find an upload to delete. */
export const hasLateUploads: SQL = sql`exists (select from attachments where ${isGivenUp})`
