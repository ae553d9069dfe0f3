import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { Admission } from './gate.ts'
import { renewedTokenDays, sessionDays, tokenRenewalDays, useRecordSeconds } from './limits.ts'

/** Whether the use of this credential must be recorded now. */
export const isUseDue = ({ user_id, unused_for }: Admission): boolean =>
  user_id !== null && (unused_for === null || unused_for >= useRecordSeconds)

/** Whether recording its use extends the session. */
export const isExtensionDue = ({ ends_in }: Admission): boolean =>
  ends_in !== null && ends_in < (sessionDays - 1) * 86_400

/** Records the use of a session or token, and extends it if due. Runs after the response. */
export async function noteUse(database: Database, { session_id, token_id }: Admission): Promise<void> {
  const due = sql`last_used_at <= now() - make_interval(secs => ${useRecordSeconds})`
  await database.run(
    token_id
      ? sql`update api_tokens set last_used_at = now(),
              expires_at = case when ${isRenewalDue}
                then now() + make_interval(days => ${renewedTokenDays}) else expires_at end,
              warned_days = case when ${isRenewalDue} then '{}' else warned_days end
            where id = ${token_id} and coalesce(${due}, true)`
      : sql`update sessions set last_used_at = now(), expires_at = case
              when expires_at < now() + make_interval(days => ${sessionDays - 1})
                then now() + make_interval(days => ${sessionDays})
              else expires_at end
            where id = ${session_id} and ${due}`,
  )
}

/** A token that has expired by now stays expired. */
const isRenewalDue = sql`(is_renewed and revoked_at is null and expires_at > now()
  and expires_at < now() + make_interval(days => ${tokenRenewalDays}))`
