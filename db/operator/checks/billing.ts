import type { BillingSettings, Settings } from '../../../src/worker/env.ts'
import { errorReason, type Finding, finding, type Problem, skipped, timeoutMs } from './problems.ts'

type Price = { active: boolean; type: string; livemode: boolean }

/** Checks that the provider accepts the key, and that the price can be used for subscriptions. */
export async function checkBilling({ billing, appUrl }: Settings): Promise<Finding> {
  if (!billing) return skipped('billing', 'no payment provider is configured')
  return finding('billing', `price ${billing.proPrice}`, await problemOf(billing, appUrl))
}

async function problemOf(billing: BillingSettings, appUrl: string): Promise<Problem | null> {
  const { proPrice, apiUrl = 'https://api.stripe.com' } = billing
  const response = await readPrice(billing, apiUrl)
  if (typeof response === 'string')
    return {
      what: `The payment provider does not respond at ${apiUrl}: ${response}`,
      remedy: 'Fix STRIPE_API_URL, or wait until the provider is available again.',
    }
  const { status, body } = response
  if (status === 401 || status === 403)
    return {
      what: 'The payment provider refuses STRIPE_SECRET_KEY',
      remedy: 'Set a key that can read prices and create checkouts.',
    }
  if (status === 404)
    return { what: `The payment provider has no price ${proPrice}`, remedy: 'Fix STRIPE_PRICE_PRO.' }
  if (status !== 200)
    return { what: `The payment provider responds with ${status}`, remedy: 'Check its status page.' }
  if (!body.active || body.type !== 'recurring')
    return {
      what: `The price ${proPrice} is ${body.active ? 'not a recurring price' : 'no longer active'}`,
      remedy: 'Set STRIPE_PRICE_PRO to an active, recurring price.',
    }
  if (!body.livemode && appUrl.startsWith('https://'))
    return {
      what: 'Billing is in the test mode of the payment provider, so nobody is charged',
      remedy: 'Set the three billing settings to their values of live mode.',
    }
  return null
}

/** The response, or the reason that there is none. */
async function readPrice(
  { secretKey, proPrice }: BillingSettings,
  apiUrl: string,
): Promise<{ status: number; body: Price } | string> {
  try {
    const response = await fetch(`${apiUrl}/v1/prices/${proPrice}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: (await response.json()) as Price }
  } catch (thrown) {
    return errorReason(thrown)
  }
}
