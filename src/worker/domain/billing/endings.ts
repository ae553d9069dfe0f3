import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Row, textArray } from '../../database.ts'
import { dueAgain } from '../shared/retries.ts'

/** A customer whose organization was deleted. `dueAt` distinguishes this claim from a later one. */
export type ClaimedEnding = { customerId: string; attempts: number; dueAt: string }

/** Claims customers whose contracts are due to end. They are due again later, unless recorded as ended meanwhile. */
export async function claimEndings(database: Database, limit: number): Promise<ClaimedEnding[]> {
  const rows: Row[] = await database.run(sql`
    update billing_endings c
       set attempts = attempts + 1,
           due_at = ${dueAgain(sql`c`)}
     where customer_id = any (array(
       select customer_id from billing_endings where ${isDue}
        order by due_at limit ${limit} for update skip locked))
    returning customer_id as "customerId", attempts, due_at::text as "dueAt"`)
  return rows as ClaimedEnding[]
}

const isDue = sql`ended_at is null and due_at <= now()`

/** Whether a run would find a contract to end. */
export const hasDueEndings: SQL = sql`exists (select from billing_endings where ${isDue})`

/** Records paid subscriptions before they are canceled, so that an interrupted run hides none. */
export async function noteFound(
  database: Database,
  { customerId }: ClaimedEnding,
  subscriptions: readonly string[],
): Promise<void> {
  await database.run(sql`
    update billing_endings
       set subscriptions = array(
             select distinct id from unnest(subscriptions || ${textArray(subscriptions)}) id order by id),
           found_at = now()
     where customer_id = ${customerId}`)
}

/**
 * Records that nothing is left at the provider. A checkout that started while the organization was deleted can still
 * appear, so there is another check ten minutes after the deletion. A customer that became due since the claim stays
 * due.
 */
export async function noteEnded(database: Database, { customerId, dueAt }: ClaimedEnding): Promise<void> {
  await database.run(sql`
    update billing_endings
       set failure = null, attempts = 0, ended_at = case when ${isSettled} then now() end,
           due_at = case when ${isSettled} then due_at else created_at + ${settling} end
     where customer_id = ${customerId} and due_at = ${dueAt}::timestamptz`)
}

export async function noteEndingFailure(
  database: Database,
  { customerId }: ClaimedEnding,
  reason: string,
): Promise<void> {
  await database.run(
    sql`update billing_endings set failure = ${reason.slice(0, 500)} where customer_id = ${customerId}`,
  )
}

/** Makes the customer due at once because the provider reported a subscription, unless it is over. */
export const makeEndingDue = (customerId: string, status: string): SQL => sql`
  update billing_endings set due_at = now(), attempts = 0, ended_at = null
   where customer_id = ${customerId} and not is_over(${status})`

/** Longer than any request that starts a checkout. */
const settling = sql`interval '10 minutes'`
const isSettled = sql`created_at <= now() - ${settling}`
