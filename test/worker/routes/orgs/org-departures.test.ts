import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import {
  joinOrg,
  joinProject,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

let admin: Person
let member: Person
let made: Org
let as: Client
let asMember: Client
beforeEach(async () => {
  ;[admin, member] = await Promise.all([person(), person({ name: '会員' })])
  made = await org({ plan: 'pro', admins: [admin], members: [member] })
  ;[as, asMember] = await Promise.all([asBrowser(admin), asBrowser(member)])
})

const remove = (client: Client, who: Person, of = made) =>
  client('DELETE', `/api/orgs/${of.id}/members/${who.id}`)

const memberships = async (who: Person) =>
  (await query<{ project_id: string }>`select project_id from project_members where user_id = ${who.id}`).map(
    row => row.project_id,
  )

const eventsOf = async (of: Project) =>
  (await as('GET', `/api/projects/${of.id}/activity`)).body.events.map(
    ({ type, actor, target, payload }: Record<string, any>) => ({ type, actor: actor.id, target, payload }),
  )

describe('DELETE /api/orgs/{orgId}/members/{userId} (orgs § Leaving and removing)', () => {
  it('removes them from its groups and projects, but not from guest projects or other organizations', async () => {
    const groupId = await orgGroup(made, [member, admin])
    const [internal, archived, guest, elsewhere] = [
      await project({ in: made }),
      await project({ in: made, archived: true }),
      await project({ in: made }),
      await project(),
    ]
    for (const of of [internal, archived, elsewhere]) await joinProject(of, member, 'member')
    await joinProject(guest, member, 'viewer', ['issues'])
    await joinProject(internal, admin, 'owner')
    const { status, body, trips } = await remove(as, member)
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    expect((await memberships(member)).sort()).toEqual([guest.id, elsewhere.id].sort())
    expect(await memberships(admin)).toEqual([internal.id])
    expect(await query`select user_id from org_group_members where group_id = ${groupId}`).toEqual([
      { user_id: admin.id },
    ])
    expect((await asMember('GET', `/api/orgs/${made.id}`)).status).toBe(404)
    expect((await asMember('GET', `/api/projects/${internal.id}`)).status).toBe(404)
    expect((await asMember('GET', `/api/projects/${guest.id}`)).body.project.featureScope).toEqual(['issues'])
  })

  it.each([
    ['removed', 'member.removed'],
    ['left', 'member.left'],
  ])('is in the activity of each of their projects: %s', async (how, type) => {
    const [joined, other] = [await project({ in: made }), await project({ in: made })]
    await joinProject(joined, member, 'owner')
    await remove(how === 'left' ? asMember : as, member)
    expect(await eventsOf(joined)).toEqual([
      {
        type,
        actor: how === 'left' ? member.id : admin.id,
        target: { kind: 'member', id: expect.any(String), label: '会員' },
        payload: { role: 'owner', featureScope: null, via: 'web' },
      },
    ])
    expect(await eventsOf(other)).toEqual([])
  })

  it('cancels their invitations to its projects as a member, so that no sign-in brings them back', async () => {
    const of = await project({ in: made })
    const elsewhere = await org()
    await orgInvitation(made, member.email)
    await orgInvitation(elsewhere, member.email)
    const internal = await projectInvitation(of, member.email)
    const asGuest = await project({ in: made })
    await projectInvitation(asGuest, member.email, { scope: ['issues'] })
    await remove(as, member)
    expect(await eventsOf(of)).toEqual([
      {
        type: 'invitation.cancelled',
        actor: admin.id,
        target: { kind: 'invitation', id: internal, label: null },
        payload: { role: 'member', featureScope: null, via: 'web' },
      },
    ])
    await signIn(member.email, await mailedCode(member.email))
    expect(await memberships(member)).toEqual([asGuest.id])
    expect((await asMember('GET', '/api/orgs')).body.orgs).toMatchObject([{ id: elsewhere.id }])
  })

  it('frees their seat', async () => {
    await query`update orgs set granted_plan = null where id = ${made.id}`
    await joinOrg(made, await person(), 'member')
    const [newcomer, path] = [await person(), `/api/orgs/${made.id}/members`]
    const add = () => as('POST', path, { email: newcomer.email, role: 'member' })
    expect((await add()).status).toBe(402)
    await remove(as, member)
    expect((await add()).status).toBe(201)
  })

  it('is 403 for a member about anyone but themself, even about users who do not exist', async () => {
    const answers = [await remove(asMember, admin), await remove(asMember, await person())]
    for (const { status, body, trips } of answers)
      expect([status, body.code, trips]).toEqual([403, 'forbidden', 1])
  })

  it('keeps the last admin, who can neither leave nor step down, until there is another', async () => {
    const refused = await remove(as, admin)
    expect([refused.status, refused.body.code, refused.trips]).toEqual([409, 'last_admin', 1])
    await query`update org_members set role = 'admin' where org_id = ${made.id} and user_id = ${member.id}`
    expect((await remove(as, admin)).status).toBe(200)
    expect((await remove(asMember, member)).body.code).toBe('last_admin')
  })

  it('removes the last owner of a project, because admins own it too', async () => {
    const of = await project({ in: made, owner: member })
    expect((await remove(as, member)).status).toBe(200)
    expect((await as('GET', `/api/projects/${of.id}`)).body.project.role).toBe('owner')
  })
})

describe('the last admin in races', () => {
  const rounds = [1, 2, 3]
  const admins = async (of: Org) =>
    (await query`select user_id from org_members where org_id = ${of.id} and role = 'admin'`).length

  it.each(rounds)('two remove each other: exactly one is removed (round %i)', async () => {
    const [a, b] = await Promise.all([person(), person()])
    const of = await org({ admins: [a, b] })
    const [asA, asB] = await Promise.all([asBrowser(a), asBrowser(b)])
    const answers = await Promise.all([remove(asA, b, of), remove(asB, a, of)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await admins(of)).toBe(1)
  })

  it.each(rounds)('two demote each other: exactly one is demoted (round %i)', async () => {
    const [a, b] = await Promise.all([person(), person()])
    const of = await org({ admins: [a, b] })
    const [asA, asB] = await Promise.all([asBrowser(a), asBrowser(b)])
    const demote = (client: Client, who: Person) =>
      client('PATCH', `/api/orgs/${of.id}/members/${who.id}`, { role: 'member' })
    const answers = await Promise.all([demote(asA, b), demote(asB, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await admins(of)).toBe(1)
  })

  it.each(rounds)('four leave and step down: one remains (round %i)', async () => {
    const people = await Promise.all([person(), person(), person(), person()])
    const of = await org({ admins: people })
    const answers = await Promise.all(
      people.map(async (who, n) => {
        const client = await asBrowser(who)
        const path = `/api/orgs/${of.id}/members/${who.id}`
        return n % 2 ? client('DELETE', path) : client('PATCH', path, { role: 'member' })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    expect(await admins(of)).toBe(1)
  })
})

describe('leaving while', () => {
  it.each([1, 2, 3, 4])('a project is deleted: both succeed (round %i)', async () => {
    const projects = await Promise.all([1, 2, 3].map(() => project({ in: made, owner: admin })))
    for (const of of projects) {
      await joinProject(of, member, 'member')
      await projectInvitation(of, member.email)
    }
    const [left, ...deleted] = await Promise.all([
      remove(asMember, member),
      ...projects.map(of => as('DELETE', `/api/projects/${of.id}`)),
    ])
    expect([left.status, ...deleted.map(({ status }) => status)]).toEqual([200, 204, 204, 204])
    expect(await memberships(member)).toEqual([])
  })

  it.each([1, 2, 3, 4])('their invitations are accepted: they have left for good (round %i)', async () => {
    const of = await project({ in: made })
    await orgInvitation(made, member.email, { role: 'admin', groupId: await orgGroup(made) })
    await projectInvitation(of, member.email)
    const code = await mailedCode(member.email)
    const [{ status }, signedIn] = await Promise.all([remove(as, member), signIn(member.email, code)])
    expect([status, signedIn.status]).toEqual([200, 201])
    expect(await memberships(member)).toEqual([])
    expect(
      await query`select 1 from org_members where org_id = ${made.id} and user_id = ${member.id}`,
    ).toEqual([])
  })
})
