import { type SQL, sql } from 'drizzle-orm'
import { writeOpen } from '../../access/open.ts'
import { type Database, rowsOf, type Statement } from '../../database.ts'
import { makeEndingDue } from './endings.ts'
import type { Payments, ProviderSubscription } from './payments.ts'
import { isUnderContract } from './plans.ts'
import { nextReading } from './readings.ts'

/** An event about a subscription, with the provider's ids. */
export type SubscriptionEvent = { id: string; type: string; subscriptionId: string }

/**
 * `taken`: processed now or before. `live`: the same, and the organization has a live subscription. `gone`: the customer's organization was deleted, so the subscription must be ended.
 * `unknown`: the customer is not known, so the subscription is left alone.
 */
export type Taken = 'taken' | 'live' | 'gone' | 'unknown'

/** What became of an event, and its customer. */
export type Processed = { taken: Taken; customerId: string | null }

/**
 * Processes each event once. The content of the event is ignored. The subscription is read from the provider, and a
 * number drawn before keeps an older reading from overwriting a newer one, whatever the order of events
 * (billing § Webhooks). If the provider cannot be read, nothing is recorded, so that the event is sent again.
 */
export async function takeSubscriptionEvent(
  database: Database,
  event: SubscriptionEvent,
  provider: Pick<Payments, 'readSubscription'>,
): Promise<Processed> {
  const begin = sql`
    select nextval('subscription_readings') as reading,
           exists (select from billing_events where id = ${event.id}) as taken`
  const [begun] = await rowsOf(database, begin)
  if (begun!.taken) return { taken: 'taken', customerId: null }
  const subscription = await provider.readSubscription(event.subscriptionId)
  const org = sql`orgs where customer_id = ${subscription.customerId}`
  const taken = await writeOpen(
    { database, idempotency: null },
    [
      // The organization may be being deleted.
      sql`select from ${org} for no key update`,
      record(event, subscription, String(begun!.reading), org),
      makeEndingDue(subscription.customerId, subscription.status),
    ],
    sql`select case when exists (select from ${org} and ${isUnderContract(sql`orgs`)}) then 'live'
                    when exists (select from ${org}) then 'taken'
                    when exists (select from billing_endings where customer_id = ${subscription.customerId})
                    then 'gone' else 'unknown' end`,
  )
  return { taken: taken as string as Taken, customerId: subscription.customerId }
}

const record = (
  { id, type }: SubscriptionEvent,
  subscription: ProviderSubscription,
  reading: string,
  org: SQL,
): Statement => sql`
  with taken as (
    insert into billing_events (id, type) select ${id}, ${type} from ${org}
    on conflict do nothing returning 1)
  insert into subscriptions as s (id, org_id, status, cancel_at_period_end, current_period_end, reading)
  select ${subscription.id}, orgs.id, ${subscription.status}, ${subscription.cancelAtPeriodEnd},
         ${subscription.currentPeriodEnd}::timestamptz, ${reading}::bigint
    from ${org} and exists (select from taken)
  on conflict (id) do update set org_id = excluded.org_id, status = excluded.status,
     cancel_at_period_end = excluded.cancel_at_period_end, current_period_end = excluded.current_period_end,
     reading = excluded.reading, due_at = ${nextReading}, updated_at = now()
   where s.reading < excluded.reading`
