import type { Payments, Price } from '../domain/billing/payments.ts'
import type { BillingSettings } from '../env.ts'
import { ApiError } from '../errors.ts'
import { Meter } from '../meter.ts'
import type { Stripe } from './stripe.ts'

/** `requestId` is logged with failures. */
export function openPayments(settings: BillingSettings | null, requestId?: string): Payments {
  const meter = new Meter()
  const open = async () => {
    if (!settings) throw new ApiError('billing_unavailable')
    const { openStripe } = await import('./stripe.ts')
    return openStripe(settings, () => meter.calls++)
  }
  const call = async <T>(name: string, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await open()
    try {
      return await meter.time(() => work(stripe))
    } catch (thrown) {
      console.warn(JSON.stringify({ requestId, failure: 'billing', call: name, ...(await reasonOf(thrown)) }))
      throw new ApiError('billing_error')
    }
  }
  return {
    get calls() {
      return meter.calls
    },
    get millis() {
      return meter.millis
    },
    readPrice: () => priceOf(settings, () => call('readPrice', stripe => stripe.readPrice())),
    createCustomer: (orgId, deleted) =>
      call('createCustomer', stripe => stripe.createCustomer(orgId, deleted)),
    startCheckout: (orgId, visit) => call('startCheckout', stripe => stripe.startCheckout(orgId, visit)),
    openPortal: (visit, key) => call('openPortal', stripe => stripe.openPortal(visit, key)),
    readSubscription: id => call('readSubscription', stripe => stripe.readSubscription(id)),
    expireCheckouts: customerId => call('expireCheckouts', stripe => stripe.expireCheckouts(customerId)),
    openSubscriptions: customerId =>
      call('openSubscriptions', stripe => stripe.openSubscriptions(customerId)),
    cancelSubscription: id => call('cancelSubscription', stripe => stripe.cancelSubscription(id)),
    verifyEvent: async (body, signature) => {
      const stripe = await open()
      return stripe.verifyEvent(body, signature).catch(() => {
        throw new ApiError('webhook_invalid')
      })
    },
  }
}

/** By the price's id, cached in this isolate, because prices rarely change and every page that offers Pro reads it. */
const prices = new Map<string | undefined, { price: Price; until: number }>()
const priceMs = 600_000

async function priceOf(settings: BillingSettings | null, read: () => Promise<Price>): Promise<Price> {
  const known = prices.get(settings?.proPrice)
  if (known && known.until > Date.now()) return known.price
  const price = await read()
  prices.set(settings?.proPrice, { price, until: Date.now() + priceMs })
  return price
}

async function reasonOf(thrown: unknown) {
  const { reasonOf } = await import('./stripe.ts')
  return reasonOf(thrown)
}
