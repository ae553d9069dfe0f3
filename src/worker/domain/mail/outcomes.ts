import { sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { type OutgoingMail, withoutText } from './outbox.ts'
import { type MailProvider, settleAndCount } from './providers.ts'

type Tried = Pick<OutgoingMail, 'id' | 'attempts'>

/**
 * Attempts after which an email can be given up. They take six hours, so that they outlast a server that puts off the
 * email of unknown senders. An email can be older than a day at its first attempt, after the provider was unavailable.
 */
const minAttempts = 12

/** Records that an email was sent, and deletes its text, which can contain a code. */
export async function markSent(database: Database, { id }: Tried, provider: MailProvider): Promise<void> {
  await database.run(
    settleAndCount(
      sql`update mail_outbox set sent_at = now(), last_error = null, provider = ${provider}, ${withoutText}
           where id = ${id} returning 1`,
      { provider, outcome: 'sent' },
    ),
  )
}

/** Ends an email that will never be accepted, and deletes its text. */
export async function markRefused(
  database: Database,
  { id, attempts }: Tried,
  provider: MailProvider,
  reason: string,
): Promise<void> {
  await database.run(
    settleAndCount(
      sql`update mail_outbox set gave_up_at = now(), last_error = ${reason}, provider = ${provider}, ${withoutText}
           where ${isClaim(id, attempts)} returning 1`,
      { provider, outcome: 'failed', reason },
    ),
  )
}

/** Ends an email that nobody may read any more, and deletes its text. */
export async function markEnded(database: Database, { id, attempts }: Tried): Promise<void> {
  await database.run(sql`
    update mail_outbox set expires_at = now(), gave_up_at = now(), ${withoutText} where ${isClaim(id, attempts)}`)
}

/**
 * Schedules the next attempt of an email that was not accepted, after 1, 2, 4, … minutes, at most an hour. If that is a
 * day or more after it was queued, and there were enough attempts, ends the email and returns false.
 */
export async function scheduleRetry(
  database: Database,
  { id, attempts }: Tried,
  provider: MailProvider,
  reason: string,
): Promise<boolean> {
  const tried = sql`
    select next, attempts >= ${minAttempts} and created_at + interval '1 day' <= next as is_over
      from mail_outbox, lateral (
             select now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts - 1, 6)) as next) n
     where ${isClaim(id, attempts)}`
  const settled = sql`
    update mail_outbox m set last_error = ${reason}, provider = ${provider}, next_attempt_at = t.next,
           gave_up_at = case when t.is_over then now() end,
           text = case when t.is_over then null else text end, html = case when t.is_over then null else html end,
           data = case when t.is_over then null else data end
      from (${tried}) t where ${isClaim(id, attempts)} returning t.is_over`
  const [row] = await database.run(settleAndCount(settled, { provider, outcome: 'failed', reason }))
  return row?.is_over !== true
}

/** Undoes an attempt, because no email can be sent now. After a first attempt, it is due from when it was queued. */
export async function undoAttempt(
  database: Database,
  { id, attempts }: Tried,
  provider: MailProvider,
  reason: string,
): Promise<void> {
  await database.run(
    settleAndCount(
      sql`update mail_outbox set attempts = attempts - 1, last_error = ${reason}, provider = ${provider},
                 next_attempt_at = case when attempts > 1 then now() else created_at end
           where ${isClaim(id, attempts)} returning 1`,
      { provider, outcome: 'unavailable', reason },
    ),
  )
}

/** Whether the claim is still valid. After it expires, another run can claim the email. */
const isClaim = (id: string, attempts: number) =>
  sql`id = ${id} and attempts = ${attempts} and sent_at is null and gave_up_at is null`
