import type { Checkout, Customer, Portal, Subscription } from './state.ts'

/** The version of the provider's API. */
export const apiVersion = '2025-03-31.basil'

// The provider's JSON of each object, without the fields that Cairn does not use.

export const customerObject = ({ id, created, metadata, name, email }: Customer) => ({
  id,
  object: 'customer',
  created,
  name,
  email,
  metadata,
  livemode: false,
})

/** How long a checkout is open. */
const checkoutSeconds = 86_400

export const checkoutObject = (checkout: Checkout, url: string) => ({
  id: checkout.id,
  object: 'checkout.session',
  created: checkout.created,
  expires_at: checkout.created + checkoutSeconds,
  metadata: checkout.ownMetadata ?? {},
  mode: 'subscription',
  status: checkout.status,
  payment_status: checkout.status === 'complete' ? 'paid' : 'unpaid',
  customer: checkout.customer,
  client_reference_id: checkout.orgId,
  subscription: checkout.subscription,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  locale: checkout.locale,
  url: checkout.status === 'open' ? `${url}/checkout/${checkout.id}` : null,
  livemode: false,
})

export const portalObject = ({ id, created, customer, returnUrl, locale }: Portal, url: string) => ({
  id,
  object: 'billing_portal.session',
  created,
  customer,
  return_url: returnUrl,
  locale,
  url: `${url}/portal/${id}`,
  livemode: false,
})

/** Another price, in dollars and without a tax behavior. */
export const dollarPrice = 'price_dollars_local'

export const priceObject = (id: string) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  ...(id === dollarPrice
    ? { currency: 'usd', unit_amount: 1050, tax_behavior: 'unspecified' }
    : { currency: 'jpy', unit_amount: 1200, tax_behavior: 'inclusive' }),
  type: 'recurring',
  recurring: { interval: 'month', interval_count: 1 },
  livemode: false,
})

export const subscriptionObject = (subscription: Subscription) => ({
  id: subscription.id,
  object: 'subscription',
  created: subscription.created,
  customer: subscription.customer,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  metadata: subscription.metadata,
  items: {
    object: 'list',
    has_more: false,
    data: [
      {
        id: subscription.id.replace('sub_', 'si_'),
        object: 'subscription_item',
        price: { id: subscription.price, object: 'price' },
        quantity: subscription.quantity,
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
      },
    ],
  },
  livemode: false,
})

export const invoiceObject = (subscription: Subscription, id: string, isPaid: boolean) => ({
  id,
  object: 'invoice',
  customer: subscription.customer,
  status: isPaid ? 'paid' : 'open',
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
  },
  livemode: false,
})
