import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { enqueueMailEach } from '../../src/worker/domain/mail/outbox.ts'
import type { MailProvider } from '../../src/worker/domain/mail/providers.ts'
import { email } from '../../src/worker/domain/shared/fields.ts'
import { unavailableRemedies } from './checks/outbox.ts'
import { reportOf } from './report.ts'

/** `ignored`: no Worker tried to send it in time. */
type MailTest = { address: string; seconds: number } & (
  | { outcome: 'sent'; provider: MailProvider; at: string }
  | { outcome: 'refused' | 'deferred' | 'unavailable'; provider: MailProvider; reason: string }
  | { outcome: 'ignored' }
)

type Options = { timeoutMs?: number; pollMs?: number }

/** The job that sends email runs every minute. The rest is the time to send it. */
const defaultTimeoutMs = 90_000

/**
 * Queues a test email in the outbox, and waits until a Worker has sent it or has failed to. An email that was not sent is
 * then canceled.
 */
export async function testMail(
  client: pg.Client,
  recipient: string,
  options: Options = {},
): Promise<MailTest> {
  const address = addressOf(recipient)
  const startedAt = performance.now()
  const id = await enqueue(client, address)
  try {
    const outcome = await waitForOutcome(client, id, options)
    return { address, seconds: Math.round((performance.now() - startedAt) / 1000), ...outcome }
  } finally {
    await cancel(client, id)
  }
}

export const mailTestText = reportOf((test: MailTest): string => {
  const { address, seconds, outcome } = test
  if (outcome === 'sent')
    return [
      `Accepted by ${test.provider} at ${test.at}, after ${seconds} s.`,
      `Check that it has arrived at ${address}. Look in the spam folder too.`,
    ].join('\n')
  if (outcome === 'ignored')
    return [
      `No Worker has tried to send the email within ${seconds} s.`,
      '  → Check that a Worker is deployed, that its DATABASE_URL names this database, and that its cron triggers run: npm run operator -- doctor --production.',
    ].join('\n')
  return [
    `Not accepted by ${test.provider}, after ${seconds} s: ${test.reason}`,
    `  → ${remedyOf(outcome, test.provider)}`,
  ].join('\n')
})

function addressOf(recipient: string): string {
  const { success, data } = email.safeParse(recipient)
  if (!success) throw new Error(`${recipient} is not an email address.`)
  return data
}

function remedyOf(outcome: 'refused' | 'deferred' | 'unavailable', provider: MailProvider): string {
  if (outcome === 'unavailable') return unavailableRemedies[provider]
  return outcome === 'refused'
    ? 'The email was refused permanently. Check the address, and whether the provider may send to it from MAIL_FROM.'
    : 'The email was refused temporarily. Try an address at another domain. If that fails too, fix the provider.'
}

/** The email is in the language of the account with this address, or in English without one. */
async function enqueue(client: pg.Client, address: string): Promise<string> {
  const mail = enqueueMailEach('mail_test', {
    to: sql`${address}`,
    locale: sql`coalesce((select locale from users where email = ${address}), 'en')`,
    data: sql`jsonb_build_object('requestedAt', iso(now()))`,
    expiresAt: sql`now() + interval '10 minutes'`,
    each: sql`(select) one`,
  })
  const { rows } = await drizzle(client).execute<{ id: string }>(sql`${mail} returning id`)
  return rows[0]!.id
}

type Sent = Omit<Extract<MailTest, { outcome: 'sent' }>, 'address' | 'seconds'>
type Unsent = Omit<Extract<MailTest, { reason: string }>, 'address' | 'seconds'>

async function waitForOutcome(
  client: pg.Client,
  id: string,
  { timeoutMs = defaultTimeoutMs, pollMs = 1_000 }: Options,
): Promise<Sent | Unsent | { outcome: 'ignored' }> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<Sent | Unsent>(outcome, [id])
    if (rows[0]) return rows[0]
    if (performance.now() >= deadline) return { outcome: 'ignored' }
    await pause(pollMs)
  }
}

/** Returns no row before the first attempt, and none during a further attempt. */
const outcome = `
  select case when sent_at is not null then 'sent' when gave_up_at is not null then 'refused'
              when attempts > 0 then 'deferred' else 'unavailable' end as outcome,
         provider, iso(sent_at) as at, last_error as reason
    from mail_outbox where id = $1 and provider is not null`

/** Ends the email as expired, so that the doctor does not report it as given up. */
const cancel = (client: pg.Client, id: string): Promise<unknown> =>
  client.query(
    `update mail_outbox set gave_up_at = coalesce(gave_up_at, now()), expires_at = coalesce(gave_up_at, now()),
            text = null, html = null, data = null where id = $1 and sent_at is null`,
    [id],
  )
