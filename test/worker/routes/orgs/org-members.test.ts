import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import {
  joinOrg,
  type Org,
  org,
  orgGroup,
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
  admin = await person({ name: '管理者' })
  made = await org({ admins: [admin] })
  as = await asBrowser(admin)
})
const pathOf = (of: Org, userId?: string) => `/api/orgs/${of.id}/members${userId ? `/${userId}` : ''}`
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const hidden = ({ email }: Person) => `${email.slice(0, 2)}***`

describe('GET /api/orgs/{orgId}/members (orgs § Members)', () => {
  it('lists members and pending invitations with their addresses for an admin, in one round trip', async () => {
    const member = await person()
    await joinOrg(made, member, 'member')
    const [invited, groupId] = [anAddress(), await orgGroup(made)]
    const invitationId = await orgInvitation(made, invited, { role: 'admin', groupId })
    const { status, body, trips } = await as('GET', pathOf(made))
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      members: [
        { userId: admin.id, name: '管理者', email: admin.email, role: 'admin', joinedAt: anInstant },
        { userId: member.id, name: hidden(member), email: member.email, role: 'member', joinedAt: anInstant },
      ],
      invitations: [
        {
          id: invitationId,
          email: invited,
          role: 'admin',
          groupId,
          status: 'pending',
          createdAt: anInstant,
          expiresAt: anInstant,
          projectId: null,
          projectName: null,
          projectRole: null,
        },
      ],
    })
  })

  it('shows a member only their own address', async () => {
    const member = await person()
    await joinOrg(made, member, 'member')
    await orgInvitation(made, anAddress())
    const { body, text } = await (await asBrowser(member))('GET', pathOf(made))
    expect(body.members.map(({ email }: { email?: string }) => email)).toEqual([undefined, member.email])
    expect(body.invitations).toMatchObject([{ role: 'member', groupId: null }])
    expect(text.match(/[\w-]+@/g)).toEqual([`${member.email.split('@')[0]}@`])
  })

  it('omits invitations that expired, were accepted, or are for a project’s guest', async () => {
    await orgInvitation(made, anAddress(), { days: -1 })
    const accepted = await orgInvitation(made, anAddress())
    await query`update invitations set accepted_at = now() where id = ${accepted}`
    const of = await project({ in: made })
    await projectInvitation(of, anAddress(), { scope: ['issues'] })
    expect((await as('GET', pathOf(made))).body.invitations).toEqual([])
  })

  it('omits a deleted group of an invitation', async () => {
    await orgInvitation(made, anAddress(), { groupId: id() })
    expect((await as('GET', pathOf(made))).body.invitations).toMatchObject([{ groupId: null }])
  })
})

describe('POST /api/orgs/{orgId}/members (orgs § Adding members)', () => {
  it.each(['admin', 'member'])('adds a user as %s, in one round trip', async role => {
    const who = await person({ name: '新人' })
    const { status, body, trips } = await as('POST', pathOf(made), {
      email: ` ${who.email.toUpperCase()}`,
      role,
    })
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      member: { userId: who.id, name: '新人', email: who.email, role, joinedAt: anInstant },
    })
    expect((await as('GET', pathOf(made))).body.members).toContainEqual(body.member)
    expect((await (await asBrowser(who))('GET', '/api/orgs')).body.orgs).toMatchObject([{ role }])
  })

  it('replaces a pending invitation, uses its seat, and joins its group', async () => {
    const who = await person()
    await joinOrg(made, await person(), 'member')
    const groupId = await orgGroup(made)
    await orgInvitation(made, who.email, { role: 'admin', groupId })
    expect((await as('POST', pathOf(made), { email: who.email, role: 'member' })).body.member.role).toBe(
      'member',
    )
    expect((await as('GET', pathOf(made))).body.invitations).toEqual([])
    expect((await as('GET', `/api/orgs/${made.id}/groups`)).body.groups).toMatchObject([
      { id: groupId, members: [{ userId: who.id }] },
    ])
  })

  it.each([
    ['gone', { groupId: id(), days: 14 }],
    ['none', { groupId: null, days: 14 }],
  ])('accepts an invitation whose group is %s', async (_, options) => {
    const who = await person()
    await orgInvitation(made, who.email, options)
    expect((await as('POST', pathOf(made), { email: who.email, role: 'member' })).status).toBe(201)
    expect(await query`select 1 from org_group_members where user_id = ${who.id}`).toEqual([])
    expect((await as('GET', pathOf(made))).body.invitations).toEqual([])
  })

  it('does not join the group of an expired invitation, nor one of another organization', async () => {
    const who = await person()
    await orgInvitation(made, who.email, { groupId: await orgGroup(made), days: -1 })
    const elsewhere = await org()
    const foreign = await orgInvitation(elsewhere, who.email, { groupId: await orgGroup(elsewhere) })
    await as('POST', pathOf(made), { email: who.email, role: 'member' })
    expect(await query`select 1 from org_group_members where user_id = ${who.id}`).toEqual([])
    expect(await query`select accepted_at from invitations where id = ${foreign}`).toEqual([
      { accepted_at: null },
    ])
  })

  it('is 404 for an address without a user, before the check of seats', async () => {
    for (let n = 0; n < 2; n++) await joinOrg(made, await person(), 'member')
    const answer = await as('POST', pathOf(made), { email: anAddress(), role: 'member' })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([404, 'user_not_found', 1])
  })

  it('is 409 for a member, before the check of seats, and keeps their role', async () => {
    for (let n = 0; n < 2; n++) await joinOrg(made, await person(), 'member')
    const answer = await as('POST', pathOf(made), { email: admin.email, role: 'member' })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([409, 'already_member', 1])
    expect((await as('GET', `/api/orgs/${made.id}`)).body.org.role).toBe('admin')
  })

  it.each(['member', 'invitation'])('is 402 for the 4th seat of Free if the third is a %s', async third => {
    await joinOrg(made, await person(), 'member')
    if (third === 'member') await joinOrg(made, await person(), 'member')
    else await orgInvitation(made, anAddress())
    const who = await person()
    const answer = await as('POST', pathOf(made), { email: who.email, role: 'member' })
    expect([answer.status, answer.trips]).toEqual([402, 1])
    expect(answer.body).toMatchObject({
      error: 'plan_limit',
      upgradeUrl: `/orgs/${made.id}/settings/billing`,
      limit: 3,
      current: 3,
      required: 4,
    })
    await query`update orgs set granted_plan = 'pro' where id = ${made.id}`
    expect((await as('POST', pathOf(made), { email: who.email, role: 'member' })).status).toBe(201)
  })

  it.each([
    ['no address', { role: 'member' }],
    ['no role', { email: 'a@people.test' }],
    ['a bad address', { email: 'nobody', role: 'member' }],
    ['a project’s role', { email: 'a@people.test', role: 'owner' }],
    ['an array', { email: ['a@people.test'], role: 'member' }],
  ])('is 400 for %s', async (_, body) => {
    const answer = await as('POST', pathOf(made), body)
    expect([answer.status, answer.trips]).toEqual([400, 1])
  })
})

describe('PATCH /api/orgs/{orgId}/members/{userId} (orgs § Changing roles)', () => {
  it('makes a member an admin and a member again, each in one round trip', async () => {
    const member = await person()
    await joinOrg(made, member, 'member')
    for (const role of ['admin', 'admin', 'member', 'member']) {
      const { status, body, trips } = await as('PATCH', pathOf(made, member.id), { role })
      expect([status, trips]).toEqual([200, 1])
      expect(body).toEqual({
        member: { userId: member.id, name: hidden(member), email: member.email, role, joinedAt: anInstant },
      })
    }
  })

  it('lets an admin step down, but not the last one', async () => {
    const other = await person()
    await joinOrg(made, other, 'admin')
    expect((await as('PATCH', pathOf(made, admin.id), { role: 'member' })).body.member.role).toBe('member')
    expect((await as('PATCH', pathOf(made, other.id), { role: 'member' })).status).toBe(403)
    const last = await asBrowser(other)
    const refused = await last('PATCH', pathOf(made, other.id), { role: 'member' })
    expect([refused.status, refused.body.code, refused.trips]).toEqual([409, 'last_admin', 1])
    expect((await last('PATCH', pathOf(made, other.id), { role: 'admin' })).status).toBe(200)
  })

  it('promotes a user who administers 10 already, and who can then create no more', async () => {
    const busy = await person()
    for (let n = 0; n < 10; n++) await org({ admins: [busy] })
    await joinOrg(made, busy, 'member')
    expect((await as('PATCH', pathOf(made, busy.id), { role: 'admin' })).status).toBe(200)
    const created = await (await asBrowser(busy))('POST', '/api/orgs', { name: '組織' })
    expect([created.status, created.body.error]).toEqual([409, 'org_limit'])
  })

  it.each([[{}], [{ role: 'owner' }], [{ role: null }]])('is 400 for %o', async body => {
    expect((await as('PATCH', pathOf(made, admin.id), body)).status).toBe(400)
  })
})
