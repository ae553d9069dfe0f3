import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { Admission } from './gate.ts'
import { sessionDays, useRecordSeconds } from './limits.ts'

/** Whether the use of this credential must be recorded now. */
export const isUseDue = ({ user_id, unused_for }: Admission): boolean =>
  user_id !== null && (unused_for === null || unused_for >= useRecordSeconds)

/** Whether recording its use extends the session. */
export const isExtensionDue = ({ ends_in }: Admission): boolean =>
  ends_in !== null && ends_in < (sessionDays - 1) * 86_400

/** Records the use of a session or token, and extends the session if due. Runs after the response. */
export async function noteUse(database: Database, { session_id, token_id }: Admission): Promise<void> {
  const due = sql`last_used_at <= now() - make_interval(secs => ${useRecordSeconds})`
  await database.run(
    token_id
      ? sql`update api_tokens set last_used_at = now() where id = ${token_id} and coalesce(${due}, true)`
      : sql`update sessions set last_used_at = now(), expires_at = case
              when expires_at < now() + make_interval(days => ${sessionDays - 1})
                then now() + make_interval(days => ${sessionDays})
              else expires_at end
            where id = ${session_id} and ${due}`,
  )
}
