import { env } from 'cloudflare:test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endBilling } from '../../../src/worker/jobs/run-job.ts'
import { boughtBy, change } from '../../support/billing.ts'
import { always, armFault, type FaultKind } from '../../support/faults.ts'
import { bearer } from '../../support/headers.ts'
import { beginPurchase, type Home, type OwnBilling, ownBilling, statesOf } from '../../support/own-billing.ts'
import { skipPauses } from '../../support/stalls.ts'

skipPauses()

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

describe('an ending at the provider', () => {
  it('cancels the subscription of a checkout that was paid at the last moment', async () => {
    const pay = await beginPurchase(home)
    const held = await armFault(
      'billing',
      'hold-after',
      `GET /v1/checkout/sessions?customer=${await customerOf()}`,
    )
    await own.query`delete from orgs where id = ${home.id}`
    const look = own.drain()
    await held.waitedFor()
    await pay()
    await held.release()
    expect(await look).toEqual({ ended: 1, canceled: 1, failed: 0, read: 0, unread: 0 })
    expect(await statesOf(home)).toEqual({ checkouts: ['complete'], subscriptions: ['canceled'] })
  })

  it('succeeds if the subscription was already canceled', async () => {
    const pay = await beginPurchase(home)
    await pay()
    const held = await armFault(
      'billing',
      'hold-after',
      `GET /v1/subscriptions?customer=${await customerOf()}`,
    )
    await own.query`delete from orgs where id = ${home.id}`
    const look = own.drain()
    await held.waitedFor()
    const subscription = (await boughtBy(home)).subscriptions[0]!.id
    await fetch(`${env.STRIPE_API_URL}/v1/subscriptions/${subscription}`, {
      method: 'DELETE',
      headers: bearer(env.STRIPE_SECRET_KEY),
    })
    await held.release()
    expect(await look).toEqual({ ended: 1, canceled: 1, failed: 0, read: 0, unread: 0 })
  })

  it('is done once by ten runs at once', async () => {
    const pay = await beginPurchase(home)
    await pay()
    await own.query`delete from orgs where id = ${home.id}`
    const works = await Promise.all(Array.from({ length: 10 }, () => own.drain()))
    expect(works.filter(({ ended }) => ended === 1)).toEqual([
      { ended: 1, canceled: 1, failed: 0, read: 0, unread: 0 },
    ])
    expect(
      (await boughtBy(home)).events.filter(({ type }) => type === 'customer.subscription.deleted'),
    ).toHaveLength(1)
  })

  it('of a customer that the provider does not know does nothing', async () => {
    await own.query`update orgs set customer_id = ${`cus_${home.id}`} where id = ${home.id}`
    await own.query`delete from orgs where id = ${home.id}`
    expect(await own.drain()).toEqual({ ended: 1, canceled: 0, failed: 0, read: 0, unread: 0 })
  })

  type At = { customer: string; subscription: string; session: string }
  const faults: [what: string, match: (at: At) => string, kind: FaultKind][] = [
    [
      'looking for checkouts',
      ({ customer }) => `GET /v1/checkout/sessions?customer=${customer}`,
      'cut-before',
    ],
    ['expiring one', ({ session }) => `${session}/expire`, 500],
    ['looking for subscriptions', ({ customer }) => `GET /v1/subscriptions?customer=${customer}`, 500],
    ['canceling one', ({ subscription }) => `DELETE /v1/subscriptions/${subscription}`, 'cut-before'],
  ]
  it.each(faults)(
    'waits if %s fails, a minute, then two, and succeeds when that is over',
    async (_, match, kind) => {
      const pay = await beginPurchase(home)
      await pay()
      await own.query`insert into subscriptions (id, org_id, status, reading) values (${`sub_${home.id}`}, ${home.id}, 'canceled', 1)`
      await beginPurchase(home)
      const { customers, subscriptions, checkouts } = await boughtBy(home)
      const [customer, subscription, session] = [customers[0]!.id, subscriptions[0]!.id, checkouts[1]!.id]
      await armFault('billing', kind, match({ customer, subscription, session }), 2 * always)
      await own.query`delete from orgs where id = ${home.id}`
      expect(await own.drain()).toEqual({ ended: 0, canceled: 0, failed: 1, read: 0, unread: 0 })
      expect(await ending()).toMatchObject({
        attempts: 1,
        due: false,
        failure: 'Error: billing_error',
      })
      await own.minutesLater(1)
      expect(await own.drain()).toEqual({ ended: 0, canceled: 0, failed: 1, read: 0, unread: 0 })
      await own.minutesLater(1)
      expect(await own.drain()).toEqual({ ended: 0, canceled: 0, failed: 0, read: 0, unread: 0 })
      await own.minutesLater(1)
      expect(await own.drain()).toEqual({ ended: 1, canceled: 1, failed: 0, read: 0, unread: 0 })
      expect(await statesOf(home)).toEqual({
        checkouts: ['complete', 'expired'],
        subscriptions: ['canceled'],
      })
      expect(await ending()).toMatchObject({ failure: null, subscriptions: [subscriptions[0]!.id] })
    },
  )

  it('waits if no provider is configured', async () => {
    await beginPurchase(home)
    await own.query`delete from orgs where id = ${home.id}`
    expect(await endBilling({ ...own.bindings, STRIPE_SECRET_KEY: undefined } as never)).toEqual({})
    expect(await ending()).toMatchObject({ due: true, attempts: 0 })
  })
})

describe('a subscription that no webhook has reported for a day (billing § Missed webhooks)', () => {
  const subscribed = async () => {
    const [completed] = await (await beginPurchase(home))()
    await own.deliver(completed!)
    return (await boughtBy(home)).subscriptions[0]!.id
  }
  const aDayLater = () => own.query`update subscriptions set due_at = due_at - interval '1 day'`
  const shown = async () => {
    const { plan, subscription } = (await home.as('GET', `/api/orgs/${home.id}`)).body.org
    return [plan, subscription.status, subscription.cancelAtPeriodEnd]
  }
  const read = (count: number) => ({ ended: 0, canceled: 0, failed: 0, read: count, unread: 0 })
  beforeEach(() => own.query`delete from subscriptions`)

  it('loses its plan if it was canceled, and is not read any more', async () => {
    await subscribed()
    await change(home.as, home, 'cancel')
    expect([await own.drain(), await shown()]).toEqual([read(0), ['pro', 'active', false]])
    await aDayLater()
    expect([await own.drain(), await shown()]).toEqual([read(1), ['free', 'canceled', false]])
    await aDayLater()
    expect(await own.drain()).toEqual(read(0))
  })

  it('has its new period if it was renewed, and is read again after another day', async () => {
    await subscribed()
    const ends = async () => {
      const [row] = await own.query<{ ends: string }>`select current_period_end as ends from subscriptions`
      return Date.parse(row!.ends)
    }
    const before = await ends()
    await change(home.as, home, 'end_period')
    await change(home.as, home, 'cancel_at_period_end')
    await aDayLater()
    expect([await own.drain(), await shown()]).toEqual([read(1), ['pro', 'active', true]])
    expect(await ends()).toBeGreaterThan(before)
    expect(await own.drain()).toEqual(read(0))
    await change(home.as, home, 'end_period')
    await aDayLater()
    expect([await own.drain(), await shown()]).toEqual([read(1), ['free', 'canceled', false]])
  })

  it('is not read if a webhook has reported it since', async () => {
    await subscribed()
    await aDayLater()
    const [updated] = await change(home.as, home, 'fail_payment')
    await own.deliver(updated!)
    expect([await own.drain(), await shown()]).toEqual([read(0), ['pro', 'past_due', false]])
  })

  it('keeps what a webhook has stored while it was read', async () => {
    const id = await subscribed()
    await aDayLater()
    const held = await armFault('billing', 'hold-after', `GET /v1/subscriptions/${id}`)
    const drained = own.drain()
    await held.waitedFor()
    const [deleted] = await change(home.as, home, 'cancel')
    await own.deliver(deleted!)
    await held.release()
    expect([await drained, await shown()]).toEqual([read(1), ['free', 'canceled', false]])
  })

  it('is read again in an hour if the provider cannot be read', async () => {
    const id = await subscribed()
    await change(home.as, home, 'cancel')
    await aDayLater()
    await armFault('billing', 500, `GET /v1/subscriptions/${id}`, always)
    expect(await own.drain()).toEqual({ ...read(0), unread: 1 })
    expect([await own.drain(), await shown()]).toEqual([read(0), ['pro', 'active', false]])
    await own.query`update subscriptions set due_at = due_at - interval '1 hour'`
    expect([await own.drain(), await shown()]).toEqual([read(1), ['free', 'canceled', false]])
  })

  it('is read once by ten runs at once', async () => {
    await subscribed()
    await aDayLater()
    const works = await Promise.all(Array.from({ length: 10 }, () => own.drain()))
    expect(works.reduce((sum, work) => sum + work.read!, 0)).toBe(1)
  })
})
