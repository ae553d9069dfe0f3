import type { Locale } from '../shared/locales.ts'

/** A subscription at the provider. `currentPeriodEnd` is an ISO instant. */
export type ProviderSubscription = {
  id: string
  customerId: string
  status: string
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: string | null
}

/** The event of a webhook. `subscriptionId` is null if it is not about a subscription. */
export type BillingEvent = { id: string; type: string; subscriptionId: string | null }

/** The price of Pro: `amount` is a decimal number of `currency` (ISO 4217), paid every `intervalCount` intervals. */
export type Price = {
  amount: string
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  /** Null if the provider does not say. */
  taxIncluded: boolean | null
}

/** A checkout or portal for this customer in this language. Afterwards, the browser returns to `returnUrl`. */
export type Visit = { customerId: string; returnUrl: string; locale: Locale }

/**
 * The payment provider of one request. It counts its `calls`, and the `millis` spent on them. Every function throws
 * `billing_unavailable` if none is configured, and `billing_error` if a call fails or takes too long.
 */
export type Payments = {
  readonly calls: number
  readonly millis: number
  /** The price of Pro, cached for ten minutes. */
  readPrice(): Promise<Price>
  /**
   * Creates the customer of an organization, or another one in place of `deleted`. A repeated call soon after returns
   * the same one.
   */
  createCustomer(orgId: string, deleted: string | null): Promise<string>
  /**
   * The URL where the browser buys Pro for an organization. While a checkout is open, the same language returns its URL.
   * Other open checkouts of the customer expire. Null if the customer was deleted at the provider.
   */
  startCheckout(orgId: string, visit: Visit): Promise<string | null>
  /**
   * The URL where the browser manages the subscription. The same `key` and language return the same URL. Null if the
   * customer was deleted at the provider.
   */
  openPortal(visit: Visit, key?: string): Promise<string | null>
  readSubscription(id: string): Promise<ProviderSubscription>
  /** Expires every checkout that the customer could still pay. */
  expireCheckouts(customerId: string): Promise<void>
  /** The ids of the customer's subscriptions that have not ended. */
  openSubscriptions(customerId: string): Promise<string[]>
  /** Cancels a subscription at once. One that has ended is unchanged. */
  cancelSubscription(id: string): Promise<void>
  /**
   * Returns the event of a webhook's body, without a call. `webhook_invalid` unless it was signed within 300 seconds
   * of now.
   */
  verifyEvent(body: string, signature: string): Promise<BillingEvent>
}
