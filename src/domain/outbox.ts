import { type SQL, sql } from 'drizzle-orm'
import { mailOutbox } from '../../db/schema/index.ts'
import { build, type Database, type Statement } from '../database.ts'
import type { Mail } from './mail-layout.ts'
import { type Template, type WordsOf, writeMail } from './mails.ts'

/** A mail that was claimed for sending, and how often that has been tried, this time included. */
export type OutgoingMail = Mail & { id: string; recipient: string; attempts: number }

/** A claimed mail, in its own words or still to be written from `template` and `data`. */
export type ClaimedMail =
  | OutgoingMail
  | (Omit<OutgoingMail, keyof Mail> & { template: Template; data: WordsOf<Template> })

export type AbandonedMail = { id: string; attempts: number }

/** The statement that puts a mail in the outbox, in the transaction that has cause to send it. */
export const enqueueMail = (recipient: string, mail: Mail): Statement =>
  build.insert(mailOutbox).values({ id: crypto.randomUUID(), recipient, ...mail })

/**
 * The same for mail whose words depend on what only the database knows: one for each row of `each`, to whom
 * `recipient` says, written by the template from the JSON that `data` yields when it is sent.
 */
export const enqueueMailEach = (template: Template, recipient: SQL, data: SQL, each: SQL): SQL => sql`
  insert into mail_outbox (id, recipient, template, data)
  select gen_random_uuid(), ${recipient}, ${template}, ${data} from ${each}`

/**
 * Claims mail that is due for one minute, after which it is due again unless it was marked as sent. What was
 * tried in vain for a day is given up, and stays in the table.
 */
export async function claimMail(
  database: Database,
  limit: number,
): Promise<{ claimed: ClaimedMail[]; abandoned: AbandonedMail[] }> {
  const [abandoned, claimed] = await database.transaction([giveUp, claim(limit)])
  return { claimed: claimed as ClaimedMail[], abandoned: abandoned as AbandonedMail[] }
}

/** The words of a claimed mail; throws for a template that is not known here. */
export const inWords = (mail: ClaimedMail): OutgoingMail =>
  'template' in mail && mail.template
    ? { ...mail, ...writeMail(mail.template, mail.data) }
    : (mail as OutgoingMail)

/** Forgets the text too: it may hold a code. */
export async function markSent(database: Database, { id }: Pick<OutgoingMail, 'id'>): Promise<void> {
  await database.run(
    sql`update mail_outbox set sent_at = now(), text = null, html = null, data = null, last_error = null where id = ${id}`,
  )
}

export async function noteFailure(
  database: Database,
  { id }: Pick<OutgoingMail, 'id'>,
  reason: string,
): Promise<void> {
  await database.run(sql`update mail_outbox set last_error = ${reason} where id = ${id}`)
}

const isDue = sql`sent_at is null and gave_up_at is null and next_attempt_at <= now()`

const giveUp = sql`
  update mail_outbox set gave_up_at = now()
   where ${isDue} and attempts > 0 and created_at < now() - interval '1 day'
  returning id, attempts`

const claim = (limit: number): SQL => sql`
  update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
   where id = any (array(
     select id from mail_outbox where ${isDue} order by next_attempt_at limit ${limit} for update skip locked))
  returning id, recipient, subject, text, html, template, data, attempts`
