import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { asBrowser, asNobody, type Client } from '../../../support/as.ts'
import {
  boughtBy,
  buy,
  change,
  deliver,
  signatureOf,
  signed,
  type Webhook,
  webhook,
} from '../../../support/billing.ts'
import { id, query } from '../../../support/database.ts'
import { always, armFault, type FaultKind } from '../../../support/faults.ts'
import { hold } from '../../../support/hold.ts'
import { skipPauses } from '../../../support/stalls.ts'
import { type Org, org, person } from '../../../support/world.ts'

skipPauses()

let home: Org
let as: Client

beforeEach(async () => {
  const admin = await person()
  home = await org({ admins: [admin] })
  as = await asBrowser(admin)
})

const planOf = async (of: Org = home) => {
  const { org } = (await as('GET', `/api/orgs/${of.id}`)).body
  return [org.plan, org.planSource]
}
const pro = ['pro', 'provider']
const free = ['free', 'none']

const kept = (of: Org = home) => query<{
  status: string
  cancel_at_period_end: boolean
  ends: string | null
}>`
  select status, cancel_at_period_end, current_period_end as ends from subscriptions where org_id = ${of.id}`
const taken = async (webhooks: Webhook[]) =>
  (
    await query`select id from billing_events where id = any (${`{${webhooks.map(({ id }) => id).join(',')}}`}::text[])`
  ).length
const typed = (webhooks: Webhook[], type: string) => webhooks.find(each => each.type === type)!

describe('a webhook (billing § Webhooks)', () => {
  it('of a purchase makes the organization Pro: two round trips and one call; a repeat takes one round trip and no call', async () => {
    const [completed] = await buy(as, home)
    expect(completed!.type).toBe('checkout.session.completed')
    expect(await planOf()).toEqual(free)
    const { status, body, trips, payments } = await deliver(completed!)
    expect([status, body, trips, payments]).toEqual([200, { received: true }, 2, 1])
    expect(await planOf()).toEqual(pro)
    expect(await kept()).toEqual([{ status: 'active', cancel_at_period_end: false, ends: expect.anything() }])
    const again = await deliver(completed!)
    expect([again.status, again.trips, again.payments]).toEqual([200, 1, 0])
  })

  it('is sufficient whichever of those of a purchase it is', async () => {
    const types = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']
    for (const type of types) {
      const one = await person()
      const of = await org({ admins: [one] })
      const webhooks = await buy(await asBrowser(one), of)
      expect(webhooks.map(({ type }) => type)).toEqual(types)
      await deliver(typed(webhooks, type))
      expect([type, (await kept(of)).length]).toEqual([type, 1])
    }
  })

  it('without a subscription is accepted and changes nothing, without a round trip', async () => {
    for (const type of [
      'customer.created',
      'checkout.session.completed',
      'invoice.paid',
      'invoice.created',
    ]) {
      const body = JSON.stringify({ id: `evt_${id()}`, object: 'event', type, data: { object: { id: 'x' } } })
      const { status, trips, payments } = await webhook(body, await signatureOf(body))
      expect([type, status, trips, payments]).toEqual([type, 200, 0, 0])
    }
  })

  it('applies to the organization whose customer the provider names, whatever it contains itself', async () => {
    const victim = await org({ admins: [await person()] })
    await buy(as, home)
    const { subscriptions, customers } = await boughtBy(home)
    const body = JSON.stringify({
      id: `evt_${id()}`,
      object: 'event',
      type: 'customer.subscription.deleted',
      data: {
        object: {
          id: subscriptions[0]!.id,
          customer: 'cus_of_another',
          status: 'canceled',
          metadata: { orgId: victim.id },
        },
      },
    })
    expect((await webhook(body, await signatureOf(body))).status).toBe(200)
    expect([await kept(victim), (await kept()).map(({ status }) => status)]).toEqual([[], ['active']])
    expect(customers).toHaveLength(1)
  })

  it('of a customer without an organization is accepted, and nothing is recorded', async () => {
    const webhooks = await buy(as, home)
    await query`update orgs set customer_id = null where id = ${home.id}`
    const { status, trips } = await deliver(webhooks[0]!)
    expect([status, trips]).toEqual([200, 2])
    expect([await kept(), await taken(webhooks)]).toEqual([[], 0])
  })

  it('of an organization that is being deleted is accepted', async () => {
    const webhooks = await buy(as, home)
    const deletion = await hold(sql`delete from orgs where id = ${home.id}`)
    const answer = deliver(webhooks[0]!)
    await deletion.waitedFor()
    await deletion.release()
    expect((await answer).status).toBe(200)
    expect(await taken(webhooks)).toBe(0)
  })
})

describe('repeated webhooks', () => {
  it('ten times at once: one event, one subscription', async () => {
    const [first] = await buy(as, home)
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(first!)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect([(await kept()).length, await taken([first!])]).toEqual([1, 1])
  })

  it('ten times at once, all of them past the first check: still one', async () => {
    const [first] = await buy(as, home)
    const { subscriptions } = await boughtBy(home)
    const held = await armFault('billing', 'hold-after', `GET /v1/subscriptions/${subscriptions[0]!.id}`, 10)
    const answers = Promise.all(Array.from({ length: 10 }, () => deliver(first!)))
    await held.waitedFor()
    await held.release()
    expect((await answers).map(({ status, trips }) => [status, trips])).toEqual(Array(10).fill([200, 2]))
    expect([(await kept()).length, await taken([first!])]).toEqual([1, 1])
  })

  it('after the end never restore the subscription', async () => {
    const bought = await buy(as, home)
    for (const each of bought) await deliver(each)
    for (const each of await change(as, home, 'cancel')) await deliver(each)
    for (const each of bought) expect((await deliver(each)).status).toBe(200)
    expect(await planOf()).toEqual(free)
  })

  it('with a connection that is lost before or after the commit count once', async () => {
    for (const when of ['before', 'after'] as const) {
      const one = await person()
      const of = await org({ admins: [one] })
      const [first] = await buy(await asBrowser(one), of)
      await armFault('database', `cut-${when}`, `insert into billing_events (id, type)`)
      const { status, trips } = await deliver(first!)
      expect([when, status, trips]).toEqual([when, 200, 3])
      expect([when, (await kept(of)).length, await taken([first!])]).toEqual([when, 1, 1])
    }
  })
})

describe('webhooks out of order', () => {
  it('result in the state at the provider, in every order', async () => {
    const made = [...(await buy(as, home)).slice(0, 1)]
    await deliver(made[0]!)
    const updates = [
      ...(await change(as, home, 'fail_payment')).slice(0, 1),
      ...(await change(as, home, 'cancel_at_period_end')),
      ...(await change(as, home, 'cancel')),
    ]
    expect(updates).toHaveLength(3)
    for (const each of updates.reverse()) {
      await deliver(each)
      expect([await planOf(), (await kept()).map(({ status }) => status)]).toEqual([free, ['canceled']])
    }
  })

  it('with the end before the beginning leave it ended', async () => {
    const bought = await buy(as, home)
    await deliver(bought[0]!)
    const [deleted] = await change(as, home, 'cancel')
    await query`delete from subscriptions where org_id = ${home.id}`
    await query`delete from billing_events where id = ${bought[0]!.id}`
    for (const each of [deleted!, ...bought]) await deliver(each)
    expect([await planOf(), (await kept()).length]).toEqual([free, 1])
  })

  it('do not overwrite a newer read of the provider with an older one', async () => {
    const bought = await buy(as, home)
    await deliver(bought[0]!)
    const { subscriptions } = await boughtBy(home)
    const held = await armFault('billing', 'hold-after', `GET /v1/subscriptions/${subscriptions[0]!.id}`)
    const stale = deliver(bought[1]!)
    await held.waitedFor()
    for (const each of await change(as, home, 'cancel')) await deliver(each)
    expect(await planOf()).toEqual(free)
    await held.release()
    expect((await stale).status).toBe(200)
    expect([await planOf(), (await kept()).map(({ status }) => status)]).toEqual([free, ['canceled']])
    expect(await taken(bought.slice(0, 2))).toBe(2)
  })
})

describe('forged, late, or invalid webhooks: 400 webhook_invalid, without a round trip', () => {
  const refused = { status: 400, error: 'webhook_invalid', trips: 0, payments: 0 }
  const said = ({ status, body, trips, payments }: Awaited<ReturnType<typeof deliver>>) => ({
    status,
    error: body.error,
    trips,
    payments,
  })

  it('signed with another secret', async () => {
    const [first] = await buy(as, home)
    expect(said(await deliver(first!, { forged: true }))).toEqual(refused)
    expect(await kept()).toEqual([])
  })

  // The Worker's clock judges it, before the first round trip to the database. Signatures have whole seconds.
  it.each([
    [300, 200],
    [301, 400],
    [-300, 200],
    [-301, 400],
  ])('signed %i seconds ago: %i (requests § Clocks)', async (late, status) => {
    const [first] = await buy(as, home)
    const { body, signature } = await signed(first!)
    const at = Number(/t=(\d+)/.exec(signature)![1])
    const clock = vi.spyOn(Date, 'now').mockReturnValue((at + late) * 1000)
    onTestFinished(() => clock.mockRestore())
    expect((await webhook(body, signature)).status).toBe(status)
    expect(await taken([first!])).toBe(status === 200 ? 1 : 0)
  })

  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const broken: [label: string, body: string, signature: () => Promise<string>][] = [
    ['no signature', body, async () => ''],
    ['a malformed signature', body, async () => 'v1=x'],
    ['another body', `${body} `, () => signatureOf(body)],
    ['a body that is not JSON', 'x', () => signatureOf('x')],
    [
      'an event without an id',
      '{"object":"event","type":"x"}',
      () => signatureOf('{"object":"event","type":"x"}'),
    ],
    [
      'an event without an object',
      '{"id":"evt_1","object":"event","type":"invoice.paid"}',
      () => signatureOf('{"id":"evt_1","object":"event","type":"invoice.paid"}'),
    ],
    ['a list', '[]', () => signatureOf('[]')],
    ['null', 'null', () => signatureOf('null')],
  ]
  it.each(broken)('%s', async (_, sent, signature) => {
    expect(said(await webhook(sent, await signature()))).toEqual(refused)
  })

  const event = { id: 'evt_1', object: 'event', type: 'customer.subscription.updated' }
  const odd: [label: string, fields: object][] = [
    ['NUL in the id', { id: 'evt_\0' }],
    ['half a surrogate pair in the id', { id: 'evt_\ud800' }],
    ['an id of 256 characters', { id: 'e'.repeat(256) }],
    ['a number as the id', { id: 1 }],
    ['NUL in the type', { type: 'customer.subscription.\0' }],
    ['a subscription with a path as its id', { data: { object: { id: '../customers' } } }],
    ['a subscription with a number as its id', { data: { object: { id: 1 } } }],
  ]
  it.each(odd)('%s', async (_, fields) => {
    const sent = JSON.stringify({ ...event, data: { object: { id: 'sub_1' } }, ...fields })
    expect(said(await webhook(sent, await signatureOf(sent)))).toEqual(refused)
  })

  it('signed long ago, with another time in the same header', async () => {
    const [first] = await buy(as, home)
    const { body, signature } = await signed(first!, -400)
    const now = Math.floor(Date.now() / 1000)
    for (const header of [`t=${now},${signature}`, `${signature},t=${now}`, signature.replace('t=', 't= ')])
      expect(said(await webhook(body, header))).toEqual(refused)
  })

  it('413 beyond 1 MiB', async () => {
    const long = 'x'.repeat((1 << 20) + 1)
    expect((await webhook(long, await signatureOf(long))).status).toBe(413)
  })

  it('without the header', async () => {
    expect(said(await asNobody('POST', '/api/billing/webhook', body))).toEqual(refused)
  })
})

describe('webhooks if the provider cannot be read', () => {
  const faults: [label: string, kind: FaultKind][] = [
    ['does not respond', 'cut-before'],
    ['responds with 500', 500],
    ['does not know the subscription', 404],
  ]
  it.each(faults)('which %s: 502, nothing is recorded, and a repeat counts', async (_, kind) => {
    const [first] = await buy(as, home)
    const { subscriptions } = await boughtBy(home)
    await armFault('billing', kind, subscriptions[0]!.id, kind === 404 ? 1 : always)
    const { status, body } = await deliver(first!)
    expect([status, body.error]).toEqual([502, 'billing_error'])
    expect([await kept(), await taken([first!])]).toEqual([[], 0])
    expect((await deliver(first!)).status).toBe(200)
    expect(await planOf()).toEqual(pro)
  })
})
