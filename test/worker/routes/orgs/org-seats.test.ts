import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import {
  joinOrg,
  type Org,
  org,
  orgInvitation,
  type Person,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

let admin: Person
let made: Org
let as: Client
beforeEach(async () => {
  admin = await person()
  made = await org({ plan: 'pro', admins: [admin] })
  as = await asBrowser(admin)
})
const invite = (emails: unknown, more: object = {}, client = as) =>
  client('POST', `/api/orgs/${made.id}/invitations`, { emails, role: 'member', ...more })
const cancel = (invitationId: string) => as('DELETE', `/api/orgs/${made.id}/invitations/${invitationId}`)
const pending = async () => (await as('GET', `/api/orgs/${made.id}/members`)).body.invitations

const onFree = () => query`update orgs set granted_plan = null where id = ${made.id}`

describe('seats of a Free organization (people § Seats)', () => {
  beforeEach(onFree)

  it('are used by members and pending invitations; beyond 3 all or nothing is invited', async () => {
    const [first, second, third] = [anAddress(), anAddress(), anAddress()]
    expect((await invite([first])).status).toBe(201)
    const refused = await invite([second, third])
    expect([refused.status, refused.trips]).toEqual([402, 1])
    expect(refused.body).toMatchObject({
      error: 'plan_limit',
      upgradeUrl: `/orgs/${made.id}/settings/billing`,
      limit: 3,
      current: 2,
      required: 4,
    })
    expect((await pending()).map(({ email }: { email: string }) => email)).toEqual([first])
    expect(await query`select 1 from mail_outbox where recipient = ${second}`).toEqual([])
    expect((await invite([second])).status).toBe(201)
  })

  it('are not used twice: pending addresses, members, duplicates, and users invited by a project', async () => {
    const [email, other] = [anAddress(), anAddress()]
    await orgInvitation(made, email)
    const of = await project({ in: made })
    await projectInvitation(of, other)
    expect((await invite([email, other, other, admin.email, email])).status).toBe(201)
    expect((await invite([email])).status).toBe(201)
    expect((await invite([anAddress()])).status).toBe(402)
  })

  it('are free again after an invitation expires or is canceled', async () => {
    const [{ id: first }] = (await invite([anAddress(), anAddress()])).body.invitations
    expect((await invite([anAddress()])).status).toBe(402)
    await cancel(first)
    expect((await invite([anAddress()])).status).toBe(201)
    await query`update invitations set expires_at = now() where org_id = ${made.id}`
    expect((await invite([anAddress(), anAddress()])).status).toBe(201)
  })

  it('are not used by guests', async () => {
    const of = await project({ in: made })
    for (let n = 0; n < 5; n++) await projectInvitation(of, anAddress(), { scope: ['issues'] })
    expect((await invite([anAddress(), anAddress()])).status).toBe(201)
  })

  it('beyond the limit are kept, and their invitations can be renewed', async () => {
    const email = anAddress()
    for (const address of [email, anAddress(), anAddress()]) await orgInvitation(made, address)
    expect((await invite([email])).status).toBe(201)
    expect((await invite([email, anAddress()])).body).toMatchObject({ current: 4, required: 5 })
  })
})

describe('each pending seat is visible (orgs § Members)', () => {
  it('GET members lists for admins the invitations to projects that use one, and none of guests', async () => {
    const [own, internal, held, guest] = Array.from({ length: 4 }, anAddress) as [
      string,
      string,
      string,
      string,
    ]
    await orgInvitation(made, own, { role: 'admin' })
    const [active, archived] = [
      await project({ in: made, name: '北壁' }),
      await project({ in: made, archived: true }),
    ]
    await projectInvitation(active, internal, { role: 'admin' })
    await projectInvitation(archived, held, { role: 'admin' })
    await projectInvitation(active, guest, { scope: ['issues'] })
    const { body, trips } = await as('GET', `/api/orgs/${made.id}/members`)
    expect(trips).toBe(1)
    expect(body.invitations).toMatchObject([
      { email: own, role: 'admin', projectId: null, projectName: null, projectRole: null, status: 'pending' },
      {
        email: internal,
        role: 'member',
        projectId: active.id,
        projectName: '北壁',
        projectRole: 'admin',
        status: 'pending',
      },
      { email: held, projectId: archived.id, status: 'held' },
    ])
    const seats = await query`select taken_seats(${made.id})`
    expect(seats).toHaveLength(body.members.length + body.invitations.length)
    const { body: mine } = await as('GET', `/api/orgs/${made.id}`)
    expect(mine.org.pendingInvitationCount).toBe(3)
  })

  it('is hidden from other members', async () => {
    const member = await person()
    await joinOrg(made, member, 'member')
    await orgInvitation(made, anAddress())
    await projectInvitation(await project({ in: made }), anAddress())
    const { body } = await (await asBrowser(member))('GET', `/api/orgs/${made.id}/members`)
    expect(body.invitations).toHaveLength(1)
    expect(body.invitations[0]).toMatchObject({ projectId: null })
  })

  it('can be freed: on Free, canceling an invitation to a project makes room', async () => {
    await onFree()
    const of = await project({ in: made })
    const seat = await projectInvitation(of, anAddress())
    await invite([anAddress()])
    expect((await invite([anAddress()])).status).toBe(402)
    await cancel(seat)
    expect((await invite([anAddress()])).status).toBe(201)
  })
})
