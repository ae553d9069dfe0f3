import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { buy, change, deliver } from '../../../support/billing.ts'
import { id, query } from '../../../support/database.ts'
import { joinOrg, type Org, org, type Person, person } from '../../../support/world.ts'

let admin: Person
let home: Org
let as: Client
beforeEach(async () => {
  admin = await person()
  home = await org({ admins: [admin] })
  as = await asBrowser(admin)
})

type Row = { status: string; ends?: string | null; ending?: boolean; minutes?: number }

const had = ({ status, ends = '2027-01-01T00:00:00Z', ending = false, minutes = 0 }: Row) => query`
  insert into subscriptions (id, org_id, status, current_period_end, cancel_at_period_end, reading, updated_at)
  values (${`sub_${id()}`}, ${home.id}, ${status}, ${ends}, ${ending}, 1, now() - make_interval(mins => ${minutes}))`

const subscription = async () => (await as('GET', `/api/orgs/${home.id}`)).body.org.subscription

describe('the subscription of an organization (billing § Subscriptions)', () => {
  it('is null before the first purchase, then the state at the provider', async () => {
    expect(await subscription()).toBe(null)
    for (const webhook of await buy(as, home)) await deliver(webhook)
    const bought = { status: 'active', currentPeriodEnd: expect.stringMatching(/^\d{4}-.*\.000Z$/) }
    expect(await subscription()).toEqual({ ...bought, cancelAtPeriodEnd: false })
    for (const webhook of await change(as, home, 'cancel_at_period_end')) await deliver(webhook)
    expect(await subscription()).toEqual({ ...bought, cancelAtPeriodEnd: true })
    for (const webhook of await change(as, home, 'cancel')) await deliver(webhook)
    expect(await subscription()).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false })
  })

  it('is in every response with an organization, in one round trip', async () => {
    await had({ status: 'past_due', ending: true })
    const subscription = {
      status: 'past_due',
      currentPeriodEnd: '2027-01-01T00:00:00.000Z',
      cancelAtPeriodEnd: true,
    }
    const read = await as('GET', `/api/orgs/${home.id}`)
    const renamed = await as('PATCH', `/api/orgs/${home.id}`, { name: '改名' })
    const listed = await as('GET', '/api/orgs')
    const created = await as('POST', '/api/orgs', { name: '新しい組織' })
    expect([read, renamed, listed, created].map(({ trips }) => trips)).toEqual([1, 1, 1, 1])
    expect([read.body.org.subscription, renamed.body.org.subscription]).toEqual([subscription, subscription])
    expect(listed.body.orgs.map((each: any) => each.subscription)).toEqual([subscription])
    expect(created.body.org.subscription).toBe(null)
  })

  it('is only for admins: a member’s response has no such field', async () => {
    const member = await person()
    await joinOrg(home, member, 'member')
    await had({ status: 'active' })
    const asMember = await asBrowser(member)
    expect((await asMember('GET', `/api/orgs/${home.id}`)).body.org).not.toHaveProperty('subscription')
    expect((await asMember('GET', '/api/orgs')).body.orgs[0]).not.toHaveProperty('subscription')
    expect((await as('GET', '/api/orgs')).body.orgs[0]).toHaveProperty('subscription')
  })

  const rows: [label: string, rows: Row[], status: string][] = [
    [
      'an active one before an ended one',
      [{ status: 'canceled', ends: '2028-01-01Z' }, { status: 'active' }],
      'active',
    ],
    [
      'the same the other way round',
      [{ status: 'active' }, { status: 'canceled', ends: '2028-01-01Z' }],
      'active',
    ],
    [
      'a failed payment before an incomplete one',
      [{ status: 'incomplete' }, { status: 'past_due' }],
      'past_due',
    ],
    [
      'one that can become active before an ended one',
      [{ status: 'canceled' }, { status: 'unpaid', ends: null }],
      'unpaid',
    ],
    [
      'the one that lasts longer',
      [
        { status: 'trialing', ends: '2026-12-01Z' },
        { status: 'active', minutes: 5 },
      ],
      'active',
    ],
    [
      'of two that are over, the later',
      [{ status: 'canceled', ends: '2026-01-01Z' }, { status: 'incomplete_expired' }],
      'incomplete_expired',
    ],
  ]
  it.each(rows)('is %s', async (_, given, status) => {
    for (const row of given) await had(row)
    expect((await subscription()).status).toBe(status)
  })
})
