import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { type Billing, billingSettings, startBilling } from '../../../dev/stack/billing/server.ts'

const dir = mkdtempSync(join(tmpdir(), 'cairn-billing-'))
const file = join(dir, 'billing.json')
const { STRIPE_SECRET_KEY: key, STRIPE_PRICE_PRO: price, STRIPE_WEBHOOK_SECRET: secret } = billingSettings
const sdk = new Stripe(key)

/** A webhook that the app received. */
type Webhook = { id: string; type: string; path: string }
const received: Webhook[] = []
let status = 200
let refusals = 0
let app: Server
let billing: Billing

const start = () => startBilling({ file, appUrl: `http://127.0.0.1:${(app.address() as AddressInfo).port}` })

beforeEach(async () => {
  rmSync(file, { force: true })
  received.length = 0
  status = 200
  refusals = 0
  app = createAsyncServer(async (request, response) => {
    const event = sdk.webhooks.constructEvent(
      await text(request),
      request.headers['stripe-signature']!,
      secret,
    )
    if (status !== 200) refusals++
    else received.push({ id: event.id, type: event.type, path: request.url! })
    response.writeHead(status).end()
  })
  await new Promise<void>(listening => app.listen(0, '127.0.0.1', listening))
  billing = await start()
})
// Webhooks that a test does not wait for must not arrive in the next one.
afterEach(async () => {
  await billing.stop()
  await new Promise(closed => app.close(closed))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Sent = {
  fields?: Record<string, string>
  headers?: Record<string, string>
  method?: string
  body?: string
}

async function ask(path: string, { fields, headers, method = 'POST', body }: Sent = {}) {
  const response = await fetch(billing.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(method === 'POST' && { body: body ?? new URLSearchParams(fields) }),
  })
  const json: any = await response.json()
  return { status: response.status, body: json, error: json.error }
}

const aCustomer = async () => (await ask('/v1/customers', { fields: { 'metadata[orgId]': 'o' } })).body.id
const session = (customer: string) => ({
  mode: 'subscription',
  customer,
  success_url: 'https://shop.test/back',
  cancel_url: 'https://shop.test/cancel',
  'line_items[0][price]': price,
  'line_items[0][quantity]': '1',
})
const press = async (path: string) => (await fetch(billing.url + path, { method: 'POST' })).status

async function buy(): Promise<{ customer: string; subscription: string; checkout: string }> {
  const customer = await aCustomer()
  const { body } = await ask('/v1/checkout/sessions', { fields: session(customer) })
  await press(`/checkout/${body.id}/pay`)
  const objects: any = await (await fetch(`${billing.url}/control/objects?orgId=o`)).json()
  return { customer, subscription: objects.subscriptions.at(-1).id, checkout: body.id }
}

const arrived = (count: number) =>
  vi.waitUntil(() => received.length >= count, { timeout: 100_000, interval: 10 })

describe('the API of the payment provider', () => {
  it('creates objects in the format of the provider', async () => {
    const customer = await aCustomer()
    expect(customer).toMatch(/^cus_/)
    const checkout = await ask('/v1/checkout/sessions', { fields: session(customer) })
    expect([checkout.status, checkout.body]).toEqual([
      200,
      expect.objectContaining({
        object: 'checkout.session',
        status: 'open',
        customer,
        url: `${billing.url}/checkout/${checkout.body.id}`,
      }),
    ])
    const portal = await ask('/v1/billing_portal/sessions', { fields: { customer } })
    expect(portal.body.url).toBe(`${billing.url}/portal/${portal.body.id}`)
  })

  it('returns the price for sale, and no other', async () => {
    const { status, body } = await ask(`/v1/prices/${price}`, { method: 'GET' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: price, object: 'price', active: true, type: 'recurring' }),
    ])
    expect((await ask('/v1/prices/price_other', { method: 'GET' })).status).toBe(404)
  })

  const refused: [
    label: string,
    path: string,
    sent: (customer: string) => Sent,
    status: number,
    error: object,
  ][] = [
    ['an invalid key', '/v1/customers', () => ({ headers: { authorization: 'Bearer sk_other' } }), 401, {}],
    ['no key', '/v1/customers', () => ({ headers: { authorization: '' } }), 401, {}],
    [
      'an unknown field',
      '/v1/customers',
      () => ({ fields: { nmae: 'x' } }),
      400,
      { code: 'parameter_unknown', param: 'nmae' },
    ],
    [
      'an unknown field below a known one',
      '/v1/checkout/sessions',
      customer => ({ fields: { ...session(customer), 'line_items[0][prise]': 'x' } }),
      400,
      { code: 'parameter_unknown', param: 'line_items[0][prise]' },
    ],
    ...Object.keys(session('')).map(
      name =>
        [
          `no ${name}`,
          '/v1/checkout/sessions',
          (customer: string) => ({
            fields: Object.fromEntries(Object.entries(session(customer)).filter(([key]) => key !== name)),
          }),
          400,
          { code: 'parameter_missing', param: name },
        ] as [string, string, (customer: string) => Sent, number, object],
    ),
    [
      'another price',
      '/v1/checkout/sessions',
      c => ({ fields: { ...session(c), 'line_items[0][price]': 'x' } }),
      400,
      { param: 'line_items[0][price]' },
    ],
    [
      'another mode',
      '/v1/checkout/sessions',
      c => ({ fields: { ...session(c), mode: 'payment' } }),
      400,
      { param: 'mode' },
    ],
    [
      'an invalid URL',
      '/v1/checkout/sessions',
      c => ({ fields: { ...session(c), success_url: '/back' } }),
      400,
      { param: 'success_url' },
    ],
    [
      'an unknown customer',
      '/v1/checkout/sessions',
      () => ({ fields: session('cus_x') }),
      400,
      { code: 'resource_missing' },
    ],
    [
      'a portal of an unknown customer',
      '/v1/billing_portal/sessions',
      () => ({ fields: { customer: 'cus_x' } }),
      400,
      { code: 'resource_missing' },
    ],
    [
      'a field twice',
      '/v1/customers',
      () => ({ body: 'name=a&name=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      400,
      { param: 'name' },
    ],
    [
      'JSON',
      '/v1/customers',
      () => ({ body: '{}', headers: { 'content-type': 'application/json' } }),
      400,
      {},
    ],
    ['another resource', '/v1/invoices', () => ({}), 404, {}],
    [
      'an unknown subscription',
      '/v1/subscriptions/sub_x',
      () => ({ method: 'GET' }),
      404,
      { code: 'resource_missing' },
    ],
    [
      'a list of an unknown customer',
      '/v1/subscriptions?customer=cus_x',
      () => ({ method: 'GET' }),
      400,
      { code: 'resource_missing' },
    ],
    [
      'an unknown filter of a list',
      '/v1/checkout/sessions?x=1',
      () => ({ method: 'GET' }),
      400,
      { code: 'parameter_unknown' },
    ],
    [
      'a page that is too long',
      '/v1/subscriptions?limit=101',
      () => ({ method: 'GET' }),
      400,
      { param: 'limit' },
    ],
    [
      'an unknown checkout',
      '/v1/checkout/sessions/cs_x/expire',
      () => ({}),
      404,
      { code: 'resource_missing' },
    ],
    [
      'an unknown query parameter',
      '/v1/subscriptions/sub_x?x=1',
      () => ({ method: 'GET' }),
      400,
      { code: 'parameter_unknown' },
    ],
  ]
  it.each(refused)('refuses %s', async (_, path, sent, status, error) => {
    const response = await ask(path, sent(await aCustomer()))
    expect([response.status, response.error]).toEqual([
      status,
      expect.objectContaining({ type: 'invalid_request_error', ...error }),
    ])
  })

  it('lists the living subscriptions of a customer, or those of a status, newest first and in pages', async () => {
    const customer = await aCustomer()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const { body } = await ask('/v1/checkout/sessions', { fields: session(customer) })
      await press(`/checkout/${body.id}/pay`)
      ids.unshift((await ask(`/v1/checkout/sessions/${body.id}`, { method: 'GET' })).body.subscription)
    }
    await buy()
    expect((await ask(`/v1/subscriptions/${ids[1]}`, { method: 'DELETE' })).body.status).toBe('canceled')
    const list = async (query: string) => {
      const { body } = await ask(`/v1/subscriptions?customer=${customer}${query}`, { method: 'GET' })
      return [body.data.map(({ id }: { id: string }) => id), body.has_more]
    }
    expect(await list('')).toEqual([[ids[0], ids[2]], false])
    expect(await list('&status=canceled')).toEqual([[ids[1]], false])
    expect(await list('&status=all&limit=2')).toEqual([[ids[0], ids[1]], true])
    expect(await list(`&status=all&limit=2&starting_after=${ids[1]}`)).toEqual([[ids[2]], false])
    expect(await list('&price=other')).toEqual([[], false])
    const all = await ask(`/v1/subscriptions?price=${price}`, { method: 'GET' })
    expect(all.body.data).toHaveLength(3)
  })

  it('expires an open checkout, which then cannot be paid, and no other', async () => {
    const customer = await aCustomer()
    const [one, other] = [
      (await ask('/v1/checkout/sessions', { fields: session(customer) })).body.id,
      (await ask('/v1/checkout/sessions', { fields: session(customer) })).body.id,
    ]
    const expired = await ask(`/v1/checkout/sessions/${one}/expire`)
    expect([expired.status, expired.body.status, expired.body.url]).toEqual([200, 'expired', null])
    expect(await press(`/checkout/${one}/pay`)).toBe(409)
    await press(`/checkout/${other}/pay`)
    for (const id of [one, other]) {
      const again = await ask(`/v1/checkout/sessions/${id}/expire`)
      expect([again.status, again.error.type]).toEqual([400, 'invalid_request_error'])
    }
    const { body } = await ask(`/v1/checkout/sessions?customer=${customer}&status=open`, { method: 'GET' })
    expect(body).toMatchObject({ object: 'list', data: [], has_more: false })
  })

  it('cancels a subscription once, with a webhook', async () => {
    const { subscription } = await buy()
    expect((await ask(`/v1/subscriptions/${subscription}`, { method: 'DELETE' })).body.status).toBe(
      'canceled',
    )
    await vi.waitUntil(() => received.some(({ type }) => type === 'customer.subscription.deleted'), {
      timeout: 100_000,
      interval: 10,
    })
    const again = await ask(`/v1/subscriptions/${subscription}`, { method: 'DELETE' })
    expect([again.status, again.error.code]).toEqual([404, 'resource_missing'])
    expect((await ask(`/v1/subscriptions/${subscription}`, { method: 'GET' })).body.status).toBe('canceled')
  })

  it('honors idempotency keys: repeats the response, and refuses other fields with 400', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const first = await ask('/v1/customers', { fields: { name: 'a' }, headers })
    const again = await ask('/v1/customers', { fields: { name: 'a' }, headers })
    const other = await ask('/v1/customers', { fields: { name: 'b' }, headers })
    expect(again.body).toEqual(first.body)
    expect([other.status, other.error.type]).toEqual([400, 'idempotency_error'])
    expect(new Set([await aCustomer(), await aCustomer()]).size).toBe(2)
  })
})

it('keeps running when a caller disconnects before the end of a body', async () => {
  const socket = connect(billing.port, '127.0.0.1')
  socket.write('POST /v1/customers HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nname')
  await pause(50)
  socket.destroy()
  await pause(50)
  expect(await aCustomer()).toMatch(/^cus_/)
})

describe('the pages and webhooks of the payment provider', () => {
  it('a purchase sends three signed webhooks', async () => {
    const { subscription } = await buy()
    await arrived(3)
    expect(received.map(({ type, path }) => [type, path]).sort()).toEqual([
      ['checkout.session.completed', '/api/billing/webhook'],
      ['customer.subscription.created', '/api/billing/webhook'],
      ['invoice.paid', '/api/billing/webhook'],
    ])
    const { body } = await ask(`/v1/subscriptions/${subscription}`, { method: 'GET' })
    expect(body).toMatchObject({ id: subscription, status: 'active', cancel_at_period_end: false })
    expect(body.items.data[0].current_period_end).toBeGreaterThan(Date.now() / 1000)
  })

  it('a checkout can be paid once', async () => {
    const { checkout } = await buy()
    expect(await press(`/checkout/${checkout}/pay`)).toBe(409)
  })

  const buttons: [presses: string[], status: string, ends: boolean, last: string][] = [
    [['cancel'], 'canceled', false, 'customer.subscription.deleted'],
    [['cancel_at_period_end'], 'active', true, 'customer.subscription.updated'],
    [['cancel_at_period_end', 'resume'], 'active', false, 'customer.subscription.updated'],
    [['cancel_at_period_end', 'end_period'], 'canceled', false, 'customer.subscription.deleted'],
    [['end_period'], 'active', false, 'invoice.paid'],
    [['fail_payment'], 'past_due', false, 'invoice.payment_failed'],
    [['fail_payment', 'pay'], 'active', false, 'invoice.paid'],
  ]
  it.each(buttons)('the buttons %s change the subscription', async (presses, status, ends, last) => {
    const { customer, subscription } = await buy()
    const portal = (await ask('/v1/billing_portal/sessions', { fields: { customer } })).body
    const page = async () => (await fetch(portal.url)).text()
    for (const name of presses) {
      expect(await page()).toContain(`/${subscription}/${name}"`)
      expect(await press(`/portal/${portal.id}/${subscription}/${name}`)).toBe(200)
    }
    const { body } = await ask(`/v1/subscriptions/${subscription}`, { method: 'GET' })
    expect([body.status, body.cancel_at_period_end]).toEqual([status, ends])
    await vi.waitUntil(() => received.some(({ type }) => type === last), { timeout: 100_000, interval: 10 })
    if (status === 'canceled') expect(await press(`/portal/${portal.id}/${subscription}/cancel`)).toBe(409)
  })

  it('there are no buttons for other customers’ subscriptions or unknown changes', async () => {
    const [one, another] = [await buy(), await buy()]
    const portal = (await ask('/v1/billing_portal/sessions', { fields: { customer: one.customer } })).body
    expect(await press(`/portal/${portal.id}/${another.subscription}/cancel`)).toBe(404)
    expect(await press(`/portal/${portal.id}/${one.subscription}/explode`)).toBe(404)
    expect(await press('/checkout/cs_x/pay')).toBe(404)
  })

  it('failed webhooks are sent again', async () => {
    status = 502
    await buy()
    await refusedThree()
    status = 200
    await arrived(3)
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  })

  it('a restart keeps everything, and sends failed webhooks again', async () => {
    status = 502
    const { subscription } = await buy()
    await refusedThree()
    await billing.stop()
    status = 200
    billing = await start()
    await arrived(3)
    const { body } = await ask(`/v1/subscriptions/${subscription}`, { method: 'GET' })
    expect(body.status).toBe('active')
  })

  const refusedThree = () => vi.waitUntil(() => refusals >= 3, { timeout: 100_000, interval: 10 })
})
