import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database.ts'
import { attemptsUntilError } from '../shared/retries.ts'
import type { Work } from '../shared/work.ts'
import {
  type ClaimedEnding,
  claimEndings,
  hasDueEndings,
  noteEnded,
  noteEndingFailure,
  noteFound,
} from './endings.ts'
import type { Payments } from './payments.ts'
import { type ClaimedReading, claimReadings, hasDueReadings, storeReading } from './readings.ts'

export type EndingProvider = Pick<
  Payments,
  'expireCheckouts' | 'openSubscriptions' | 'cancelSubscription' | 'readSubscription'
>

/** Whether a run would find a contract to end, or a subscription to read again. */
export const hasDueContracts: SQL = sql`(${hasDueEndings} or ${hasDueReadings})`

/**
 * Ends what the payment provider could still charge up to `limit` deleted organizations for, and reads up to `limit`
 * subscriptions again that no webhook has reported for a day (billing § Missed webhooks).
 */
export async function endContracts(
  database: Database,
  provider: EndingProvider,
  limit: number,
): Promise<Work> {
  const work = { ended: 0, canceled: 0, failed: 0, read: 0, unread: 0 }
  for (const claim of await claimEndings(database, limit)) {
    const canceled = await end(database, provider, claim)
    if (canceled === null) work.failed++
    else {
      work.ended++
      work.canceled += canceled
    }
  }
  for (const claim of await claimReadings(database, limit)) {
    if (await readAgain(database, provider, claim)) work.read++
    else work.unread++
  }
  return work
}

/** Returns how many subscriptions were canceled, or null if it failed and will be retried. */
async function end(
  database: Database,
  provider: EndingProvider,
  claim: ClaimedEnding,
): Promise<number | null> {
  const { customerId, attempts } = claim
  try {
    // Checkouts expire first. One that is paid before that is then found among the subscriptions.
    await provider.expireCheckouts(customerId)
    const subscriptions = await provider.openSubscriptions(customerId)
    if (subscriptions.length > 0) await noteFound(database, claim, subscriptions)
    for (const id of subscriptions) await provider.cancelSubscription(id)
    await noteEnded(database, claim)
    return subscriptions.length
  } catch (thrown) {
    const line = JSON.stringify({
      failure: 'billing not ended',
      customerId,
      attempts,
      reason: String(thrown),
    })
    if (attempts >= attemptsUntilError) console.error(line)
    else console.warn(line)
    await noteEndingFailure(database, claim, String(thrown))
    return null
  }
}

/** Returns false if it failed. It is due again in an hour. */
async function readAgain(
  database: Database,
  provider: EndingProvider,
  claim: ClaimedReading,
): Promise<boolean> {
  try {
    await storeReading(database, claim, await provider.readSubscription(claim.id))
    return true
  } catch (thrown) {
    const line = { failure: 'subscription not read', subscriptionId: claim.id, reason: String(thrown) }
    console.warn(JSON.stringify(line))
    return false
  }
}
