import type { BillingSettings, Settings } from '../../../src/worker/env.ts'
import { type Finding, finding, type Problem, patience, reasonOf, skipped } from './problems.ts'

type Price = { active: boolean; type: string; livemode: boolean }

/** Whether the key is taken, and the price is one that subscriptions can be made of. */
export async function checkBilling({ billing, appUrl }: Settings): Promise<Finding> {
  if (!billing) return skipped('billing', 'none is configured')
  return finding('billing', `price ${billing.proPrice}`, await problemOf(billing, appUrl))
}

async function problemOf(billing: BillingSettings, appUrl: string): Promise<Problem | null> {
  const { proPrice, apiUrl = 'https://api.stripe.com' } = billing
  const answer = await readPrice(billing, apiUrl)
  if (typeof answer === 'string')
    return {
      what: `The payment provider does not answer at ${apiUrl}: ${answer}`,
      remedy: 'Mend STRIPE_API_URL, or wait.',
    }
  const { status, body } = answer
  if (status === 401 || status === 403)
    return {
      what: 'The payment provider refuses STRIPE_SECRET_KEY',
      remedy: 'Set a key that may read prices and make checkouts.',
    }
  if (status === 404)
    return { what: `The payment provider knows no price ${proPrice}`, remedy: 'Mend STRIPE_PRICE_PRO.' }
  if (status !== 200)
    return { what: `The payment provider answers ${status}`, remedy: 'Look at its status page.' }
  if (!body.active || body.type !== 'recurring')
    return {
      what: `The price ${proPrice} is ${body.active ? 'paid once, not each month' : 'no longer active'}`,
      remedy: 'Set STRIPE_PRICE_PRO to an active, recurring price.',
    }
  if (!body.livemode && appUrl.startsWith('https://'))
    return {
      what: 'Billing is in the test mode of the payment provider: nobody pays',
      remedy: 'Set the three settings of billing to those of live mode.',
    }
  return null
}

/** The answer, or why there is none. */
async function readPrice(
  { secretKey, proPrice }: BillingSettings,
  apiUrl: string,
): Promise<{ status: number; body: Price } | string> {
  try {
    const response = await fetch(`${apiUrl}/v1/prices/${proPrice}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, body: (await response.json()) as Price }
  } catch (thrown) {
    return reasonOf(thrown)
  }
}
