import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Database } from '../../database.ts'
import { enqueueMailEach } from '../mail/outbox.ts'

/** Days before its expiry when the owner of a token is notified. */
export const warningDays = [7, 1] as const

/** Days that the record of a token is kept after it expired or was revoked. */
const keptDays = 90

/**
 * Queues an email for up to `limit` tokens that expire within one of `warningDays`, and marks them. Returns how many.
 * The owner is notified once for each of these days, unless the token was created with less time left.
 */
export async function warnOfExpiry(database: Database, limit: number, appUrl: string): Promise<number> {
  const [row] = await database.run(sql`
    with due as (
      select t.id, t.user_id, t.name, t.hint, t.expires_at, t.is_renewed, d.days from ${expiringSoon}
       order by t.expires_at limit ${limit} for no key update of t skip locked
    ), marked as (
      update api_tokens t set warned_days = t.warned_days || due.days from due where t.id = due.id returning due.*
    ), queued as (
      ${enqueueMailEach('token_expiry', {
        to: sql`u.email`,
        locale: sql`u.locale`,
        data: words(appUrl),
        expiresAt: sql`due.expires_at`,
        each: sql`marked due join users u on u.id = due.user_id`,
      })}
    )
    select count(*)::int as count from marked`)
  return row!.count as number
}

const expiringSoon = sql`api_tokens t, lateral (
    select min(days) as days from unnest(${arrayOf('int', warningDays)}) days
     where t.expires_at <= now() + make_interval(days => days)
       and t.created_at <= t.expires_at - make_interval(days => days)) d
 where t.kind = 'personal' and t.revoked_at is null and t.expires_at > now()
   and t.expires_at <= now() + make_interval(days => ${Math.max(...warningDays)})
   and d.days <> all (t.warned_days) and d.days is not null`

const words = (appUrl: string): SQL => sql`jsonb_build_object('name', due.name, 'hint', due.hint,
  'expiresAt', iso(due.expires_at), 'timeZone', zone_of(u), 'days', due.days, 'isRenewed', due.is_renewed,
  'url', ${`${appUrl}/settings/tokens`}::text)`

/** Deletes up to `limit` tokens that were revoked or expired long ago. Returns how many. */
export async function deleteEndedTokens(database: Database, limit: number): Promise<number> {
  const [row] = await database.run(sql`
    with ended as (
      (select id from api_tokens where ${wasRevoked} limit ${limit})
      union (select id from api_tokens where ${hasExpired} limit ${limit})
    ), gone as (
      delete from api_tokens where ctid = any (array(
        select ctid from api_tokens where id = any (array(select id from ended))
         limit ${limit} for update skip locked))
      returning 1)
    select count(*)::int as count from gone`)
  return row!.count as number
}

const longAgo = sql`now() - make_interval(days => ${keptDays})`
const wasRevoked = sql`revoked_at <= ${longAgo}`
const hasExpired = sql`revoked_at is null and expires_at <= ${longAgo}`

/** Whether a run would find a token to warn of or to delete. */
export const hasEndingTokens: SQL = sql`(exists (select from ${expiringSoon})
  or exists (select from api_tokens where ${wasRevoked}) or exists (select from api_tokens where ${hasExpired}))`
