import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expiredCodes, oldestDue } from '../../../src/worker/domain/mail/health.ts'
import type { MailProvider } from '../../../src/worker/domain/mail/providers.ts'
import { type Finding, finding, type Problem } from './problems.ts'

/** Instants are ISO texts. */
type Provider = {
  provider: MailProvider
  sent: number
  failed: number
  unavailable: number
  succeeded: string | null
  failure: string | null
  since: string | null
}
type Outbox = {
  providers: Provider[]
  codes: number
  codesReason: string | null
  /** When the email that has waited longest became due. */
  due: string | null
  isLate: boolean
  abandoned: number
  abandonedReason: string | null
  stuck: number
  /** Why email that waits was not sent. */
  reason: string | null
}

/** Checks the results of sending email that the Worker has recorded, also those of the `EMAIL` binding. */
export async function checkOutbox(client: pg.Client): Promise<Finding> {
  const { rows } = await drizzle(client).execute<{ outbox: Outbox }>(outbox)
  const found = rows[0]!.outbox
  return finding(
    'outbox',
    found.providers.map(totals).join('; ') || 'no email was sent yet',
    expired(found),
    unavailable(found.providers[0]),
    waiting(found),
    found.abandoned > 0 && {
      what: `${mails(found.abandoned)} of the last 7 days could not be sent and ${were(found.abandoned)} given up${because(found.abandonedReason)}`,
      remedy: 'If the reason is the mail server, fix it. The recipients have to request these emails again.',
    },
  )
}

/** What to do about a provider that accepts no email. */
export const unavailableRemedies: Record<MailProvider, string> = {
  smtp: 'Fix the mail server or MAIL_URL.',
  binding:
    "Check Email Service in Cloudflare's dashboard: the domain of MAIL_FROM must be set up for sending, and the account's limit must not be reached.",
}

const totals = ({ provider, sent, failed, unavailable, succeeded }: Provider): string =>
  `${provider}: ${sent} sent, ${failed} failed, ${unavailable} times unavailable, last success ${succeeded ?? 'never'}`

const test = 'Then run npm run operator -- mail-test ADDRESS.'

const expired = ({ codes, codesReason }: Outbox): Problem | false =>
  codes > 0 && {
    what: `${codes} sign-in ${codes === 1 ? 'code' : 'codes'} of the last hour expired before ${codes === 1 ? 'it was' : 'they were'} sent${because(codesReason)}`,
    remedy: `Users can sign in only by email. Fix the mail provider, or the address if only one is affected. ${test}`,
  }

/** Only the provider that was used last counts, because the state of another one is outdated. */
const unavailable = (used: Provider | undefined): Problem | false =>
  used?.since != null && {
    what: `No email has been accepted by ${used.provider} since ${used.since}; last success: ${used.succeeded ?? 'never'}${because(used.failure)}`,
    remedy: `${unavailableRemedies[used.provider]} ${test}`,
  }

function waiting({ due, isLate, stuck, reason }: Outbox): Problem | false {
  if (isLate)
    return {
      what: `Email has been due since ${due} and was not sent${because(reason)}`,
      remedy:
        'Fix the mail server, or the job drainMail. Each email is tried for a day; it waits while the provider is unavailable.',
    }
  return (
    stuck > 0 && {
      what: `${mails(stuck)} ${stuck === 1 ? 'has' : 'have'} been waiting for more than 15 minutes${because(reason)}`,
      remedy: 'Each email is tried for a day. Nothing has to be done if the reason is its recipient.',
    }
  )
}

const mails = (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`
const were = (count: number): string => (count === 1 ? 'was' : 'were')
const because = (reason: string | null): string => (reason ? ` (${reason})` : '')

const outbox = sql`
  select json_build_object(
           'providers', coalesce((
             select json_agg(json_build_object(
                      'provider', provider, 'sent', sent, 'failed', failed, 'unavailable', unavailable,
                      'succeeded', iso(last_success_at), 'failure', last_failure, 'since', iso(unavailable_since))
                    order by greatest(last_success_at, last_failure_at) desc)
               from mail_providers), '[]'),
           'codes', c.count, 'codesReason', c.reason,
           'due', iso(d.since), 'isLate', coalesce(d.since <= now() - interval '5 minutes', false),
           'abandoned', a.count, 'abandonedReason', a.reason, 'stuck', w.stuck, 'reason', w.reason) as outbox
    from (select count(*), max(last_error) as reason from (${expiredCodes}) expired) c,
         (select ${oldestDue} as since) d,
         (select count(*), max(last_error) as reason from mail_outbox
           where sent_at is null and gave_up_at > now() - interval '7 days'
             and not coalesce(expires_at <= gave_up_at, false)) a,
         (select count(*) filter (where created_at < now() - interval '15 minutes') as stuck,
                 max(last_error) as reason
            from mail_outbox where sent_at is null and gave_up_at is null) w`
