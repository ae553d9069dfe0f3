import { sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { type OutgoingMail, withoutText } from './outbox.ts'

type Tried = Pick<OutgoingMail, 'id' | 'attempts'>

/** Forgets the text too: it may hold a code. */
export async function markSent(database: Database, { id }: Tried): Promise<void> {
  await database.run(
    sql`update mail_outbox set sent_at = now(), last_error = null, ${withoutText} where id = ${id}`,
  )
}

/** It will never be accepted: ended, and its text forgotten. */
export async function markRefused(
  database: Database,
  { id, attempts }: Tried,
  reason: string,
): Promise<void> {
  await database.run(
    sql`update mail_outbox set gave_up_at = now(), last_error = ${reason}, ${withoutText}
         where ${isClaim(id, attempts)}`,
  )
}

/**
 * Not accepted this time: it waits 1, 2, 4 … minutes, an hour at most. False where the next time would be a day
 * or more after it was queued: then it is ended.
 */
export async function putBack(database: Database, { id, attempts }: Tried, reason: string): Promise<boolean> {
  const [row] = await database.run(sql`
    with tried as (
      select next, created_at + interval '1 day' <= next as is_over
        from mail_outbox, lateral (
               select now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts - 1, 6)) as next) n
       where ${isClaim(id, attempts)}
    )
    update mail_outbox m set last_error = ${reason}, next_attempt_at = t.next,
           gave_up_at = case when t.is_over then now() end,
           text = case when t.is_over then null else text end, html = case when t.is_over then null else html end,
           data = case when t.is_over then null else data end
      from tried t where ${isClaim(id, attempts)} returning t.is_over`)
  return row?.is_over !== true
}

/** Nobody could have sent it: as if it had not been tried. */
export async function release(database: Database, { id, attempts }: Tried, reason: string): Promise<void> {
  await database.run(
    sql`update mail_outbox set attempts = attempts - 1, next_attempt_at = now(), last_error = ${reason}
         where ${isClaim(id, attempts)}`,
  )
}

/** Only while the claim holds: once it has run out, another run may have the mail. */
const isClaim = (id: string, attempts: number) =>
  sql`id = ${id} and attempts = ${attempts} and sent_at is null and gave_up_at is null`
