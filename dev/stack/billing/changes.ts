import { apiVersion, checkoutObject, invoiceObject, subscriptionObject } from './objects.ts'
import { type BillingStore, type Checkout, type Event, newId, now, type Subscription } from './state.ts'

/** Each change returns the webhooks that it causes. */
export interface Changes {
  pay(checkout: Checkout, url: string): Event[]
  change(subscription: Subscription, name: ChangeName): Event[]
}

export const changeNames = [
  'cancel',
  'cancel_at_period_end',
  'resume',
  'fail_payment',
  'pay',
  'end_period',
] as const
export type ChangeName = (typeof changeNames)[number]

const month = 30 * 86_400

export const changesOf = (store: BillingStore): Changes => ({
  pay(checkout, url) {
    const subscription = subscribe(checkout)
    checkout.status = 'complete'
    checkout.subscription = subscription.id
    store.state.subscriptions.push(subscription)
    const { customer } = checkout
    return record(store, [
      event('checkout.session.completed', customer, checkoutObject(checkout, url)),
      event('customer.subscription.created', customer, subscriptionObject(subscription)),
      invoiceEvent(subscription, true),
    ])
  },
  change: (subscription, name) => record(store, changes[name](subscription)),
})

/** The changes that are possible in the current state of a subscription. */
export const changesFor = ({ status, cancelAtPeriodEnd }: Subscription): ChangeName[] => {
  if (status === 'canceled') return []
  const ending = cancelAtPeriodEnd ? 'resume' : 'cancel_at_period_end'
  return ['cancel', ending, status === 'past_due' ? 'pay' : 'fail_payment', 'end_period']
}

const changes: Record<ChangeName, (subscription: Subscription) => Event[]> = {
  cancel: subscription => {
    Object.assign(subscription, { status: 'canceled', cancelAtPeriodEnd: false })
    return [subscriptionEvent('deleted', subscription)]
  },
  cancel_at_period_end: subscription => {
    subscription.cancelAtPeriodEnd = true
    return [subscriptionEvent('updated', subscription)]
  },
  resume: subscription => {
    subscription.cancelAtPeriodEnd = false
    return [subscriptionEvent('updated', subscription)]
  },
  fail_payment: subscription => {
    subscription.status = 'past_due'
    return [subscriptionEvent('updated', subscription), invoiceEvent(subscription, false)]
  },
  pay: subscription => {
    subscription.status = 'active'
    return [subscriptionEvent('updated', subscription), invoiceEvent(subscription, true)]
  },
  end_period: subscription => {
    if (subscription.cancelAtPeriodEnd) return changes.cancel(subscription)
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd += month
    return [subscriptionEvent('updated', subscription), invoiceEvent(subscription, true)]
  },
}

const subscribe = ({ customer, price, quantity, metadata }: Checkout): Subscription => ({
  id: newId('sub'),
  created: now(),
  customer,
  status: 'active',
  price,
  quantity,
  cancelAtPeriodEnd: false,
  periodStart: now(),
  periodEnd: now() + month,
  metadata,
})

function record(store: BillingStore, events: Event[]): Event[] {
  store.state.events.push(...events)
  store.save()
  return events
}

const subscriptionEvent = (what: 'updated' | 'deleted', subscription: Subscription) =>
  event(`customer.subscription.${what}`, subscription.customer, subscriptionObject(subscription))

const invoiceEvent = (subscription: Subscription, isPaid: boolean) =>
  event(
    isPaid ? 'invoice.paid' : 'invoice.payment_failed',
    subscription.customer,
    invoiceObject(subscription, newId('in'), isPaid),
  )

function event(type: string, customer: string, object: object): Event {
  const [id, created] = [newId('evt'), now()]
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  })
  return { id, type, created, customer, body, isDelivered: false }
}
