import type { Parts } from './parts.ts'

/**
 * What tests ask of the stand-in; undefined for any other path.
 * `GET /control/objects?orgId=`: what was made for an organization, its webhooks included, oldest first.
 * `POST /control/webhooks/EVENT/sign` and `…/deliver`, `?late=SECONDS&forged=1`: the webhook again, as the test
 * is to send it (`{ body, signature }`), or sent (`{ status }`).
 */
export async function control(method: string, url: URL, parts: Parts): Promise<object | undefined> {
  const [, start, ...path] = url.pathname.split('/')
  if (start !== 'control') return undefined
  const query = Object.fromEntries(url.searchParams)
  if (path[0] === 'webhooks') return webhook(path[1]!, path[2]!, query, parts)
  return `${method} ${path.join('/')}` === 'GET objects' ? objectsOf(query.orgId, parts) : undefined
}

function objectsOf(orgId: string | undefined, { store: { state } }: Parts): object {
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

async function webhook(
  id: string,
  what: string,
  { late = '0', forged }: Record<string, string>,
  { store, webhooks }: Parts,
): Promise<object | undefined> {
  const event = store.state.events.find(each => each.id === id)
  if (!event) return undefined
  const twist = { late: Number(late), forged: forged === '1' }
  if (what === 'sign') return webhooks.sign(event, twist)
  return what === 'deliver' ? { status: await webhooks.deliver(event, twist) } : undefined
}
