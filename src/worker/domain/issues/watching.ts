import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { ensureLive } from './rules.ts'
import { type IssueRef, issueOf, targetOf } from './targets.ts'

/** The caller's decision whether to watch an issue. It is final until they decide again (issues § Watching). */
export async function decideWatching(ask: Ask, ref: IssueRef, isWatching: boolean): Promise<void> {
  await write(
    ask,
    [
      ensureLive(targetOf(ref)),
      sql`
      insert into issue_watchers as w (project_id, issue_id, user_id, is_watching)
      select i.project_id, i.id, caller_id(), ${isWatching}::boolean from ${issueOf(ref)} i
      on conflict (project_id, issue_id, user_id) do update set is_watching = excluded.is_watching
       where w.is_watching <> excluded.is_watching`,
    ],
    sql`select null`,
  )
}
