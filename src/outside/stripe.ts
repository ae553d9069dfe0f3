import { Stripe as Sdk } from 'stripe'
import type { BillingSettings } from '../env.ts'
import type { BillingEvent, Subscription, Visit } from './payments.ts'

/** The provider's API. It is loaded only by requests that need it. */
export type Stripe = ReturnType<typeof openStripe>

const retries = 2
/** For one attempt, its answer included. */
const timeoutMs = 8_000
/** How old a webhook's signature may be (decisions § 10). */
const toleranceSeconds = 300

/** `onCall` hears of every request that goes out, attempts again included. */
export function openStripe(settings: BillingSettings, onCall: () => void) {
  const sdk = new Sdk(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    httpClient: Sdk.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) => {
      onCall()
      return fetch(url, init)
    }),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  })
  return {
    // A key that is asked for again must come with the same fields, so nothing that can change is among them.
    async createCustomer(orgId: string): Promise<string> {
      const options = { idempotencyKey: `customer:${orgId}` }
      return (await sdk.customers.create({ metadata: { orgId } }, options)).id
    },

    async startCheckout(orgId: string, { customerId, returnUrl }: Visit, key: string): Promise<string> {
      const { url } = await sdk.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: orgId,
          line_items: [{ price: settings.proPrice, quantity: 1 }],
          subscription_data: { metadata: { orgId } },
          locale: 'ja',
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `checkout:${settings.proPrice}:${key}` },
      )
      if (!url) throw new Error('The checkout has no address')
      return url
    },

    openPortal: async ({ customerId, returnUrl }: Visit): Promise<string> =>
      (await sdk.billingPortal.sessions.create({ customer: customerId, locale: 'ja', return_url: returnUrl }))
        .url,

    readSubscription: async (id: string): Promise<Subscription> =>
      subscriptionOf(await sdk.subscriptions.retrieve(id)),

    verifyEvent: async (body: string, signature: string): Promise<BillingEvent> =>
      eventOf(
        await sdk.webhooks.constructEventAsync(body, signature, settings.webhookSecret, toleranceSeconds),
      ),
  }
}

/** What a call failed by; tells nothing of keys or people. */
export function reasonOf(thrown: unknown) {
  if (!(thrown instanceof Sdk.errors.StripeError)) return { reason: String(thrown).slice(0, 300) }
  const { type, code, param, statusCode: status, requestId: providerRequestId } = thrown
  return { reason: type, code, param, status, providerRequestId }
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { protocol, hostname: host, port } = new URL(apiUrl)
  return protocol === 'http:'
    ? { protocol: 'http' as const, host, port: port || 80 }
    : { host, port: port || 443 }
}

function subscriptionOf({
  id,
  customer,
  status,
  items,
  cancel_at_period_end: cancelAtPeriodEnd,
}: Sdk.Subscription): Subscription {
  const end = items.data[0]?.current_period_end
  return {
    id,
    customerId: idOf(customer)!,
    status,
    cancelAtPeriodEnd,
    currentPeriodEnd: end === undefined ? null : new Date(end * 1000).toISOString(),
  }
}

function eventOf(event: Sdk.Event): BillingEvent {
  const { id, type } = event
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('This is no event')
  return { id, type, subscriptionId: subscriptionIn(event) }
}

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

const idOf = (reference: Reference): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null
