import { type SQL, sql } from 'drizzle-orm'
import { type Database, textArray } from '../../database.ts'
import type { Locale } from '../shared/locales.ts'
import type { Message } from './delivery.ts'
import type { Mail } from './layout.ts'
import { type LostProjects, lostProjects, withoutLost } from './lost-access.ts'
import { type Template, type WordsOf, writeMail } from './templates.ts'

/** A claimed email, with the number of attempts including this one. */
export type OutgoingMail = Message & { attempts: number }

/**
 * A claimed email with its text, or to be written from `template`, `locale`, and `data`. `lost`: the projects in `data`
 * that the user can no longer see.
 */
export type ClaimedMail =
  | OutgoingMail
  | (Omit<OutgoingMail, keyof Mail> & {
      template: Template
      locale: Locale
      data: WordsOf<Template>
      lost: LostProjects | null
    })

/**
 * The columns of an email for each row of `each`. It is not sent after `expiresAt`. `endMail` finds unsent
 * emails by their `topic`.
 */
type Mailing = { to: SQL; locale: SQL; data: SQL; expiresAt?: SQL; topic?: SQL; each: SQL }

/**
 * The statement that adds an email for each row to the outbox, in the transaction that causes it. When it is sent, the
 * template, which can depend on the row, writes it from the JSON in `data`.
 */
export const enqueueMailEach = (
  template: Template | SQL,
  { to, locale, data, expiresAt = sql`null::timestamptz`, topic = sql`null`, each }: Mailing,
): SQL => sql`
  insert into mail_outbox (id, recipient, template, locale, data, expires_at, topic)
  select gen_random_uuid(), ${to}, ${template}, ${locale}, ${data}, ${expiresAt}, ${topic} from ${each}`

/** The statement that cancels the unsent emails of a topic if `when` holds. */
export const endMail = (topic: string, when = sql`true`): SQL =>
  endMailEach(sql`select ${topic}::text where ${when}`)

/** The same for each topic that `topics` yields. */
export const endMailEach = (topics: SQL): SQL => sql`
  update mail_outbox set expires_at = now(), gave_up_at = now(), ${withoutText}
   where topic = any (array(${topics})) and ${isPending}`

/** A claimed email without what its user can no longer see, or null if nothing is left (mail § Lost access). */
export function withoutLostProjects(mail: ClaimedMail): ClaimedMail | null {
  if (!('lost' in mail) || !mail.lost) return mail
  const data = withoutLost(mail.data, mail.lost)
  return data && { ...mail, data }
}

/** A claimed email with its text. Throws for an unknown template. */
export const withText = (mail: ClaimedMail): OutgoingMail =>
  'template' in mail && mail.template
    ? { ...mail, ...writeMail(mail.template, mail.locale, mail.data) }
    : (mail as OutgoingMail)

/**
 * Claims one due email for a minute: the newest without an attempt, or else the one whose retry has been due longest. It
 * skips email to these domains, and looks at a limited number of emails, so that its cost does not grow with the queue.
 */
export async function claimMail(database: Database, domains: readonly string[]): Promise<ClaimedMail | null> {
  const [row] = await database.run(sql`
    with untried as (${chosen(queues.untried, domains)} for update skip locked),
         retry as (${chosen(queues.retries, domains, sql`not exists (select from untried)`)} for update skip locked),
         claimed as (
      update mail_outbox
         set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute', provider = null
       where id in (select id from untried union all select id from retry)
      returning id, recipient, subject, text, html, template, locale, data_of_now(data) as data, attempts)
    select c.*, ${lostProjects(sql`c.data`)} as lost from claimed c`)
  return (row ?? null) as ClaimedMail | null
}

/** Delays by a minute the email to these domains that claims would skip. Returns how many there were. */
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

/** Ends up to `limit` expired emails, and deletes their text. Returns how many. */
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

/** The condition of due emails of one kind, and the order in which they are claimed. */
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

/** Whether a run would find an email to send or to end. */
export const hasDueMail: SQL = sql`(${sql.join(
  [queues.untried.isDue, queues.retries.isDue, isPast].map(
    where => sql`exists (select from mail_outbox where ${where})`,
  ),
  sql` or `,
)})`

/** Emails of a queue that a claim looks at, and how many it considers, because other runs claim some meanwhile. */
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
