import { type SQL, sql } from 'drizzle-orm'
import { type Database, textArray } from '../../database.ts'
import type { Locale } from '../shared/locales.ts'
import type { Message } from './delivery.ts'
import type { Mail } from './layout.ts'
import { type Template, type WordsOf, writeMail } from './templates.ts'

/** A mail that was claimed for sending, and how often that has been tried, this time included. */
export type OutgoingMail = Message & { attempts: number }

/** A claimed mail, in its own words or still to be written from `template`, `locale` and `data`. */
export type ClaimedMail =
  | OutgoingMail
  | (Omit<OutgoingMail, keyof Mail> & { template: Template; locale: Locale; data: WordsOf<Template> })

/**
 * The columns of a mail for each row of `each`. After `expiresAt` it is of no use any more; by `topic` `endMail` finds
 * it until it is sent.
 */
type Mailing = { to: SQL; locale: SQL; data: SQL; expiresAt?: SQL; topic?: SQL; each: SQL }

/**
 * The statement that puts a mail for each row in the outbox, in the transaction that has cause to send them. The
 * template, which may depend on the row, writes it from the JSON in `data` when it is sent.
 */
export const enqueueMailEach = (
  template: Template | SQL,
  { to, locale, data, expiresAt = sql`null::timestamptz`, topic = sql`null`, each }: Mailing,
): SQL => sql`
  insert into mail_outbox (id, recipient, template, locale, data, expires_at, topic)
  select gen_random_uuid(), ${to}, ${template}, ${locale}, ${data}, ${expiresAt}, ${topic} from ${each}`

/** The statement that ends what waits under a topic, where this holds: it is of no use any more. */
export const endMail = (topic: string, when = sql`true`): SQL =>
  endMailEach(sql`select ${topic}::text where ${when}`)

/** The same under each topic that `topics` yields. */
export const endMailEach = (topics: SQL): SQL => sql`
  update mail_outbox set expires_at = now(), gave_up_at = now(), ${withoutText}
   where topic = any (array(${topics})) and ${isPending}`

/** The words of a claimed mail; throws for a template that is not known here. */
export const inWords = (mail: ClaimedMail): OutgoingMail =>
  'template' in mail && mail.template
    ? { ...mail, ...writeMail(mail.template, mail.locale, mail.data) }
    : (mail as OutgoingMail)

/**
 * Claims one due mail for a minute: the newest that was not tried yet, else the one that has been due again longest.
 * Mail to these domains is left alone. Only so many mails are looked through for another, so that a claim costs the
 * same however many wait.
 */
export async function claimMail(database: Database, domains: readonly string[]): Promise<ClaimedMail | null> {
  const [row] = await database.run(sql`
    with untried as (${chosen(queues.untried, domains)} for update skip locked),
         retry as (${chosen(queues.retries, domains, sql`not exists (select from untried)`)} for update skip locked)
    update mail_outbox
       set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute', provider = null
     where id in (select id from untried union all select id from retry)
    returning id, recipient, subject, text, html, template, locale, data, attempts`)
  return (row ?? null) as ClaimedMail | null
}

/** Puts off by a minute the mail to these domains that claims look through in vain; returns how many there were. */
export async function putOffMail(database: Database, domains: readonly string[]): Promise<number> {
  const [row] = await database.run(sql`
    with held as (
      select id from mail_outbox where ${isPending} and ctid = any (array(
        select ctid from (${looked(queues.untried)} union all ${looked(queues.retries)}) seen where ${isTo(domains)}))
       order by id for update skip locked
    ), moved as (
      update mail_outbox m set next_attempt_at = now() + interval '1 minute' from held where m.id = held.id returning 1
    ) select count(*)::int as count from moved`)
  return row!.count as number
}

/** Ends up to `limit` mails whose term is over, and forgets their text: how many. */
export async function endExpiredMail(database: Database, limit: number): Promise<number> {
  const [row] = await database.run(sql`
    with ended as (
      update mail_outbox set gave_up_at = now(), ${withoutText} where ctid = any (array(
        select ctid from mail_outbox where ${isPast}
         order by expires_at limit ${limit} for update skip locked)) returning 1)
    select count(*)::int as count from ended`)
  return row!.count as number
}

export const isPending = sql`sent_at is null and gave_up_at is null`

const isPast = sql`${isPending} and expires_at <= now()`

/** What is due of one kind, in the order in which it is claimed. */
type Queue = { isDue: SQL; order: SQL }

export const withoutText = sql`text = null, html = null, data = null`

const queues = {
  untried: {
    isDue: sql`attempts = 0 and ${isPending} and next_attempt_at <= now()`,
    order: sql`next_attempt_at desc`,
  },
  retries: {
    isDue: sql`attempts > 0 and ${isPending} and next_attempt_at <= now()`,
    order: sql`next_attempt_at`,
  },
} satisfies Record<string, Queue>

/** Whether a run would find a mail to send or to end. */
export const hasDueMail: SQL = sql`(${sql.join(
  [queues.untried.isDue, queues.retries.isDue, isPast].map(
    where => sql`exists (select from mail_outbox where ${where})`,
  ),
  sql` or `,
)})`

/** Mails of a queue that a claim looks through, and how many of them it may take, as others take some meanwhile. */
const [lookedThrough, candidates] = [2_000, 20]

const looked = ({ isDue, order }: Queue): SQL => sql`(
  select ctid, recipient, expires_at, next_attempt_at from mail_outbox
   where ${isDue} order by ${order} limit ${lookedThrough})`

const isTo = (domains: readonly string[]): SQL =>
  sql`split_part(recipient, '@', 2) = any (${textArray(domains)})`

const chosen = (queue: Queue, domains: readonly string[], when = sql`true`): SQL => sql`
  select id from mail_outbox
   where ${when} and ${queue.isDue} and ctid = any (array(
     select ctid from ${looked(queue)} seen
      where not ${isTo(domains)} and (expires_at is null or expires_at > now())
      order by ${queue.order} limit ${candidates}))
   order by ${queue.order} limit 1`
