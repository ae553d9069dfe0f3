import { describe, expect, it } from 'vitest'
import type { Payments } from '../../../src/worker/domain/billing/payments.ts'
import { openPayments } from '../../../src/worker/outside/payments.ts'

describe('payments without a provider (billing § The provider)', () => {
  const visit = { customerId: 'cus_1', returnUrl: 'https://cairn.test', locale: 'ja' as const }
  const calls: [string, call: (payments: Payments) => Promise<unknown>][] = [
    ['a price', payments => payments.readPrice()],
    ['a customer', payments => payments.createCustomer('an-organization', null)],
    ['a checkout', payments => payments.startCheckout('an-organization', visit)],
    ['a portal', payments => payments.openPortal(visit)],
    ['a subscription', payments => payments.readSubscription('sub_1')],
    ['ending checkouts', payments => payments.expireCheckouts('cus_1')],
    ['the subscriptions of a customer', payments => payments.openSubscriptions('cus_1')],
    ['canceling a subscription', payments => payments.cancelSubscription('sub_1')],
    ['a signature', payments => payments.verifyEvent('{}', 't=1,v1=0')],
  ]
  it.each(calls)('throw billing_unavailable for %s, and nothing is sent', async (_, call) => {
    const payments = openPayments(null)
    await expect(call(payments)).rejects.toMatchObject({ code: 'billing_unavailable' })
    expect(payments.calls).toBe(0)
  })
})
