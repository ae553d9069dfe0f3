import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { asBrowser, type Client, client } from '../../../support/as.ts'
import { boughtBy, buy, checkout, deliver, portal } from '../../../support/billing.ts'
import { id, query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { fromBrowser } from '../../../support/headers.ts'
import { type Org, org, type Person, person, session } from '../../../support/world.ts'

let admin: Person
let home: Org
let as: Client
let deleted: string

/** An organization whose customer was deleted at the provider, which ended its subscription. */
beforeEach(async () => {
  admin = await person()
  home = await org({ admins: [admin] })
  as = await asBrowser(admin)
  deleted = `cus_${id()}`
  await query`update orgs set customer_id = ${deleted} where id = ${home.id}`
  await query`insert into subscriptions (id, org_id, status, reading) values (${`sub_${id()}`}, ${home.id}, 'canceled', 1)`
})

const kept = async () =>
  (await query<{ customer_id: string }>`select customer_id from orgs where id = ${home.id}`)[0]!.customer_id

describe('a customer that was deleted at the provider', () => {
  it('is replaced by the next checkout, once (billing § Checkout)', async () => {
    const first = await checkout(as, home)
    expect([first.status, first.trips, first.payments]).toEqual([200, 2, 4])
    const { customers, checkouts } = await boughtBy(home)
    expect(customers.map(({ id }) => id)).toEqual([await kept()])
    expect(checkouts.map(({ customer }) => customer)).toEqual([await kept()])
    const second = await checkout(as, home)
    expect([second.status, second.trips, second.payments]).toEqual([200, 1, 1])
    expect((await boughtBy(home)).customers).toHaveLength(1)
  })

  it('is replaced once by several checkouts at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkout(as, home)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { customers, checkouts } = await boughtBy(home)
    expect([customers.length, customers[0]!.id]).toEqual([1, await kept()])
    expect(new Set(checkouts.map(({ customer }) => customer))).toEqual(new Set([await kept()]))
  })

  it('does not keep the organization from buying Pro', async () => {
    for (const event of await buy(as, home)) expect((await deliver(event)).status).toBe(200)
    const { body } = await as('GET', `/api/orgs/${home.id}`)
    expect(body.org).toMatchObject({
      plan: 'pro',
      planSource: 'provider',
      subscription: { status: 'active' },
    })
    expect((await portal(as, home)).status).toBe(200)
  })

  it('is not assumed if the provider misses something else, such as the price', async () => {
    const bindings = { ...env, STRIPE_PRICE_PRO: 'price_absent' }
    const context = { waitUntil: () => {}, passThroughOnException: () => {} } as never
    await checkout(as, home)
    const customer = await kept()
    const send = (request: Request) => app.fetch(request, bindings, context)
    const { status, body, payments } = await checkout(client(fromBrowser(await session(admin)), send), home)
    expect([status, body.code, payments, await kept()]).toEqual([502, 'billing_error', 2, customer])
  })

  it('is 502 if another customer that was deleted, too, is stored in its place meanwhile', async () => {
    const other = `cus_${id()}`
    const armed = await armFault('billing', 'hold-before', `POST /v1/customers ${home.id}`)
    const pending = checkout(as, home)
    await armed.waitedFor()
    await query`update orgs set customer_id = ${other} where id = ${home.id}`
    await armed.release()
    const { status, body } = await pending
    expect([status, body.code, await kept()]).toEqual([502, 'billing_error', other])
  })

  it('has no portal: 409 org_no_contract (billing § Portal)', async () => {
    const { status, body } = await portal(as, home)
    expect([status, body.code, await kept()]).toEqual([409, 'org_no_contract', deleted])
  })
})
