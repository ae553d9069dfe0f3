import { type Context, Hono } from 'hono'
import type { BillingContext } from './context.ts'
import type { Event, State } from './state.ts'
import type { Twist } from './webhooks.ts'

/**
 * What tests control, below `/control`.
 * `objects?orgId=`: everything that was created for an organization, with its webhooks, oldest first.
 * `webhooks/EVENT/sign?late=SECONDS&forged=1`: a webhook as the provider would send it, `{ body, signature }`.
 * `webhooks/EVENT/deliver`, with the same query: sends it and returns the app's `{ status }`.
 */
export const controlOf = ({ store: { state }, webhooks }: BillingContext) =>
  new Hono()
    .basePath('/control')
    .get('/objects', c => c.json(objectsOf(c.req.query('orgId'), state)))
    .all('/webhooks/:id/sign', c => {
      const event = eventIn(c, state)
      return event ? c.json(webhooks.sign(event, twistIn(c))) : c.notFound()
    })
    .all('/webhooks/:id/deliver', async c => {
      const event = eventIn(c, state)
      return event ? c.json({ status: await webhooks.deliver(event, twistIn(c)) }) : c.notFound()
    })

const eventIn = (c: Context, { events }: State): Event | undefined =>
  events.find(({ id }) => id === c.req.param('id'))

const twistIn = (c: Context): Twist => ({
  late: Number(c.req.query('late') ?? 0),
  forged: c.req.query('forged') === '1',
})

function objectsOf(orgId: string | undefined, state: State): object {
  const customers = state.customers.filter(({ metadata }) => metadata.orgId === orgId)
  const isTheirs = ({ customer }: { customer: string }) => customers.some(({ id }) => id === customer)
  return {
    customers,
    checkouts: state.checkouts.filter(isTheirs),
    portals: state.portals.filter(isTheirs),
    subscriptions: state.subscriptions.filter(isTheirs),
    events: state.events.filter(isTheirs),
  }
}
