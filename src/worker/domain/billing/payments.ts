import type { Locale } from '../shared/locales.ts'

/** What the provider says of a subscription; `currentPeriodEnd` is an ISO instant. */
export type Subscription = {
  id: string
  customerId: string
  status: string
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: string | null
}

/** A webhook's event; `subscriptionId` is null where it is of no subscription. */
export type BillingEvent = { id: string; type: string; subscriptionId: string | null }

/** What Pro costs: `amount` is a decimal number of `currency` (ISO 4217), paid every `intervalCount` intervals. */
export type Price = {
  amount: string
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  /** Null where the provider does not say. */
  taxIncluded: boolean | null
}

/** A checkout or portal of this customer in this language, from which the browser comes back to `returnUrl`. */
export type Visit = { customerId: string; returnUrl: string; locale: Locale }

/**
 * The payment provider as one request sees it. It counts the calls that go out: `calls`, and `millis` spent on them.
 * Every function throws `billing_unavailable` where none is configured, and those that call it throw `billing_error`
 * when it fails or takes too long.
 */
export type Payments = {
  readonly calls: number
  readonly millis: number
  /** What Pro costs; known for ten minutes, so that few requests ask for it. */
  readPrice(): Promise<Price>
  /** The customer of an organization: the same one when asked again soon. */
  createCustomer(orgId: string): Promise<string>
  /** Where the browser buys Pro for an organization; the same `key` and language give the same place. */
  startCheckout(orgId: string, visit: Visit, key: string): Promise<string>
  /** Where the browser manages what was bought; the same `key` and language give the same place. */
  openPortal(visit: Visit, key?: string): Promise<string>
  readSubscription(id: string): Promise<Subscription>
  /** Expires every checkout of the customer that could still be paid. */
  expireCheckouts(customerId: string): Promise<void>
  /** The ids of the customer's subscriptions that are not over. */
  openSubscriptions(customerId: string): Promise<string[]>
  /** Ends it at once; one that is over stays as it is. */
  cancelSubscription(id: string): Promise<void>
  /** The event of a webhook's body; `webhook_invalid` unless it was signed within 300 seconds of now. Nothing goes out. */
  verifyEvent(body: string, signature: string): Promise<BillingEvent>
}
