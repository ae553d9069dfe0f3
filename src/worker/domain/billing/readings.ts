import { type SQL, sql } from 'drizzle-orm'
import type { Database, Row } from '../../database.ts'
import type { ProviderSubscription } from './payments.ts'

/** A subscription that is read again. `reading` is the number of the read, assigned before it starts. */
export type ClaimedReading = { id: string; reading: string }

/**
 * Claims subscriptions that were not read for a day and have not ended. They are due again in an hour, unless they are
 * stored meanwhile.
 */
export async function claimReadings(database: Database, limit: number): Promise<ClaimedReading[]> {
  const rows: Row[] = await database.run(sql`
    update subscriptions set due_at = now() + interval '1 hour'
     where id = any (array(
       select id from subscriptions where ${isReadingDue}
        order by due_at limit ${limit} for update skip locked))
    returning id, nextval('subscription_readings')::text as reading`)
  return rows as ClaimedReading[]
}

const isReadingDue = sql`not is_over(status) and due_at <= now()`

/** Whether a run would find a subscription to read. */
export const hasDueReadings: SQL = sql`exists (select from subscriptions where ${isReadingDue})`

/** When a subscription that was just read is due again. */
export const nextReading: SQL = sql`now() + interval '1 day'`

/** Stores what was read, unless a later read was stored meanwhile. */
export async function storeReading(
  database: Database,
  { id, reading }: ClaimedReading,
  { status, cancelAtPeriodEnd, currentPeriodEnd }: ProviderSubscription,
): Promise<void> {
  await database.run(sql`
    update subscriptions
       set status = ${status}, cancel_at_period_end = ${cancelAtPeriodEnd},
           current_period_end = ${currentPeriodEnd}::timestamptz, reading = ${reading}::bigint,
           due_at = ${nextReading}, updated_at = now()
     where id = ${id} and reading < ${reading}::bigint`)
}
