import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { BillingContext } from './context.ts'
import { Refused, readForm } from './forms.ts'
import { checkoutObject, dollarPrice, priceObject, subscriptionObject } from './objects.ts'
import { findObject, listCheckouts, listSubscriptions } from './reads.ts'
import { type Resource, resources } from './resources.ts'
import type { Account } from './state.ts'

/** The part of the provider's API that Cairn uses. It refuses all other requests. */
export function apiOf(context: BillingContext): Hono {
  const { store, account, changes, webhooks } = context
  const { state } = store
  const prices = [{ id: account.price }, { id: dollarPrice }]
  const api = new Hono().basePath('/v1').use(authenticate(account))
  for (const [path, resource] of Object.entries(resources)) api.post(path, create(resource, context))
  return api
    .get('/prices/:id', c => c.json(priceObject(findRequested(c, prices, 'price').id)))
    .get('/subscriptions', c => c.json(listSubscriptions(new URL(c.req.url), state)))
    .get('/subscriptions/:id', c =>
      c.json(subscriptionObject(findRequested(c, state.subscriptions, 'subscription'))),
    )
    .get('/checkout/sessions', c => c.json(listCheckouts(new URL(c.req.url), state, account)))
    .get('/checkout/sessions/:id', c =>
      c.json(checkoutObject(findRequested(c, state.checkouts, 'checkout session'), account.url)),
    )
    .delete('/subscriptions/:id', c => {
      // The provider does not find a canceled subscription here, although it can be read.
      const living = state.subscriptions.filter(({ status }) => status !== 'canceled')
      const subscription = findObject(living, c.req.param('id'), 'subscription')
      webhooks.send(changes.change(subscription, 'cancel'))
      return c.json(subscriptionObject(subscription))
    })
    .notFound(c => refuse(c, new Refused(404, `Unrecognized request URL (${c.req.path})`)))
    .onError((error, c) => {
      if (error instanceof Refused) return refuse(c, error)
      throw error
    })
}

const refuse = (c: Context, { status, body }: Refused) => c.json(body, status)

const authenticate =
  ({ secretKey }: Account): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      throw new Refused(401, 'Invalid API Key provided')
    return next()
  }

/** The object with the ID in the path. */
function findRequested<T extends { id: string }>(c: Context, all: readonly T[], kind: string): T {
  readForm(new URL(c.req.url).search, [])
  return findObject(all, c.req.param('id')!, kind)
}

/** A repeat with the same idempotency key gets the first response. */
const create =
  (resource: Resource, { store, account }: BillingContext): Handler =>
  async c => {
    const body = await c.req.text()
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      throw new Refused(400, 'The body must be a form')
    const key = c.req.header('idempotency-key')
    const fingerprint = `${c.req.path} ${body}`
    const kept = key === undefined ? undefined : store.state.responses[key]
    if (kept && kept.fingerprint !== fingerprint)
      throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters', {
        type: 'idempotency_error',
      })
    if (kept) return c.json(kept.body)
    const made = resource.make(readForm(body, resource.form), store, account, c.req.param('id'))
    if (key !== undefined) store.state.responses[key] = { body: made, fingerprint }
    store.save()
    return c.json(made)
  }
