import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import {
  joinOrg,
  joinProject,
  org,
  orgGroup,
  type Person,
  type Project,
  type ProjectInvitationOptions,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

const unarchive = async (as: Client, of: Project) => {
  const { status, trips } = await as('POST', `/api/projects/${of.id}/unarchive`)
  expect([status, trips]).toEqual([200, 1])
}
const membership = async (of: Project, { email }: { email: string }) =>
  (
    await query`select m.id, m.role, array_to_string(feature_scope, ' ') as scope from project_members m
      join users u on u.id = m.user_id where project_id = ${of.id} and u.email = ${email}`
  )[0] ?? null
const orgRole = async (of: Project, { email }: { email: string }) =>
  (
    await query`select m.role from org_members m join users u on u.id = m.user_id
      where org_id = ${of.orgId} and u.email = ${email}`
  )[0]?.role ?? null
const acceptedOf = async (invitation: string) =>
  (await query`select accepted_at is not null as accepted from invitations where id = ${invitation}`)[0]
    ?.accepted
const eventsOf = async (as: Client, of: Project) =>
  (await as('GET', `/api/projects/${of.id}/activity`)).body.events
const statusesOf = async (as: Client, of: Project) =>
  (await as('GET', `/api/projects/${of.id}/members`)).body.invitations.map(
    ({ status }: { status: string }) => status,
  )
const arrive = async (email: string) => {
  const { status } = await signIn(email, await mailedCode(email))
  expect(status).toBe(201)
}

async function archived(): Promise<{ of: Project; as: Client; owner: Person }> {
  const owner = await person()
  const of = await project({ owner, archived: true })
  return { of, owner, as: await asBrowser(owner) }
}

describe('held invitations (people § Accepting invitations; projects § While archived)', () => {
  it('are accepted by unarchiving for existing users; the others stay pending until they sign in', async () => {
    const { of, as } = await archived()
    const [user, newcomer] = [{ email: anAddress() }, { email: anAddress() }]
    await projectInvitation(of, user.email, { role: 'admin' })
    const theirs = await projectInvitation(of, newcomer.email, { role: 'viewer' })
    await arrive(user.email)
    expect([await membership(of, user), await statusesOf(as, of)]).toEqual([null, ['held', 'held']])
    await unarchive(as, of)
    const joined = await membership(of, user)
    expect(joined).toMatchObject({ role: 'admin', scope: null })
    expect([await orgRole(of, user), await statusesOf(as, of), await acceptedOf(theirs)]).toEqual([
      'member',
      ['pending'],
      false,
    ])
    expect(await eventsOf(as, of)).toMatchObject([
      {
        type: 'project.unarchived',
        payload: { joined: [{ id: joined!.id, role: 'admin', featureScope: null }] },
      },
    ])
    await arrive(newcomer.email)
    expect(await membership(of, newcomer)).toMatchObject({ role: 'viewer' })
    expect((await eventsOf(as, of)).map(({ type }: { type: string }) => type)).toEqual([
      'member.joined',
      'project.unarchived',
    ])
  })

  it('add invited guests, who use no seat of the organization', async () => {
    const { of, as } = await archived()
    const guest = await person()
    await projectInvitation(of, guest.email, { role: 'viewer', scope: ['files', 'wiki'] })
    await unarchive(as, of)
    expect(await membership(of, guest)).toMatchObject({ role: 'viewer', scope: 'files wiki' })
    expect(await orgRole(of, guest)).toBe(null)
  })

  it('add to their group while it exists', async () => {
    const { of, as } = await archived()
    const [one, another] = [await person(), await person()]
    const group = await orgGroup({ id: of.orgId })
    await projectInvitation(of, one.email, { groupId: group })
    await projectInvitation(of, another.email, { groupId: id() })
    await unarchive(as, of)
    expect(await query`select user_id from org_group_members where group_id = ${group}`).toEqual([
      { user_id: one.id },
    ])
    expect(await membership(of, another)).toMatchObject({ role: 'member' })
  })

  type Left = [what: string, options: ProjectInvitationOptions & { elsewhere?: true }]
  it.each<Left>([
    ['expired while they were held', { days: -1 }],
    ['are to another project', { elsewhere: true }],
  ])('are not accepted if they %s', async (_, { elsewhere, ...options }) => {
    const { of, as } = await archived()
    const who = await person()
    const to = elsewhere ? await project({ in: { id: of.orgId }, archived: true }) : of
    const invitation = await projectInvitation(to, who.email, options)
    await unarchive(as, of)
    expect([await membership(to, who), await acceptedOf(invitation)]).toEqual([null, false])
    expect((await eventsOf(as, of))[0].payload.joined).toEqual([])
  })

  type Kept = [
    what: string,
    held: [ProjectRole, Feature[] | null],
    invited: ProjectInvitationOptions,
    left: object,
  ]
  it.each<Kept>([
    ['an owner', ['owner', null], { role: 'viewer', scope: ['wiki'] }, { role: 'owner', scope: null }],
    ['a viewer', ['viewer', null], { role: 'admin' }, { role: 'admin', scope: null }],
    ['a guest', ['member', ['wiki']], { role: 'viewer', scope: ['wiki'] }, { role: 'member', scope: 'wiki' }],
  ])('never lower the rights that %s had', async (_, held, invited, left) => {
    const { of, as } = await archived()
    const who = await person()
    await joinProject(of, who, ...held)
    await projectInvitation(of, who.email, invited)
    await unarchive(as, of)
    expect(await membership(of, who)).toMatchObject(left)
  })

  it('keep an admin of the organization, and use no seat twice on a Free plan', async () => {
    const [admin, who] = [await person(), await person()]
    const home = await org({ admins: [admin], members: [await person()] })
    const of = await project({ in: home, archived: true })
    await projectInvitation(of, who.email)
    await projectInvitation(of, admin.email)
    const as = await asBrowser(admin)
    const seats = await query`select count(*)::int as count from taken_seats(${home.id})`
    await unarchive(as, of)
    expect(await query`select count(*)::int as count from taken_seats(${home.id})`).toEqual(seats)
    expect([await orgRole(of, who), await orgRole(of, admin)]).toEqual(['member', 'admin'])
  })

  it('are neither accepted nor lost if unarchiving is refused', async () => {
    const admin = await person()
    const home = await org({ admins: [admin] })
    for (let n = 0; n < 3; n++) await project({ in: home })
    const of = await project({ in: home, archived: true })
    const who = await person()
    const invitation = await projectInvitation(of, who.email)
    const as = await asBrowser(admin)
    expect((await as('POST', `/api/projects/${of.id}/unarchive`)).status).toBe(402)
    expect([await membership(of, who), await acceptedOf(invitation)]).toEqual([null, false])
  })
})

describe('a concurrent sign-in and unarchiving: nobody is left out, nobody joins twice', () => {
  const joins = async (of: Project) =>
    query`select type from events where project_id = ${of.id} and (type = 'member.joined' or payload -> 'joined' <> '[]')`

  it('a user who signs in during unarchiving joins by signing in', async () => {
    const { of } = await archived()
    const email = anAddress()
    await projectInvitation(of, email)
    const held = await hold(sql`update projects set archived_at = null where id = ${of.id}`)
    const arriving = arrive(email)
    await held.waitedFor()
    await held.release()
    await arriving
    expect([await membership(of, { email }), await joins(of)]).toMatchObject([
      { role: 'member' },
      [{ type: 'member.joined' }],
    ])
  })

  it('a user who signed in before a waiting unarchiving continues joins by unarchiving', async () => {
    const { of, as } = await archived()
    const email = anAddress()
    await projectInvitation(of, email)
    const held = await hold(
      sql`insert into users (id, email) values (${id()}, ${email})`,
      sql`select from projects where id = ${of.id} for no key update`,
    )
    const unarchiving = unarchive(as, of)
    await held.waitedFor()
    await held.release()
    await unarchiving
    expect([await membership(of, { email }), await joins(of)]).toMatchObject([
      { role: 'member' },
      [{ type: 'project.unarchived' }],
    ])
  })

  it('gives the same result in each of eight rounds', async () => {
    for (let round = 0; round < 8; round++) {
      const { of, as } = await archived()
      const email = anAddress()
      await projectInvitation(of, email)
      await Promise.all([arrive(email), unarchive(as, of)])
      expect([await membership(of, { email }), await joins(of)]).toMatchObject([{ role: 'member' }, [{}]])
    }
  })

  it('two projects of an organization, unarchived and signed in to at once', async () => {
    const owner = await person()
    const home = await org({ plan: 'pro' })
    await joinOrg(home, owner, 'admin')
    const projects = await Promise.all([1, 2, 3, 4].map(() => project({ in: home, archived: true })))
    const email = anAddress()
    for (const of of projects) await projectInvitation(of, email)
    const as = await asBrowser(owner)
    await Promise.all([arrive(email), ...projects.map(of => unarchive(as, of))])
    for (const of of projects) {
      expect(await membership(of, { email })).toMatchObject({ role: 'member' })
      expect(await joins(of)).toHaveLength(1)
    }
    expect(await orgRole(projects[0]!, { email })).toBe('member')
  })
})
