import { env } from 'cloudflare:test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boughtBy, checkout } from '../../support/billing.ts'
import { id } from '../../support/database.ts'
import { always, armFault } from '../../support/faults.ts'
import { bearer } from '../../support/headers.ts'
import {
  beginPurchase,
  type Home,
  type OwnBilling,
  ownBilling,
  removeOrg,
  statesOf,
} from '../../support/own-billing.ts'

let own: OwnBilling
let home: Home
beforeAll(async () => {
  own = await ownBilling()
})
beforeEach(async () => {
  await own.query`delete from billing_endings`
  home = await own.org()
})
afterAll(() => own.drop())

const ending = async () => (await own.endings(home))[0]
const customerOf = async () => (await boughtBy(home)).customers[0]!.id

describe('a deleted organization (billing § Contracts of deleted organizations)', () => {
  it('gets its open checkouts expired at the provider after the response, which takes one round trip and no call', async () => {
    const pay = await beginPurchase(home)
    const { status, trips, payments } = await removeOrg(home)
    expect([status, trips, payments]).toEqual([200, 1, 0])
    await own.settled()
    expect(await statesOf(home)).toEqual({ checkouts: ['expired'], subscriptions: [] })
    await expect(pay()).rejects.toThrow('409')
  })

  it('is checked again ten minutes later, and then no more', async () => {
    await beginPurchase(home)
    await removeOrg(home)
    await own.settled()
    expect(await ending()).toEqual({
      customer: await customerOf(),
      attempts: 0,
      due: false,
      ended: false,
      failure: null,
      subscriptions: [],
    })
    await own.minutesLater(9)
    expect(await own.drain()).toEqual({ ended: 0, canceled: 0, failed: 0, read: 0, unread: 0 })
    await own.minutesLater(1)
    expect(await own.drain()).toEqual({ ended: 1, canceled: 0, failed: 0, read: 0, unread: 0 })
    expect(await ending()).toMatchObject({ ended: true })
    await own.minutesLater(10_000)
    expect(await own.drain()).toEqual({ ended: 0, canceled: 0, failed: 0, read: 0, unread: 0 })
  })

  it('has nothing to end if it never had a customer; neither has an existing one', async () => {
    await removeOrg(home)
    expect(await ending()).toBeUndefined()
    home = await own.org()
    await beginPurchase(home)
    await own.query`update orgs set granted_plan = 'pro' where id = ${home.id}`
    expect((await removeOrg(home)).status).toBe(409)
    expect(await ending()).toBeUndefined()
  })

  it('is handled in the same way, whatever deleted it', async () => {
    await beginPurchase(home)
    await own.query`delete from orgs where id = ${home.id}`
    expect(await ending()).toMatchObject({ due: true, ended: false })
    expect(await own.drain()).toEqual({ ended: 1, canceled: 0, failed: 0, read: 0, unread: 0 })
    expect((await statesOf(home)).checkouts).toEqual(['expired'])
  })

  it('that was paid before its webhook: the subscription is canceled and recorded, and the webhook changes nothing', async () => {
    const pay = await beginPurchase(home)
    const webhooks = await pay()
    expect((await removeOrg(home)).status).toBe(200)
    await own.settled()
    const { subscriptions } = await boughtBy(home)
    expect(await statesOf(home)).toEqual({ checkouts: ['complete'], subscriptions: ['canceled'] })
    expect((await ending())!.subscriptions).toEqual([subscriptions[0]!.id])
    for (const webhook of [...webhooks, ...(await boughtBy(home)).events.slice(-1)])
      expect((await own.deliver(webhook)).status).toBe(200)
    await own.settled()
    expect(await ending()).toMatchObject({ due: false, attempts: 0 })
    expect(await own.query`select 1 from subscriptions where org_id = ${home.id}`).toEqual([])
  })

  it('whose customer is being created: 404, and no checkout is started', async () => {
    const held = await armFault('billing', 'hold-after', `POST /v1/customers metadata[orgId]=${home.id}`)
    const late = checkout(home.as, home)
    await held.waitedFor()
    expect((await removeOrg(home)).status).toBe(200)
    await held.release()
    const { status, body, payments } = await late
    expect([status, body.code, payments]).toEqual([404, 'not_found', 1])
    expect([await statesOf(home), await ending()]).toEqual([{ checkouts: [], subscriptions: [] }, undefined])
  })

  it.each([1, 2, 3])(
    'with the webhook of its payment at once: in either order, no subscription remains (round %i)',
    async () => {
      const webhooks = await (await beginPurchase(home))()
      const [removed, ...taken] = await Promise.all([
        removeOrg(home),
        ...webhooks.map(webhook => own.deliver(webhook)),
      ])
      await own.settled()
      expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
      const there = await own.query`select 1 from subscriptions where org_id = ${home.id}`
      expect([
        [200, 0, 'canceled'],
        [409, 1, 'active'],
      ]).toContainEqual([removed.status, there.length, (await statesOf(home)).subscriptions[0]])
    },
  )

  it('whose checkout is being created: it expires with the second check', async () => {
    await beginPurchase(home)
    // In another language, a new checkout is created.
    await own.query`update users set locale = case locale when 'ja' then 'en' else 'ja' end`
    const held = await armFault(
      'billing',
      'hold-before',
      `POST /v1/checkout/sessions mode=subscription&customer=${await customerOf()}`,
    )
    await own.query`insert into subscriptions (id, org_id, status, reading) values (${`sub_${home.id}`}, ${home.id}, 'canceled', 1)`
    const late = checkout(home.as, home)
    await held.waitedFor()
    await removeOrg(home)
    await own.settled()
    expect((await statesOf(home)).checkouts).toEqual(['expired'])
    await held.release()
    expect((await late).status).toBe(200)
    expect((await statesOf(home)).checkouts).toEqual(['expired', 'open'])
    await own.minutesLater(10)
    await own.drain()
    expect((await statesOf(home)).checkouts).toEqual(['expired', 'expired'])
    expect(await ending()).toMatchObject({ ended: true })
  })
})

describe('a payment for a deleted organization', () => {
  /** A checkout that is still open although its organization was deleted and counts as ended. */
  async function escaped(): Promise<() => ReturnType<Awaited<ReturnType<typeof beginPurchase>>>> {
    const pay = await beginPurchase(home)
    await own.query`delete from orgs where id = ${home.id}`
    await own.query`update billing_endings set ended_at = now(), created_at = now() - interval '1 day' where org_id = ${home.id}`
    return pay
  }

  it('is canceled at once by any of its webhooks: two round trips and one call before the response', async () => {
    const pay = await escaped()
    const [first, ...others] = await pay()
    const { status, trips, payments } = await own.deliver(first!)
    expect([status, trips, payments]).toEqual([200, 2, 1])
    await own.settled()
    const { subscriptions } = await boughtBy(home)
    expect((await statesOf(home)).subscriptions).toEqual(['canceled'])
    expect(await ending()).toMatchObject({ ended: true, subscriptions: [subscriptions[0]!.id] })
    for (const webhook of others) await own.deliver(webhook)
    await own.settled()
    expect(await ending()).toMatchObject({ ended: true, subscriptions: [subscriptions[0]!.id] })
  })

  it('during the last check does not count as ended by it', async () => {
    const pay = await escaped()
    await own.query`update billing_endings set ended_at = null, due_at = now() where org_id = ${home.id}`
    const held = await armFault(
      'billing',
      'hold-after',
      `GET /v1/subscriptions?customer=${await customerOf()}`,
    )
    const look = own.drain()
    await held.waitedFor()
    await expect(pay()).rejects.toThrow('409')
    const webhooks = await boughtOtherwise()
    await armFault('billing', 500, `GET /v1/checkout/sessions?customer=${await customerOf()}`, always)
    await own.deliver(webhooks[0]!)
    await own.settled()
    await held.release()
    expect(await look).toEqual({ ended: 1, canceled: 0, failed: 0, read: 0, unread: 0 })
    expect([await ending(), (await statesOf(home)).subscriptions]).toEqual([
      expect.objectContaining({ ended: false, attempts: 1 }),
      ['active'],
    ])
    await own.minutesLater(1)
    expect(await own.drain()).toEqual({ ended: 1, canceled: 1, failed: 0, read: 0, unread: 0 })
    expect(await ending()).toMatchObject({ ended: true })
  })

  /** Pays as this customer, only at the provider. */
  const boughtOtherwise = async () => {
    const answer = await fetch(`${env.STRIPE_API_URL}/v1/checkout/sessions`, {
      method: 'POST',
      headers: bearer(env.STRIPE_SECRET_KEY),
      body: new URLSearchParams({
        mode: 'subscription',
        customer: await customerOf(),
        success_url: 'https://cairn.test',
        cancel_url: 'https://cairn.test',
        'line_items[0][price]': env.STRIPE_PRICE_PRO!,
        'line_items[0][quantity]': '1',
      }),
    })
    const { id: session } = await answer.json<{ id: string }>()
    await fetch(`${env.STRIPE_API_URL}/checkout/${session}/pay`, { method: 'POST' })
    return (await boughtBy(home)).events
  }

  it('of an unknown customer is ignored', async () => {
    const pay = await beginPurchase(home)
    const webhooks = await pay()
    await own.query`update orgs set customer_id = ${`cus_${id()}`} where id = ${home.id}`
    expect((await own.deliver(webhooks[0]!)).status).toBe(200)
    await own.settled()
    expect([await own.drain(), (await statesOf(home)).subscriptions]).toEqual([
      { ended: 0, canceled: 0, failed: 0, read: 0, unread: 0 },
      ['active'],
    ])
  })
})
