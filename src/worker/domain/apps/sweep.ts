import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { documentHours } from './client-documents.ts'
import { repeatSeconds } from './issuing.ts'

const hasEnded = sql`ends_at <= now()`
const isOutdated = sql`fetched_at <= now() - make_interval(hours => ${documentHours})`
const hasExpired = sql`kind = 'oauth' and expires_at <= now()`
const isUnneeded = sql`answer is not null and used_at <= now() - make_interval(secs => ${repeatSeconds})`

/** Whether a run would find something to do. */
export const hasEndedAccess: SQL = sql`(exists (select from app_grants where ${hasEnded})
  or exists (select from app_documents where ${isOutdated})
  or exists (select from api_tokens where ${hasExpired})
  or exists (select from app_refreshes where ${isUnneeded}))`

/**
 * Deletes up to `limit` each of the grants that have ended, with their tokens, of expired access tokens, and of outdated
 * documents, and the responses to refresh tokens that are no longer repeated. Returns how many. Grants are first,
 * because their end locks them before their tokens.
 */
export async function endAccess(database: Database, limit: number): Promise<Record<string, number>> {
  const works = {
    grants: deletion(sql`app_grants`, hasEnded, limit),
    tokens: deletion(sql`api_tokens`, hasExpired, limit),
    documents: deletion(sql`app_documents`, isOutdated, limit),
    answers: sql`
      with cleared as (
        update app_refreshes set answer = null where ctid = any (array(
          select ctid from app_refreshes where ${isUnneeded} limit ${limit} for update skip locked))
        returning 1)
      select count(*)::int as count from cleared`,
  }
  const rows = await database.transaction(Object.values(works))
  return Object.fromEntries(Object.keys(works).map((name, i) => [name, rows[i]?.[0]?.count as number]))
}

const deletion = (table: SQL, where: SQL, limit: number): SQL => sql`
  with gone as (
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${where} limit ${limit} for update skip locked))
    returning 1)
  select count(*)::int as count from gone`
