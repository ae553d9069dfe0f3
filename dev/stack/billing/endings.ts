import { Refused } from './forms.ts'
import { checkoutObject, subscriptionObject } from './objects.ts'
import type { Parts } from './parts.ts'
import { found, unrecognized } from './reads.ts'
import type { Resource } from './resources.ts'

/** Ends a subscription at once. One that has ended is not found here, though it can still be read. */
export function cancel(url: URL, { store, changes, webhooks }: Parts): object {
  const [, id] = /^\/v1\/subscriptions\/(\w+)$/.exec(url.pathname) ?? unrecognized(url)
  const living = store.state.subscriptions.filter(({ status }) => status !== 'canceled')
  const subscription = found(living, id!, 'subscription')
  webhooks.send(changes.change(subscription, 'cancel'))
  return subscriptionObject(subscription)
}

/** A checkout that is to expire, which only an open one can. */
export function expiryOf({ pathname }: URL): Resource | undefined {
  const [, id] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(pathname) ?? []
  if (!id) return undefined
  return {
    form: [],
    make(_, { state }, { url }) {
      const checkout = found(state.checkouts, id, 'checkout session')
      if (checkout.status !== 'open')
        throw new Refused(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.status}\`.`,
        )
      checkout.status = 'expired'
      return checkoutObject(checkout, url)
    },
  }
}
