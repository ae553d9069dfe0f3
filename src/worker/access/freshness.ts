import { type SQL, sql } from 'drizzle-orm'
import type { Alias, Database } from '../database.ts'
import type { Admission } from './gate.ts'
import {
  grantDays,
  renewedTokenDays,
  sessionDays,
  tokenRenewalDays,
  unusedGrantDays,
  useRecordSeconds,
} from './limits.ts'

/** Whether the use of this credential must be recorded now. */
export const isUseDue = ({ user_id, unused_for }: Admission): boolean =>
  user_id !== null && (unused_for === null || unused_for >= useRecordSeconds)

/** Whether recording its use extends the session. */
export const isExtensionDue = ({ ends_in }: Admission): boolean =>
  ends_in !== null && ends_in < (sessionDays - 1) * 86_400

/** The end of an app's grant that is used now. */
export const grantEnd = (
  grant: Alias,
): SQL => sql`least(${grant}.created_at + make_interval(days => ${grantDays}),
  now() + make_interval(days => ${unusedGrantDays}))`

/** Records the use of a session or token, and extends it if due. Runs after the response. */
export async function noteUse(
  database: Database,
  { session_id, token_id, grant_id }: Admission,
): Promise<void> {
  const due = sql`last_used_at <= now() - make_interval(secs => ${useRecordSeconds})`
  if (grant_id) return void (await database.run(appUse(grant_id, token_id!)))
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

/** Locks the grant before its token, as the end of a grant does. */
const appUse = (grantId: string, tokenId: string): SQL => sql`
  with used as (
    update app_grants g set last_used_at = now(), ends_at = ${grantEnd(sql`g`)}
     where g.id = ${grantId}
       and exists (select from api_tokens where id = ${tokenId} and coalesce(
             last_used_at <= now() - make_interval(secs => ${useRecordSeconds}), true))
    returning g.id
  )
  update api_tokens t set last_used_at = now() from used where t.id = ${tokenId} and t.grant_id = used.id`

/** A token that has expired by now stays expired. */
const isRenewalDue = sql`(is_renewed and revoked_at is null and expires_at > now()
  and expires_at < now() + make_interval(days => ${tokenRenewalDays}))`
