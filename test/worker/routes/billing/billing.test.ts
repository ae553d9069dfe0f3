import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { asBrowser, asNobody, asTool, type Client, client } from '../../../support/as.ts'
import {
  anotherCheckout,
  boughtBy,
  buy,
  checkout,
  deliver,
  expireCheckout,
  onceBought,
  portal,
  press,
} from '../../../support/billing.ts'
import { id, query } from '../../../support/database.ts'
import { always, armFault, type FaultKind } from '../../../support/faults.ts'
import { fromBrowser, fromElsewhere, sessionCookie } from '../../../support/headers.ts'
import { skipPauses } from '../../../support/stalls.ts'
import { joinOrg, type Org, org, type Person, person, session } from '../../../support/world.ts'

skipPauses()

let admin: Person
let home: Org
let as: Client

beforeEach(async () => {
  admin = await person()
  home = await org({ admins: [admin] })
  as = await asBrowser(admin)
})

const customerOf = async ({ id: orgId }: Org) =>
  (await query<{ customer_id: string | null }>`select customer_id from orgs where id = ${orgId}`)[0]!
    .customer_id

const subscribed = (of: Org, status: string) => query`
  insert into subscriptions (id, org_id, status, reading) values (${`sub_${id()}`}, ${of.id}, ${status}, 1)`

describe('checkout (billing § Checkout)', () => {
  it('returns a URL: two round trips and three calls the first time, one of each while it is open', async () => {
    const first = await checkout(as, home)
    expect([first.status, first.trips, first.payments]).toEqual([200, 2, 3])
    const { customers, checkouts } = await boughtBy(home)
    expect(first.body).toEqual({ url: `${env.STRIPE_API_URL}/checkout/${checkouts[0]!.id}` })
    expect(customers.map(({ id }) => id)).toEqual([await customerOf(home)])
    const back = `https://cairn.test/orgs/${home.id}/settings/billing`
    expect(checkouts[0]).toMatchObject({ orgId: home.id, successUrl: back, cancelUrl: back, quantity: 1 })
    const second = await checkout(as, home)
    expect([second.status, second.trips, second.payments]).toEqual([200, 1, 1])
  })

  it('returns the same URL while it is open, and another one once the customer could no longer pay it', async () => {
    const first = await checkout(as, home)
    await subscribed(await org(), 'active')
    expect((await checkout(as, home)).body).toEqual(first.body)
    await expireCheckout((await boughtBy(home)).checkouts[0]!)
    const second = await checkout(as, home)
    expect([second.status, second.body.url === first.body.url]).toEqual([200, false])
  })

  it('leaves one checkout open, so that the organization pays once', async () => {
    await checkout(as, home)
    await anotherCheckout(home)
    await query`update users set locale = 'en' where id = ${admin.id}`
    const { body, payments } = await checkout(as, home)
    const { checkouts } = await boughtBy(home)
    expect(checkouts.map(({ status }) => status)).toEqual(['expired', 'expired', 'open'])
    expect([body.url, payments]).toEqual([`${env.STRIPE_API_URL}/checkout/${checkouts[2]!.id}`, 4])
  })

  it('that is paid expires every other one, so that nobody pays again', async () => {
    const { body } = await checkout(as, home)
    await anotherCheckout(home)
    const [paid] = await press(home, `${new URL(body.url).pathname}/pay`)
    expect((await deliver(paid!)).status).toBe(200)
    const statuses = async () => (await boughtBy(home)).checkouts.map(({ status }) => status)
    await expect.poll(statuses).toEqual(['complete', 'expired'])
  })

  it('uses the language of the caller, as the portal does', async () => {
    for (const locale of ['en', 'ja']) {
      await query`update users set locale = ${locale} where id = ${admin.id}`
      expect((await checkout(as, home)).status).toBe(200)
      expect((await boughtBy(home)).checkouts.at(-1)!.locale).toBe(locale)
    }
    await subscribed(home, 'canceled')
    const managed = (key: string) =>
      as('POST', '/api/billing/portal', { scope: 'org', orgId: home.id }, { 'idempotency-key': key })
    const first = await managed('k')
    await query`update users set locale = 'en' where id = ${admin.id}`
    expect((await managed('k')).text).toBe(first.text)
    await managed('l')
    expect((await boughtBy(home)).portals.map(({ locale }) => locale)).toEqual(['ja', 'en'])
  })

  it('changes no plan by itself', async () => {
    await checkout(as, home)
    const { body } = await as('GET', `/api/orgs/${home.id}`)
    expect(body.org).toMatchObject({ plan: 'free', planSource: 'none' })
  })

  it('accepts an unrestricted token, and counts one write for it', async () => {
    const answer = await checkout(await asTool(admin), home)
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(/"token-writes";r=59;/),
    ])
  })

  it.each([2, 8])('creates one customer and one checkout for %i requests at once', async count => {
    const held = await armFault('billing', 'hold-after', home.id, count)
    const answers = Promise.all(Array.from({ length: count }, () => checkout(as, home)))
    await held.waitedFor()
    await held.release()
    const urls = new Set((await answers).map(({ body }) => body.url))
    const { customers, checkouts } = await boughtBy(home)
    expect([urls.size, customers.length, checkouts.length]).toEqual([1, 1, 1])
    expect(await customerOf(home)).toBe(customers[0]!.id)
  })

  it('keeps the first customer if there are two', async () => {
    const held = await armFault('billing', 'hold-after', home.id)
    const answer = checkout(as, home)
    await held.waitedFor()
    await onceBought(home)
    const kept = await customerOf(home)
    await held.release()
    expect((await answer).status).toBe(200)
    const { customers, checkouts } = await boughtBy(home)
    expect([customers.length, await customerOf(home), checkouts[0]!.customer]).toEqual([2, kept, kept])
  })

  const refusals: [label: string, make: () => Promise<Org>, code: string][] = [
    ['granted by the operator', () => org({ plan: 'pro', admins: [admin] }), 'org_owner_granted'],
    ['granted and paid', () => granted('active'), 'org_owner_granted'],
    ['an active subscription', () => under('active'), 'org_active_team'],
    ['a trial', () => under('trialing'), 'org_active_team'],
    ['a payment that failed', () => under('past_due'), 'org_active_team'],
  ]
  it.each(refusals)(
    'is 409 with %s, in one round trip, without a call of the provider',
    async (_, make, code) => {
      const { status, body, trips, payments } = await checkout(as, await make())
      expect([status, body.error, body.code, trips, payments]).toEqual([409, code, code, 1, 0])
    },
  )

  it.each(['canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'])(
    'is not refused for a subscription that is %s',
    async status => {
      expect((await checkout(as, await under(status))).status).toBe(200)
    },
  )

  const bodies: [label: string, body: (orgId: string) => unknown, status: number, error: string | RegExp][] =
    [
      ['no organization', () => ({ plan: 'pro', scope: 'org' }), 400, 'org_required'],
      ['null for it', () => ({ plan: 'pro', scope: 'org', orgId: null }), 400, 'org_required'],
      ['a malformed one', () => ({ plan: 'pro', scope: 'org', orgId: 'x' }), 404, 'not_found'],
      [
        'an organization that does not exist',
        () => ({ plan: 'pro', scope: 'org', orgId: id() }),
        404,
        'not_found',
      ],
      ['another plan', orgId => ({ plan: 'pro_plus', scope: 'org', orgId }), 400, /「plan」/],
      ['no plan', orgId => ({ scope: 'org', orgId }), 400, /「plan」/],
      ['another scope', orgId => ({ plan: 'pro', scope: 'user', orgId }), 400, /「scope」/],
      ['a body that is not JSON', () => 'plan=pro', 400, /JSON/],
    ]
  it.each(bodies)('refuses %s', async (_, body, status, error) => {
    const answer = await as('POST', '/api/billing/checkout', body(home.id))
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(error)])
    expect((await boughtBy(home)).customers).toEqual([])
  })

  it('is only for admins, from our own origin', async () => {
    const member = await person()
    await joinOrg(home, member, 'member')
    const foreign = client({ ...sessionCookie(await session(admin)), ...fromElsewhere })
    const answers = [
      await checkout(await asBrowser(member), home),
      await checkout(await asBrowser(await person()), home),
      await checkout(asNobody, home),
      await checkout(foreign, home),
      await checkout(await asTool(admin, { scopes: ['files:write'] }), home),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'forbidden'],
      [404, 'not_found'],
      [401, 'unauthenticated'],
      [403, 'origin_forbidden'],
      [403, 'token_scope'],
    ])
    expect((await boughtBy(home)).customers).toEqual([])
  })

  const faults: [label: string, kind: FaultKind][] = [
    ['does not respond', 'cut-before'],
    ['responds with 500', 500],
  ]
  it.each(faults)(
    'is 502 billing_error if the provider %s, in three attempts; later it succeeds',
    async (_, kind) => {
      await armFault('billing', kind, home.id, always)
      const { status, body, payments } = await checkout(as, home)
      expect([status, body.error, payments]).toEqual([502, 'billing_error', 3])
      expect(await customerOf(home)).toBe(null)
      expect((await checkout(as, home)).status).toBe(200)
    },
  )

  it('succeeds after a temporary fault', async () => {
    await armFault('billing', 503, home.id)
    const { status, payments } = await checkout(as, home)
    expect([status, payments]).toEqual([200, 4])
  })

  it('is 502 at once if the provider refuses the request', async () => {
    await armFault('billing', 400, home.id)
    const { status, body, payments } = await checkout(as, home)
    expect([status, body.error, payments]).toEqual([502, 'billing_error', 1])
  })

  const under = async (status: string): Promise<Org> => {
    const made = await org({ admins: [admin] })
    await subscribed(made, status)
    return made
  }
  const granted = async (status: string): Promise<Org> => {
    const made = await org({ plan: 'pro_plus', admins: [admin] })
    await subscribed(made, status)
    return made
  }
})

describe('the portal (billing § Portal)', () => {
  it('returns a URL, in one round trip and one call', async () => {
    for (const webhook of await buy(as, home)) await deliver(webhook)
    const { status, body, trips, payments } = await portal(as, home)
    expect([status, trips, payments]).toEqual([200, 1, 1])
    expect(body).toEqual({ url: expect.stringContaining(`${env.STRIPE_API_URL}/portal/bps_`) })
    const page = await (await fetch(body.url)).text()
    expect(page).toContain(`https://cairn.test/orgs/${home.id}/settings/billing`)
  })

  it('is 409 org_no_contract before the first purchase', async () => {
    await subscribed(await org(), 'active')
    const fresh = await portal(as, home)
    await checkout(as, home)
    const unpaid = await portal(as, home)
    for (const { status, body, trips, payments } of [fresh, unpaid])
      expect([status, body.error, trips, payments]).toEqual([409, 'org_no_contract', 1, 0])
  })

  it.each([
    ['no organization', { scope: 'org' }, 400, 'org_required'],
    ['a malformed one', { scope: 'org', orgId: '1' }, 404, 'not_found'],
  ])('refuses %s', async (_, body, status, error) => {
    const answer = await as('POST', '/api/billing/portal', body)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  it('is 502 billing_error if the provider fails', async () => {
    for (const webhook of await buy(as, home)) await deliver(webhook)
    await armFault('billing', 500, (await customerOf(home))!, always)
    const { status, body } = await portal(as, home)
    expect([status, body.error]).toEqual([502, 'billing_error'])
  })
})

describe('without a payment provider: 503 billing_unavailable (billing § The provider)', () => {
  const bare = { ...env, STRIPE_SECRET_KEY: undefined }
  const context = { waitUntil: () => {}, passThroughOnException: () => {} } as never
  const unconfigured = (headers: Record<string, string>) =>
    client(headers, request => app.fetch(request, bare as never, context))
  const browserOf = async (who: Person) => unconfigured(fromBrowser(await session(who)))

  it('after the gate', async () => {
    const member = await person()
    await joinOrg(home, member, 'member')
    const answers = [
      await checkout(await browserOf(admin), home),
      await portal(await browserOf(admin), home),
      await checkout(await browserOf(member), home),
      await portal(await browserOf(await person()), home),
      await checkout(unconfigured({}), home),
    ]
    expect(answers.map(({ status, body, trips }) => [status, body.error, trips])).toEqual([
      [503, 'billing_unavailable', 1],
      [503, 'billing_unavailable', 1],
      [403, 'forbidden', 1],
      [404, 'not_found', 1],
      [401, 'unauthenticated', 0],
    ])
  })

  it('refuses webhooks', async () => {
    const answer = await unconfigured({})('POST', '/api/billing/webhook', {})
    expect([answer.status, answer.body.error, answer.trips]).toEqual([503, 'billing_unavailable', 0])
  })
})
