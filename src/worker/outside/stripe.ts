import { Stripe as Sdk } from 'stripe'
import type { BillingEvent, Price, ProviderSubscription, Visit } from '../domain/billing/payments.ts'
import type { BillingSettings } from '../env.ts'
import { referencedId, verifyEvent } from './stripe-events.ts'
import { priceOf } from './stripe-prices.ts'

/** The provider's API. Only requests that need it load it. */
export type Stripe = ReturnType<typeof openStripe>

const retries = 2
/** Timeout of one attempt, including its response. */
const timeoutMs = 8_000
/** Maximum items read from a list. No customer has nearly as many. */
const mostListed = 1_000

/** Calls `onCall` for every request, including retries. */
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
    readPrice: async (): Promise<Price> => priceOf(await sdk.prices.retrieve(settings.proPrice)),

    // A repeated call with the same idempotency key must have the same fields, so none of them can be variable.
    async createCustomer(orgId: string, deleted: string | null): Promise<string> {
      const options = {
        idempotencyKey: ['customer', orgId, ...(deleted === null ? [] : [deleted])].join(':'),
      }
      return (await sdk.customers.create({ metadata: { orgId } }, options)).id
    },

    async startCheckout(
      orgId: string,
      { customerId: customer, returnUrl, locale }: Visit,
    ): Promise<string | null> {
      const { sessions } = sdk.checkout
      const known = (await unlessDeleted(sessions.list({ customer, limit: 100 })))?.data
      if (!known) return null
      const open = known.filter(({ status }) => status === 'open')
      const fields = { metadata: { price: settings.proPrice }, locale }
      // Two requests at once know the same newest checkout, so they start the same next one.
      const made =
        open.find(session => isUsable(session, fields)) ??
        (await unlessDeleted(
          sessions.create(
            {
              ...fields,
              mode: 'subscription',
              customer,
              client_reference_id: orgId,
              line_items: [{ price: settings.proPrice, quantity: 1 }],
              subscription_data: { metadata: { orgId } },
              success_url: returnUrl,
              cancel_url: returnUrl,
            },
            { idempotencyKey: `checkout:${settings.proPrice}:${locale}:${customer}:${known[0]?.id ?? ''}` },
          ),
        ))
      if (made && !made.url) throw new Error('The checkout has no URL')
      for (const { id } of open) if (made && id !== made.id) await expire(sessions, id)
      return made?.url ?? null
    },

    async openPortal({ customerId, returnUrl, locale }: Visit, key?: string): Promise<string | null> {
      const fields = { customer: customerId, locale, return_url: returnUrl }
      const options = key ? { idempotencyKey: `portal:${locale}:${key}` } : {}
      return (await unlessDeleted(sdk.billingPortal.sessions.create(fields, options)))?.url ?? null
    },

    readSubscription: async (id: string): Promise<ProviderSubscription> =>
      subscriptionOf(await sdk.subscriptions.retrieve(id)),

    async expireCheckouts(customer: string): Promise<void> {
      const sessions = sdk.checkout.sessions
      for (const { id } of await listed(sessions.list({ customer, status: 'open', limit: 100 })))
        await expire(sessions, id)
    },

    async openSubscriptions(customer: string): Promise<string[]> {
      const found = await listed(sdk.subscriptions.list({ customer, limit: 100 }))
      return found.filter(({ status }) => !isOver(status)).map(({ id }) => id)
    },

    cancelSubscription: (id: string): Promise<void> =>
      unlessOver(sdk.subscriptions.cancel(id), async () =>
        isOver((await sdk.subscriptions.retrieve(id)).status),
      ),

    verifyEvent: (body: string, signature: string): Promise<BillingEvent> =>
      verifyEvent(sdk, settings.webhookSecret, body, signature),
  }
}

/** Seconds for which a checkout must still be open to be used again. */
const leastOpen = 1_800

const isUsable = (
  session: Sdk.Checkout.Session,
  { metadata, locale }: { metadata: { price: string }; locale: string },
): boolean =>
  session.metadata?.price === metadata.price &&
  session.locale === locale &&
  session.expires_at > Date.now() / 1000 + leastOpen

const expire = (sessions: Sdk['checkout']['sessions'], id: string): Promise<void> =>
  unlessOver(sessions.expire(id), async () => (await sessions.retrieve(id)).status !== 'open')

/** All items of a list. None if the customer was deleted. */
const listed = async <Item>(list: Sdk.ApiListPromise<Item>): Promise<Item[]> =>
  (await unlessDeleted(list.autoPagingToArray({ limit: mostListed }))) ?? []

/** Null if the customer was deleted. */
const unlessDeleted = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch(thrown => {
    const isMissing = thrown instanceof Sdk.errors.StripeError && thrown.code === 'resource_missing'
    if (isMissing && thrown.param === 'customer') return null
    throw thrown
  })

/** Ignores an error if the checkout or subscription has ended meanwhile. */
async function unlessOver(work: Promise<unknown>, hasEnded: () => Promise<boolean>): Promise<void> {
  await work.catch(async thrown => {
    if (!(thrown instanceof Sdk.errors.StripeInvalidRequestError && (await hasEnded()))) throw thrown
  })
}

const isOver = (status: string) => ['canceled', 'incomplete_expired'].includes(status)

/** Why a call failed, without keys or personal data. */
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
}: Sdk.Subscription): ProviderSubscription {
  const end = items.data[0]?.current_period_end
  return {
    id,
    customerId: referencedId(customer)!,
    status,
    cancelAtPeriodEnd,
    currentPeriodEnd: end === undefined ? null : new Date(end * 1000).toISOString(),
  }
}
