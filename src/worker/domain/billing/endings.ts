import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Row, textArray } from '../../database.ts'
import { dueAgain } from '../shared/retries.ts'

/** A customer whose organization is gone; `dueAt` tells this claim from a later one. */
export type ClaimedEnding = { customerId: string; attempts: number; dueAt: string }

/**
 * Claims what is due to be ended at the payment provider. It is due again later, unless it was noted as ended meanwhile.
 */
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

/** Whether a run would find something to end. */
export const hasDueEndings: SQL = sql`exists (select from billing_endings where ${isDue})`

/** Notes what is about to be cancelled although it was paid for: beforehand, so that a cut run hides none. */
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
 * Notes that nothing is left at the provider. A checkout that was being made while the organization went may come after
 * this look, so there is one more, ten minutes after the organization went. What became due since the claim stays due.
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

/** Makes the customer's ending due at once, because the provider told of a subscription; not if that is over. */
export const endAgain = (customerId: string, status: string): SQL => sql`
  update billing_endings set due_at = now(), attempts = 0, ended_at = null
   where customer_id = ${customerId} and not is_over(${status})`

/** Longer than any request that makes a checkout can take. */
const settling = sql`interval '10 minutes'`
const isSettled = sql`created_at <= now() - ${settling}`
