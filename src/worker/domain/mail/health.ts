import { type SQL, sql } from 'drizzle-orm'
import { isPending } from './outbox.ts'

/** `late`: email waits, or codes expired. `failed`: no email is sent. */
export type MailState = 'ok' | 'late' | 'failed'

/** If codes to this many domains were not accepted, the provider failed and not their recipients. */
const troubledDomains = 3

/** Maximum number of expired codes to read, newest first. Everything else is single rows. */
const codesRead = 1_000

/** The sign-in codes that expired unsent in the last hour, as rows of `mail_outbox`. */
export const expiredCodes = sql`
  select * from mail_outbox
   where template = 'sign_in_code' and sent_at is null and (gave_up_at is null or gave_up_at > expires_at)
     and expires_at <= now() and expires_at > now() - interval '1 hour'`

/** When the longest waiting email became due. Null if none waits. */
export const oldestDue = sql`
  least((select next_attempt_at from mail_outbox
          where attempts = 0 and ${isPending} order by next_attempt_at limit 1),
        (select next_attempt_at from mail_outbox
          where attempts > 0 and ${isPending} order by next_attempt_at limit 1))`

/** The state of email, as a `MailState` (mail § Health). */
export const mailState = (isConfigured: boolean): SQL => sql`
  (select case
            when not ${isConfigured}::boolean or e.newest >= coalesce(p.last_success, '-infinity') then 'failed'
            when e.has_untried or e.domains >= ${troubledDomains}::int
              or ${oldestDue} <= now() - interval '5 minutes' then 'late'
            else 'ok' end
     from (select max(created_at) as newest, bool_or(attempts = 0) as has_untried,
                  count(distinct split_part(recipient, '@', 2)) as domains
             from (${expiredCodes} order by expires_at desc limit ${codesRead}) c) e,
          (select max(last_success_at) as last_success from mail_providers) p)`
