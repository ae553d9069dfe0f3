import { type Database, openDatabase } from '../database.ts'
import {
  type ClaimedEnding,
  claimEndings,
  noteEnded,
  noteEndingFailure,
  noteFound,
} from '../domain/billing/endings.ts'
import type { Payments } from '../domain/billing/payments.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { worryingAttempts } from '../domain/shared/retries.ts'
import { type Bindings, settings } from '../env.ts'
import { openPayments } from '../outside/payments.ts'

/** One after another, each in a few calls of the provider. */
const batchSize = 10
const maxBatches = 5

type Provider = Pick<Payments, 'expireCheckouts' | 'openSubscriptions' | 'cancelSubscription'>

/**
 * Ends at the payment provider what could still be paid for organizations that are gone: every minute, and after a
 * request that has deleted one, or was told of a payment for one.
 */
export async function endBilling(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  if (!given.billing) return {}
  return drainEndings(openDatabase(given), openPayments(given.billing))
}

export async function drainEndings(database: Database, provider: Provider): Promise<Work> {
  const work = { ended: 0, cancelled: 0, failed: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const claimed = await claimEndings(database, batchSize)
    for (const claim of claimed) {
      const cancelled = await end(database, provider, claim)
      if (cancelled === null) work.failed++
      else {
        work.ended++
        work.cancelled += cancelled
      }
    }
    if (claimed.length < batchSize) break
  }
  return work
}

/** How many subscriptions were cancelled; null when it failed, and is left for later. */
async function end(database: Database, provider: Provider, claim: ClaimedEnding): Promise<number | null> {
  const { customerId, attempts } = claim
  try {
    // First the checkouts: one that is paid before it expires is found among the subscriptions.
    await provider.expireCheckouts(customerId)
    const subscriptions = await provider.openSubscriptions(customerId)
    if (subscriptions.length > 0) await noteFound(database, claim, subscriptions)
    for (const id of subscriptions) await provider.cancelSubscription(id)
    await noteEnded(database, claim)
    return subscriptions.length
  } catch (thrown) {
    const told = JSON.stringify({
      failure: 'billing not ended',
      customerId,
      attempts,
      reason: String(thrown),
    })
    if (attempts >= worryingAttempts) console.error(told)
    else console.warn(told)
    await noteEndingFailure(database, claim, String(thrown))
    return null
  }
}
