import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Faults } from '../shared/faults.ts'
import { listen, send } from '../shared/http.ts'
import { type ApiAnswer, answerApi } from './api.ts'
import { changeNames, changesOf } from './changes.ts'
import { control } from './control.ts'
import { checkoutPage, overviewPage, portalPage } from './pages.ts'
import type { Parts } from './parts.ts'
import { type Account, type Event, openBillingStore } from './state.ts'
import { openWebhooks } from './webhooks.ts'

export interface Billing {
  /** The provider's API, and its pages for people. */
  url: string
  port: number
  stop(): Promise<void>
}

export interface BillingOptions {
  port?: number | undefined
  /** A file that keeps everything over a restart. */
  file?: string
  /** Where webhooks are sent: an origin; without one they wait for a control (control.ts). */
  appUrl?: string
}

/** What a Worker that uses the stand-in is given, beside its address as `STRIPE_API_URL`. */
export const billingSettings = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_PRO: 'price_pro_local',
}

/**
 * Stands in for the payment provider: its API, a checkout and a portal with buttons, and signed webhooks. A call's
 * line, by which faults know it, is its method, path, query and body.
 */
export async function startBilling(options: BillingOptions = {}): Promise<Billing> {
  const store = openBillingStore(options.file)
  const webhooks = openWebhooks(store, billingSettings.STRIPE_WEBHOOK_SECRET, options.appUrl)
  const account: Account = {
    secretKey: billingSettings.STRIPE_SECRET_KEY,
    price: billingSettings.STRIPE_PRICE_PRO,
    url: '',
  }
  const parts = { store, webhooks, account, changes: changesOf(store), faults: new Faults() }
  const { port, close } = await listen(async (request, response) => {
    const reply = await answer(request, parts).catch((thrown: Error) => html(500, thrown.message))
    if (reply) send(response, reply.status, reply.type, reply.text)
    else response.destroy()
  }, options.port)
  account.url = `http://127.0.0.1:${port}`
  webhooks.send(store.state.events.filter(({ isDelivered }) => !isDelivered))
  return {
    url: account.url,
    port,
    async stop() {
      webhooks.stop()
      await close()
    },
  }
}

interface Reply {
  status: number
  type: string
  text: string
}

async function answer(request: IncomingMessage, parts: Parts): Promise<Reply | undefined> {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', parts.account.url)
  const body = await text(request)
  if (url.pathname.startsWith('/v1/')) {
    const line = `${method} ${url.pathname}${url.search} ${decodeURIComponent(body)}`
    const call = () => answerApi({ method, url, headers, body }, parts)
    const given = await parts.faults.meet(line, call, refusal)
    return given && json(given.status, given.body)
  }
  const told = await parts.faults.control(method, url)
  if (told !== undefined) return json(told, {})
  const controlled = await control(method, url, parts)
  return controlled === undefined ? browse(method, url.pathname, parts) : json(200, controlled)
}

const refusal = (status: number): ApiAnswer => ({
  status,
  body: { error: { type: 'api_error', message: 'A fault was armed' } },
})

function browse(method: string, path: string, { store, webhooks, account, changes }: Parts): Reply {
  const { checkouts, portals, customers, subscriptions } = store.state
  const [, kind, id, ...rest] = path.split('/')
  const made = (events: Event[]) => webhooks.send(events)
  const checkout = kind === 'checkout' && checkouts.find(each => each.id === id)
  if (checkout) {
    const isPay = method === 'POST' && rest.join('/') === 'pay'
    if (isPay && checkout.status !== 'open') return html(409, `It is ${checkout.status}`)
    if (isPay) made(changes.pay(checkout, account.url))
    return html(200, checkoutPage(checkout))
  }
  const portal = kind === 'portal' && portals.find(each => each.id === id)
  if (portal) {
    const own = subscriptions.filter(({ customer }) => customer === portal.customer)
    const subscription = own.find(each => each.id === rest[0])
    const name = changeNames.find(each => each === rest[1])
    if (method === 'POST' && (!subscription || !name)) return html(404, 'Not found')
    if (method === 'POST' && subscription?.status === 'canceled') return html(409, 'It has ended')
    if (method === 'POST' && subscription && name) made(changes.change(subscription, name))
    const customer = customers.find(each => each.id === portal.customer)!
    return html(200, portalPage(portal, customer, own))
  }
  return path === '/' ? html(200, overviewPage(store.state)) : html(404, 'Not found')
}

const html = (status: number, text: string): Reply => ({ status, type: 'text/html; charset=utf-8', text })
const json = (status: number, body: object): Reply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})
