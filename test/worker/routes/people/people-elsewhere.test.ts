import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { anAddress } from '../../../support/mailbox.ts'
import {
  joinOrg,
  joinProject,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

let made: Org
let as: Client
let here: Project
let there: Project
beforeEach(async () => {
  const admin = await person()
  made = await org({ plan: 'pro', admins: [admin] })
  as = await asBrowser(admin)
  here = await project({ in: made })
  there = await project({ in: made })
})

const pathOf = (of: Project, ...rest: string[]) => ['/api/projects', of.id, ...rest].join('/')

describe('members and invitations of another project do not belong to this one', () => {
  it('a member and an invited user are added here and are unchanged there (people § Adding members)', async () => {
    const [member, guest] = [await person(), await person()]
    await joinProject(there, member, 'viewer')
    const invitationId = await projectInvitation(there, guest.email, { role: 'viewer' })
    for (const { email } of [member, guest]) {
      const { status, body } = await as('POST', pathOf(here, 'members'), { email })
      expect([status, body.member.paths]).toEqual([
        201,
        [{ kind: 'individual', role: 'member', featureScope: null }],
      ])
    }
    const left = (await as('GET', pathOf(there, 'members'))).body
    expect(left).toMatchObject({
      members: [{ userId: member.id, role: 'viewer' }],
      invitations: [{ id: invitationId }],
    })
  })

  it('a member and an invitation there are 404 here, without waiting for their locks (people § Removing members)', async () => {
    const member = await person()
    await joinProject(there, member, 'viewer')
    const invitationId = await projectInvitation(there, anAddress(), { role: 'viewer' })
    const [row] = await query<{ id: string }>`select id from project_members where project_id = ${there.id}`
    const held = await hold(
      sql`select from invitations where project_id = ${there.id} for update`,
      sql`select from project_members where project_id = ${there.id} for update`,
    )
    for (const theirs of [row!.id, invitationId])
      expect((await as('DELETE', pathOf(here, 'members', theirs))).body.code).toBe('member_not_found')
    await held.release()
  })
})

describe('a group that is assigned to another project (people § Project groups)', () => {
  const assignedTo = async (of: Project) =>
    (await as('GET', pathOf(of, 'groups'))).body.groups.map(({ id, role }: any) => [id, role])
  const assign = (of: Project, groupId: string) =>
    as('POST', pathOf(of, 'groups'), { groupId, role: 'viewer' })

  it('is unchanged there, whatever happens here', async () => {
    const groupId = await orgGroup(made)
    for (const of of [here, there]) await assign(of, groupId)
    await as('PATCH', pathOf(here, 'groups', groupId), { role: 'member' })
    expect([await assignedTo(here), await assignedTo(there)]).toEqual([
      [[groupId, 'member']],
      [[groupId, 'viewer']],
    ])
    await as('DELETE', pathOf(here, 'groups', groupId))
    expect([await assignedTo(here), await assignedTo(there)]).toEqual([[], [[groupId, 'viewer']]])
  })

  it('is not assigned here, but can be', async () => {
    const groupId = await orgGroup(made, [], '設計')
    await assign(there, groupId)
    expect((await as('GET', pathOf(here, 'groups'))).body.available).toEqual([
      { id: groupId, name: '設計', memberCount: 0 },
    ])
    for (const [method, change] of [['DELETE'], ['PATCH', { role: 'member' }]] as const) {
      const { body } = await as(method, pathOf(here, 'groups', groupId), change)
      expect(body.code).toBe('group_not_found')
    }
  })
})

describe('members and invitations of another organization do not belong to this one', () => {
  it('a member and an invited user of another are invited here once, without waiting for their locks (orgs § Inviting)', async () => {
    const other = await org()
    const who = await person()
    await joinOrg(other, who, 'member')
    const theirs = await orgInvitation(other, who.email)
    const held = await hold(sql`select from invitations where id = ${theirs} for update`)
    const { status, body } = await as('POST', `/api/orgs/${made.id}/invitations`, {
      emails: [who.email],
      role: 'admin',
    })
    await held.release()
    expect([status, body.skipped]).toEqual([201, []])
    expect(body.invitations).toMatchObject([{ email: who.email, role: 'admin' }])
    expect(body.invitations[0].id).not.toBe(theirs)
    expect((await as('GET', `/api/orgs/${made.id}`)).body.org.pendingInvitationCount).toBe(1)
  })

  it('a member of both keeps the other role and membership (orgs § Leaving and removing)', async () => {
    const other = await org()
    const who = await person()
    for (const of of [made, other]) await joinOrg(of, who, 'member')
    const rolesOf = () => query`select org_id, role from org_members where user_id = ${who.id} order by role`
    const path = `/api/orgs/${made.id}/members/${who.id}`
    await as('PATCH', path, { role: 'admin' })
    expect(await rolesOf()).toEqual([
      { org_id: other.id, role: 'member' },
      { org_id: made.id, role: 'admin' },
    ])
    await as('DELETE', path)
    expect(await rolesOf()).toEqual([{ org_id: other.id, role: 'member' }])
  })

  it('a group of another is not in an invitation, and not joined (orgs § Adding members)', async () => {
    const who = await person()
    const invitationId = await orgInvitation(made, who.email, { groupId: await orgGroup(await org()) })
    const { invitations } = (await as('GET', `/api/orgs/${made.id}/members`)).body
    expect(invitations).toMatchObject([{ id: invitationId, groupId: null }])
    const own = await (await asBrowser(who))('GET', '/api/me/invitations')
    expect(own.body.invitations).toMatchObject([{ id: invitationId, group: null }])
    const added = await as('POST', `/api/orgs/${made.id}/members`, { email: who.email, role: 'member' })
    expect(added.status).toBe(201)
    expect(await query`select 1 from org_group_members where user_id = ${who.id}`).toEqual([])
  })
})
