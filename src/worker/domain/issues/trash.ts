import { sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { recordOnIssue } from './events.ts'
import { isPastAt } from './purge.ts'
import { ensureLive } from './rules.ts'
import { deletionJson, issueAs } from './shapes.ts'
import { type IssueRef, issueOf, targetOf } from './targets.ts'

/** Moves an issue to the trash, where its number and links are kept. */
export async function deleteIssue(ask: Ask, ref: IssueRef): Promise<void> {
  await write(
    ask,
    [
      ensureLive(targetOf(ref)),
      sql`with gone as (
            update issues set deleted_at = now(), deleted_by = caller_id()
             where project_id = ${ref.projectId}::uuid and number = ${ref.number}::int returning *)
          ${recordOnIssue(ref.projectId, 'issue.deleted', sql`gone`)}`,
    ],
    sql`select null`,
  )
}

const isRestorable = sql`i.purged_at is null and not coalesce(${isPastAt(sql`clock_timestamp()`)}, false)`

/**
 * Restores an issue: `{ issue }`. One that is not in the trash is unchanged. 410 if its time there is over, because a part
 * of its content may be deleted. The project is locked, so the clock and not the start of the transaction decides.
 */
export const restoreIssue = (ask: Ask, ref: IssueRef): Promise<Json> =>
  write(
    ask,
    [
      sql`select ${ensure(sql`i.id is not null`, 'issue_not_found')},
                 ${ensure(isRestorable, 'issue_deleted', deletionJson(sql`i`))}
            from (values (1)) one left join ${issueOf(ref)} i on true`,
      sql`with back as (
            update issues set deleted_at = null, deleted_by = null
             where project_id = ${ref.projectId}::uuid and number = ${ref.number}::int and deleted_at is not null
            returning *)
          ${recordOnIssue(ref.projectId, 'issue.restored', sql`back`)}`,
    ],
    issueAs(ref.projectId, sql`${ref.number}::int`),
  )
