import { env } from 'cloudflare:test'
import { createHmac } from 'node:crypto'
import { type Answer, asNobody, type Client } from './as.ts'
import { query } from './database.ts'
import { bearer } from './headers.ts'
import type { Org } from './world.ts'

export type Webhook = { id: string; type: string }
export type Bought = {
  customers: { id: string }[]
  checkouts: {
    id: string
    customer: string
    status: string
    successUrl: string
    cancelUrl: string
    locale: string
  }[]
  portals: { id: string; locale: string }[]
  subscriptions: { id: string; status: string }[]
  events: Webhook[]
}

/** The state of an organization at the payment provider. */
export const boughtBy = (of: Org): Promise<Bought> => ask('GET', `/control/objects?orgId=${of.id}`)

/** Starts a purchase and returns the response. */
export const checkout = (as: Client, of: Org): Promise<Answer> =>
  as('POST', '/api/billing/checkout', { plan: 'pro', scope: 'org', orgId: of.id })

export const portal = (as: Client, of: Org): Promise<Answer> =>
  as('POST', '/api/billing/portal', { scope: 'org', orgId: of.id })

/**
 * Presses a button of the provider's page, such as `pay` at a checkout. Returns the resulting webhooks, not sent
 * yet.
 */
export async function press(of: Org, path: string): Promise<Webhook[]> {
  const before = (await boughtBy(of)).events.length
  const answer = await fetch(env.STRIPE_API_URL + path, { method: 'POST' })
  if (!answer.ok) throw new Error(`The provider responded with ${answer.status}: ${await answer.text()}`)
  return (await boughtBy(of)).events.slice(before)
}

/** Changes a subscription in the provider's portal. Returns the resulting webhooks, not sent yet. */
export async function change(as: Client, of: Org, what: string): Promise<Webhook[]> {
  const { pathname } = new URL((await portal(as, of)).body.url)
  const { subscriptions } = await boughtBy(of)
  return press(of, `${pathname}/${subscriptions.at(-1)!.id}/${what}`)
}

/** Buys Pro. Returns the resulting webhooks, not sent yet. */
export async function buy(as: Client, of: Org): Promise<Webhook[]> {
  const { body } = await checkout(as, of)
  return press(of, `${new URL(body.url).pathname}/pay`)
}

type Twist = { forged?: boolean }

/** Sends a webhook with the provider's signature, or with another one. */
export async function deliver(event: Webhook, { forged }: Twist = {}): Promise<Answer> {
  const { body, signature } = await signed(event, 0, forged)
  return webhook(body, signature)
}

/** A webhook that the provider signed this many seconds ago. */
export const signed = (
  { id }: Webhook,
  late = 0,
  forged = false,
): Promise<{ body: string; signature: string }> =>
  ask('POST', `/control/webhooks/${id}/sign?late=${late}&forged=${forged ? 1 : 0}`)

export const webhook = (body: string, signature: string): Promise<Answer> =>
  asNobody('POST', '/api/billing/webhook', body, { 'stripe-signature': signature })

/** The signature header of any body. */
export async function signatureOf(body: string, secret = env.STRIPE_WEBHOOK_SECRET!): Promise<string> {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** An organization with a customer at the provider whose subscription has ended. */
export async function onceBought(of: Org): Promise<void> {
  const answer = await ofProvider('/v1/customers', { 'metadata[orgId]': of.id })
  const { id } = await answer.json<{ id: string }>()
  await query`update orgs set customer_id = ${id} where id = ${of.id}`
  await query`insert into subscriptions (id, org_id, status, reading) values (${`sub_${of.id}`}, ${of.id}, 'canceled', 1)`
}

/** A checkout of the organization's customer that the provider still has open, such as that of an earlier version. */
export async function anotherCheckout(of: Org): Promise<void> {
  const [customer] = (await boughtBy(of)).customers
  const fields = {
    mode: 'subscription',
    customer: customer!.id,
    client_reference_id: of.id,
    success_url: 'https://cairn.test',
    cancel_url: 'https://cairn.test',
    'line_items[0][price]': env.STRIPE_PRICE_PRO!,
    'line_items[0][quantity]': '1',
  }
  await ofProvider('/v1/checkout/sessions', fields)
}

/** Lets a checkout end, as the provider does after a day. */
export const expireCheckout = ({ id }: { id: string }): Promise<Response> =>
  ofProvider(`/v1/checkout/sessions/${id}/expire`)

async function ofProvider(path: string, fields: Record<string, string> = {}): Promise<Response> {
  const headers = bearer(env.STRIPE_SECRET_KEY)
  const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
  const answer = await fetch(env.STRIPE_API_URL + path, init)
  if (!answer.ok) throw new Error(`The provider responded with ${answer.status}: ${await answer.text()}`)
  return answer
}

async function ask(method: string, path: string): Promise<any> {
  const answer = await fetch(env.STRIPE_API_URL + path, { method })
  if (!answer.ok) throw new Error(`The payment provider does not accept ${method} ${path}`)
  return answer.json()
}
