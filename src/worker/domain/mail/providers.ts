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

/** What became of handing over one mail. `failed`: this mail was not accepted. `unavailable`: no mail is. */
export type Handover = { provider: MailProvider } & (
  | { outcome: 'sent' }
  | { outcome: 'failed' | 'unavailable'; reason: string }
)

/**
 * The statement that settles a mail and counts the handover; it yields what `settled` returns. The row of a provider is
 * locked after that of the mail, so that two runs that settle the same mail cannot wait for each other.
 */
export const settleAndCount = (settled: SQL, handover: Handover): SQL => sql`
  with settled as (${settled}), counted as (${countEach(sql`settled`, handover)})
  select * from settled`

/** Counts one handover once `settled` has been carried out, even where it found no row. */
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
