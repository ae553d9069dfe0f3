import { type SQL, sql } from 'drizzle-orm'

/** How email is sent: by SMTP, or through the platform's binding. */
export type MailProvider = 'smtp' | 'binding'

/** The provider that these settings configure, or null. */
export const mailProviderOf = ({
  MAIL_URL,
  EMAIL,
}: {
  MAIL_URL?: string | undefined
  EMAIL?: unknown
}): MailProvider | null => (MAIL_URL ? 'smtp' : EMAIL ? 'binding' : null)

/** The outcome of passing on an email. `failed`: it was not accepted. `unavailable`: no email is accepted. */
export type Handover = { provider: MailProvider } & (
  | { outcome: 'sent' }
  | { outcome: 'failed' | 'unavailable'; reason: string }
)

/**
 * The statement that settles an email and counts the outcome. It yields the result of `settled`. The provider's row is
 * locked after the email's, so that two runs with the same email cannot deadlock.
 */
export const settleAndCount = (settled: SQL, handover: Handover): SQL => sql`
  with settled as (${settled}), counted as (${countEach(sql`settled`, handover)})
  select * from settled`

/** Counts one outcome after `settled` ran, even if it found no row. */
function countEach(settled: SQL, handover: Handover): SQL {
  const { provider, outcome } = handover
  const count = sql.identifier(outcome)
  if (outcome === 'sent')
    return sql`
      insert into mail_providers as p (provider, ${count}, last_success_at)
      select ${provider}, 1, now() from (select count(*) from ${settled}) one
      on conflict (provider) do update
        set ${count} = p.${count} + 1, last_success_at = now(), unavailable_since = null`
  const since = outcome === 'unavailable' ? sql`now()` : sql`null::timestamptz`
  return sql`
    insert into mail_providers as p (provider, ${count}, last_failure_at, last_failure, unavailable_since)
    select ${provider}, 1, now(), ${handover.reason}, ${since} from (select count(*) from ${settled}) one
    on conflict (provider) do update
      set ${count} = p.${count} + 1, last_failure_at = now(), last_failure = excluded.last_failure,
          unavailable_since = coalesce(p.unavailable_since, excluded.unavailable_since)`
}
