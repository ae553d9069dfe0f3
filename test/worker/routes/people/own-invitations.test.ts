import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import {
  joinOrg,
  joinProject,
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
let who: Person
let made: Org
let as: Client
let asAdmin: Client
beforeEach(async () => {
  admin = await person({ name: '山田' })
  who = await person()
  made = await org({ admins: [admin] })
  as = await asBrowser(who)
  asAdmin = await asBrowser(admin)
})
const list = async (query = '') => (await as('GET', `/api/me/invitations${query}`)).body
const accept = (invitationId: string, by = as) => by('POST', `/api/me/invitations/${invitationId}/accept`)
const decline = (invitationId: string, by = as) => by('POST', `/api/me/invitations/${invitationId}/decline`)
const roleOf = async ({ id: userId }: Person, of = made) =>
  (await query`select role from org_members where org_id = ${of.id} and user_id = ${userId}`)[0]?.role ?? null
const seats = async () => (await query`select taken_seats(${made.id})`).length
const toProject = async (email: string) => projectInvitation(await project({ in: made }), email)

describe('GET /api/me/invitations (orgs § Received invitations)', () => {
  it('lists pending invitations of organizations to the caller, newest first, in one round trip', async () => {
    const other = await org({ admins: [admin] })
    const groupId = await orgGroup(made, [], '案内人')
    const first = await orgInvitation(made, who.email, { role: 'admin', groupId })
    await query`update invitations set invited_by = ${admin.id}, created_at = now() - interval '1 hour' where id = ${first}`
    const second = await orgInvitation(other, who.email, { groupId: id() })
    const { body, trips } = await as('GET', '/api/me/invitations')
    expect(trips).toBe(1)
    expect(body).toEqual({
      invitations: [
        {
          id: second,
          org: { id: other.id, name: '組織' },
          role: 'member',
          invitedBy: null,
          group: null,
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
        },
        {
          id: first,
          org: { id: made.id, name: '組織' },
          role: 'admin',
          invitedBy: { id: admin.id, displayName: '山田' },
          group: { id: groupId, name: '案内人' },
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
        },
      ],
      total: 2,
      page: 1,
      pageSize: 2,
    })
    expect(await list('?page=2&pageSize=1')).toMatchObject({
      invitations: [{ id: first }],
      total: 2,
      page: 2,
    })
  })

  it('omits those of others, expired and accepted ones, and those to projects', async () => {
    await orgInvitation(made, admin.email)
    await orgInvitation(await org(), who.email, { days: -1 })
    const accepted = await orgInvitation(await org(), who.email)
    await query`update invitations set accepted_at = now() where id = ${accepted}`
    await toProject(who.email)
    expect((await list()).invitations).toEqual([])
  })
})

describe('POST /api/me/invitations/{invitationId}/accept', () => {
  it('joins with its role and group, without another seat, in one round trip', async () => {
    await joinOrg(made, await person(), 'member')
    const groupId = await orgGroup(made)
    const invitationId = await orgInvitation(made, who.email, { role: 'admin', groupId })
    expect(await seats()).toBe(3)
    const { status, body, trips } = await accept(invitationId)
    expect([status, body, trips]).toEqual([200, { org: { id: made.id, name: '組織', role: 'admin' } }, 1])
    expect([await roleOf(who), await seats()]).toEqual(['admin', 3])
    expect(await query`select group_id from org_group_members where user_id = ${who.id}`).toEqual([
      { group_id: groupId },
    ])
    expect((await list()).invitations).toEqual([])
    expect((await asAdmin('GET', `/api/orgs/${made.id}/members`)).body.invitations).toEqual([])
  })

  it('works without its group, and never demotes a member', async () => {
    const gone = await orgInvitation(made, who.email, { groupId: id() })
    expect((await accept(gone)).status).toBe(200)
    const other = await org()
    await joinOrg(other, who, 'admin')
    const lower = await orgInvitation(other, who.email)
    expect((await accept(lower)).body.org.role).toBe('admin')
    expect(await roleOf(who, other)).toBe('admin')
  })

  it('accepts only that one', async () => {
    const other = await org()
    const [one, another] = [await orgInvitation(made, who.email), await orgInvitation(other, who.email)]
    await accept(one)
    expect([await roleOf(who), await roleOf(who, other)]).toEqual(['member', null])
    expect((await list()).invitations).toMatchObject([{ id: another }])
  })

  it.each<[what: string, make: () => Promise<string>]>([
    ['is for another user', async () => orgInvitation(made, (await person()).email)],
    ['has expired', () => orgInvitation(made, who.email, { days: -1 })],
    ['is to a project', () => toProject(who.email)],
    ['does not exist', async () => id()],
  ])('is 404 if it %s, and so is declining', async (_, make) => {
    const invitationId = await make()
    for (const answer of [await accept(invitationId), await decline(invitationId)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'invitation_not_found' }, trips: 1 })
    expect(await roleOf(who)).toBeNull()
  })

  it('is 404 after it was accepted, so a member who has left cannot return', async () => {
    const invitationId = await orgInvitation(made, who.email)
    await accept(invitationId)
    expect((await accept(invitationId)).status).toBe(404)
    await as('DELETE', `/api/orgs/${made.id}/members/${who.id}`)
    expect((await accept(invitationId)).status).toBe(404)
    expect(await roleOf(who)).toBeNull()
  })
})

describe('POST /api/me/invitations/{invitationId}/decline', () => {
  it('deletes it and frees its seat, in one round trip', async () => {
    const invitationId = await orgInvitation(made, who.email)
    const { status, body, trips } = await decline(invitationId)
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    expect([await roleOf(who), await seats(), (await list()).invitations]).toEqual([null, 1, []])
    expect((await decline(invitationId)).status).toBe(404)
  })
})

describe('concurrent acceptance', () => {
  it('four times succeeds once', async () => {
    const invitationId = await orgInvitation(made, who.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(invitationId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(await roleOf(who)).toBe('member')
  })

  it.each([1, 2, 3, 4])('has one winner against declining or canceling (round %i)', async round => {
    const invitationId = await orgInvitation(made, who.email)
    const [accepted, ended] = await Promise.all([
      accept(invitationId),
      round % 2
        ? decline(invitationId)
        : asAdmin('DELETE', `/api/orgs/${made.id}/invitations/${invitationId}`),
    ])
    expect([
      [200, 404, 'member'],
      [404, 200, null],
    ]).toContainEqual([accepted.status, ended.status, await roleOf(who)])
  })

  it.each([1, 2, 3, 4])('does not undo a concurrent removal (round %i)', async () => {
    await joinOrg(made, who, 'member')
    const invitationId = await orgInvitation(made, who.email, { role: 'admin' })
    const [accepted, removed] = await Promise.all([
      accept(invitationId),
      asAdmin('DELETE', `/api/orgs/${made.id}/members/${who.id}`),
    ])
    expect([200, 404]).toContain(accepted.status)
    expect([removed.status, await roleOf(who)]).toEqual([200, null])
    expect(await query`select 1 from invitations where id = ${invitationId} and accepted_at is null`).toEqual(
      [],
    )
  })

  it('during a cancellation adds nobody', async () => {
    const invitationId = await orgInvitation(made, who.email)
    const held = await hold(sql`delete from invitations where id = ${invitationId}`)
    const accepted = accept(invitationId)
    await held.waitedFor()
    await held.release()
    expect([(await accepted).status, await roleOf(who)]).toEqual([404, null])
  })

  it('during the deletion of the organization is 404', async () => {
    const invitationId = await orgInvitation(made, who.email)
    const held = await hold(sql`delete from orgs where id = ${made.id}`)
    const accepted = accept(invitationId)
    await held.waitedFor()
    await held.release()
    expect((await accepted).status).toBe(404)
  })

  it('uses one seat and joins once beside a concurrent addition', async () => {
    const invitationId = await orgInvitation(made, who.email)
    const of = await project({ in: made })
    await joinProject(of, admin, 'owner')
    await Promise.all([
      accept(invitationId),
      asAdmin('POST', `/api/orgs/${made.id}/members`, { email: who.email, role: 'member' }),
      asAdmin('POST', `/api/projects/${of.id}/members`, { email: who.email }),
    ])
    expect([await roleOf(who), await seats()]).toEqual(['member', 2])
  })
})
