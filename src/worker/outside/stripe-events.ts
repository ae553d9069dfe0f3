import type { Stripe as Sdk } from 'stripe'
import type { BillingEvent } from '../domain/billing/payments.ts'

/** How far a webhook's signature may lie in the past or the future (billing § Webhooks). */
const toleranceSeconds = 300

/** The event of a webhook's body; throws unless it was signed with this secret, and within the tolerance of now. */
export async function verifyEvent(
  sdk: Sdk,
  secret: string,
  body: string,
  signature: string,
): Promise<BillingEvent> {
  const event = await sdk.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds)
  // The SDK looks at the past alone.
  if (!(signedAt(signature) - Date.now() / 1000 <= toleranceSeconds))
    throw new Error('It was signed in the future')
  return eventOf(event)
}

/** Seconds since 1970; the last of several, as the SDK reads the header. */
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
  if (![id, type, subscriptionId ?? 'none'].every(isWord)) throw new Error('This is no event')
  return { id, type, subscriptionId }
}

/** What the provider's ids and types are made of. */
const isWord = (text: unknown): boolean => typeof text === 'string' && /^[\w.-]{1,255}$/.test(text)

function subscriptionIn({ type, data }: Sdk.Event): string | null {
  const object = data.object as Shown
  if (type.startsWith('customer.subscription.')) return idOf(object)
  if (type === 'checkout.session.completed') return idOf(object.subscription)
  if (type === 'invoice.paid' || type === 'invoice.payment_failed')
    // Endpoints of an API version before 2025-03-31 still have it in the old place.
    return idOf(object.parent?.subscription_details?.subscription ?? object.subscription)
  return null
}

type Reference = string | { id?: string } | null | undefined
type Shown = {
  id?: string
  subscription?: Reference
  parent?: { subscription_details?: { subscription?: Reference } | null } | null
}

/** The id of an object, which the provider may show whole or as its id alone. */
export const idOf = (reference: Reference): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null
