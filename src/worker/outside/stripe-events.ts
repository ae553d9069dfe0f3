import type { Stripe as Sdk } from 'stripe'
import type { BillingEvent } from '../domain/billing/payments.ts'

/** Maximum seconds between a webhook's signature and now, in both directions (billing § Webhooks). */
const toleranceSeconds = 300

/** The event of a webhook's body. Throws unless it was signed with this secret, within the tolerance of now. */
export async function verifyEvent(
  sdk: Sdk,
  secret: string,
  body: string,
  signature: string,
): Promise<BillingEvent> {
  const event = await sdk.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds)
  // The SDK checks only the past.
  if (!(signedAt(signature) - Date.now() / 1000 <= toleranceSeconds))
    throw new Error('It was signed in the future')
  return eventOf(event)
}

/** Seconds since 1970. The last value counts, as in the SDK. */
function signedAt(signature: string): number {
  const times = signature.split(',').flatMap(item => {
    const [name, value = ''] = item.split('=')
    return name === 't' ? [Number.parseInt(value, 10)] : []
  })
  return times.at(-1) ?? Number.NaN
}

function eventOf(event: Sdk.Event): BillingEvent {
  const { id, type } = event
  const subscriptionId = subscriptionIn(event)
  if (![id, type, subscriptionId ?? 'none'].every(isWord)) throw new Error('Not an event')
  return { id, type, subscriptionId }
}

/** Whether the text has the shape of the provider's ids and types. */
const isWord = (text: unknown): boolean => typeof text === 'string' && /^[\w.-]{1,255}$/.test(text)

function subscriptionIn({ type, data }: Sdk.Event): string | null {
  const object = data.object as Shown
  if (type.startsWith('customer.subscription.')) return referencedId(object)
  if (type === 'checkout.session.completed') return referencedId(object.subscription)
  if (type === 'invoice.paid' || type === 'invoice.payment_failed')
    // API versions before 2025-03-31 have it in the old place.
    return referencedId(object.parent?.subscription_details?.subscription ?? object.subscription)
  return null
}

type Reference = string | { id?: string } | null | undefined
type Shown = {
  id?: string
  subscription?: Reference
  parent?: { subscription_details?: { subscription?: Reference } | null } | null
}

/** The id of an object, which the provider sends in full or only as its id. */
export const referencedId = (reference: Reference): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null
