import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Feature, OrgRole, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { asBrowser, asTool } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { hold } from '../../../support/hold.ts'
import { anAddress } from '../../../support/mailbox.ts'
import { mailedCode, signIn } from '../../../support/sign-in.ts'
import { joinOrg, joinProject, org, type Project, person, project } from '../../../support/world.ts'

type Invitation = {
  to: string
  org: string
  project?: Project
  role: OrgRole | ProjectRole
  scope?: Feature[]
  group?: string
  days?: number
}

async function invite({ to, org, project, role, scope, group, days = 14 }: Invitation): Promise<string> {
  const invitation = id()
  await query`insert into invitations (id, org_id, project_id, email, org_role, project_role, feature_scope, group_id, expires_at)
    values (${invitation}, ${org}, ${project?.id ?? null}, ${to}, ${project ? null : role}::org_role, ${project ? role : null}::project_role,
      ${scope ? `{${scope.join(',')}}` : null}, ${group ?? null}, now() + make_interval(days => ${days}))`
  return invitation
}

/** Signs in for the first time or again, in one round trip. */
const signedIn = async (email: string) => {
  const { status, trips, body } = await signIn(email, await mailedCode(email))
  expect([status, trips]).toEqual([201, 1])
  return body
}
const arrive = async (email: string): Promise<string> => (await signedIn(email)).user.id

const orgRole = async (orgId: string, userId: string) =>
  (await query`select role from org_members where org_id = ${orgId} and user_id = ${userId}`)[0]?.role ?? null
const membership = async (of: Project, userId: string) =>
  (
    await query`select role, array_to_string(feature_scope, ' ') as scope from project_members
    where project_id = ${of.id} and user_id = ${userId}`
  )[0] ?? null
const isAccepted = async (invitation: string) =>
  (await query`select accepted_at from invitations where id = ${invitation}`)[0]!.accepted_at !== null
const joins = (of: Project) =>
  query`select actor_id, via::text, target_kind, target_label, payload from events where project_id = ${of.id} and type = 'member.joined'`

describe('invitations at sign-in (people § Accepting invitations)', () => {
  it('are reported with their targets, by name, and only by the sign-in that accepts them', async () => {
    const email = anAddress()
    const [one, two, held] = [
      await project({ name: 'い' }),
      await project({ name: 'あ' }),
      await project({ archived: true }),
    ]
    const whole = await org()
    for (const of of [one, two, held]) await invite({ to: email, org: of.orgId, project: of, role: 'member' })
    await invite({ to: email, org: whole.id, role: 'admin' })
    await invite({ to: anAddress(), org: one.orgId, project: one, role: 'member' })
    const { joined } = await signedIn(email)
    expect(joined).toEqual({
      orgs: [{ id: whole.id, name: '組織' }],
      projects: [
        { id: two.id, name: 'あ' },
        { id: one.id, name: 'い' },
      ],
    })
    expect((await signedIn(email)).joined).toEqual({ orgs: [], projects: [] })
  })

  it('are reported if the connection was lost after they were accepted', async () => {
    const email = anAddress()
    const of = await project({ name: '灯台' })
    await invite({ to: email, org: of.orgId, project: of, role: 'member' })
    const code = await mailedCode(email)
    await armFault('database', 'cut-after', email)
    const { status, trips, body } = await signIn(email, code)
    expect([status, trips, body.joined]).toEqual([
      201,
      2,
      { orgs: [], projects: [{ id: of.id, name: '灯台' }] },
    ])
  })

  it.each<[what: string, role: ProjectRole, scope: Feature[] | undefined, inOrg: OrgRole | null]>([
    ['a member', 'member', undefined, 'member'],
    ['an owner', 'owner', undefined, 'member'],
    ['a guest', 'viewer', ['issues', 'wiki'], null],
  ])('make a new user %s of the project, with one event', async (_, role, scope, inOrg) => {
    const email = anAddress()
    const of = await project()
    const invitation = await invite({ to: email, org: of.orgId, project: of, role, ...(scope && { scope }) })
    const userId = await arrive(email)
    expect(await membership(of, userId)).toEqual({ role, scope: scope?.join(' ') ?? null })
    expect(await orgRole(of.orgId, userId)).toBe(inOrg)
    expect(await isAccepted(invitation)).toBe(true)
    expect(await joins(of)).toEqual([
      {
        actor_id: userId,
        via: '"web"',
        target_kind: 'member',
        target_label: `${email.slice(0, 2)}***`,
        payload: { role, featureScope: scope ?? null },
      },
    ])
  })

  it("extend a guest's scope, in the order of features", async () => {
    const who = await person()
    const of = await project()
    await joinProject(of, who, 'viewer', ['wiki', 'files'])
    await invite({ to: who.email, org: of.orgId, project: of, role: 'member', scope: ['roadmap', 'files'] })
    await arrive(who.email)
    expect(await membership(of, who.id)).toEqual({ role: 'member', scope: 'roadmap wiki files' })
    expect((await joins(of))[0]!.payload).toEqual({
      role: 'member',
      featureScope: ['roadmap', 'wiki', 'files'],
    })
  })

  it.each<[role: OrgRole]>([['member'], ['admin']])('make the user %s of the organization', async role => {
    const email = anAddress()
    const { id: orgId } = await org()
    await invite({ to: email, org: orgId, role })
    expect(await orgRole(orgId, await arrive(email))).toBe(role)
  })

  it('add them to the group while it exists, and are valid without it', async () => {
    const email = anAddress()
    const [kept, gone] = [await org(), await org()]
    const [group, deleted] = [id(), id()]
    await query`insert into org_groups (id, org_id, name) values (${group}, ${kept.id}, 'g')`
    await invite({ to: email, org: kept.id, role: 'member', group })
    await invite({ to: email, org: gone.id, role: 'member', group: deleted })
    const userId = await arrive(email)
    expect([await orgRole(kept.id, userId), await orgRole(gone.id, userId)]).toEqual(['member', 'member'])
    expect(await query`select group_id from org_group_members where user_id = ${userId}`).toEqual([
      { group_id: group },
    ])
  })

  it('add them to no group of another organization', async () => {
    const email = anAddress()
    const [own, foreign] = [await org(), await org()]
    const group = id()
    await query`insert into org_groups (id, org_id, name) values (${group}, ${foreign.id}, 'g')`
    await invite({ to: email, org: own.id, role: 'member', group })
    const userId = await arrive(email)
    expect(await query`select 1 from org_group_members where user_id = ${userId}`).toEqual([])
  })

  it('are all accepted at once: organization, group, and projects', async () => {
    const email = anAddress()
    const { id: orgId } = await org()
    const projects = await Promise.all([1, 2, 3].map(() => project({ in: { id: orgId } })))
    await invite({ to: email, org: orgId, role: 'admin' })
    for (const of of projects) await invite({ to: email, org: orgId, project: of, role: 'member' })
    const userId = await arrive(email)
    expect(await orgRole(orgId, userId)).toBe('admin')
    for (const of of projects) expect(await joins(of)).toHaveLength(1)
  })

  it.each<[what: string, options: { archived?: boolean; days?: number; to?: string }]>([
    ['is held while its project is archived', { archived: true }],
    ['has expired', { days: -1 }],
    ['is for another address', { to: anAddress() }],
  ])('are not accepted if the invitation %s', async (_, { archived = false, days = 14, to }) => {
    const email = anAddress()
    const of = await project({ archived })
    const invitation = await invite({ to: to ?? email, org: of.orgId, project: of, role: 'member', days })
    const userId = await arrive(email)
    expect([await membership(of, userId), await orgRole(of.orgId, userId)]).toEqual([null, null])
    expect(await isAccepted(invitation)).toBe(false)
    expect(await joins(of)).toEqual([])
  })

  it('are accepted by the next sign-in once it is possible, and only once', async () => {
    const email = anAddress()
    const of = await project({ archived: true })
    await invite({ to: email, org: of.orgId, project: of, role: 'member' })
    await arrive(email)
    await query`update projects set archived_at = null where id = ${of.id}`
    const userId = await arrive(email)
    await arrive(email)
    expect(await membership(of, userId)).toEqual({ role: 'member', scope: null })
    expect(await joins(of)).toHaveLength(1)
  })

  it.each<[what: string, roles: Record<'held' | 'invited' | 'left', [ProjectRole, Feature[] | null]>]>([
    ['an owner', { held: ['owner', null], invited: ['viewer', ['wiki']], left: ['owner', null] }],
    ['a viewer', { held: ['viewer', null], invited: ['admin', null], left: ['admin', null] }],
    [
      'a guest',
      { held: ['member', ['wiki']], invited: ['viewer', ['files']], left: ['member', ['files', 'wiki']] },
    ],
    [
      'a guest who becomes internal',
      { held: ['viewer', ['wiki']], invited: ['member', null], left: ['member', null] },
    ],
  ])('never lower the rights that %s had', async (_, { held, invited, left }) => {
    const who = await person()
    const of = await project()
    await joinProject(of, who, ...held)
    await invite({
      to: who.email,
      org: of.orgId,
      project: of,
      role: invited[0],
      ...(invited[1] && { scope: invited[1] }),
    })
    await arrive(who.email)
    const now = await membership(of, who.id)
    expect([now?.role, now?.scope?.toString().split(' ').sort() ?? null]).toEqual(left)
  })

  it('never demote an admin of an organization', async () => {
    const who = await person()
    const { id: orgId } = await org()
    await joinOrg({ id: orgId }, who, 'admin')
    await invite({ to: who.email, org: orgId, role: 'member' })
    await arrive(who.email)
    expect(await orgRole(orgId, who.id)).toBe('admin')
  })

  it('are not accepted with a wrong code', async () => {
    const who = await person()
    const of = await project()
    const invitation = await invite({ to: who.email, org: of.orgId, project: of, role: 'member' })
    await mailedCode(who.email)
    expect(await signIn(who.email, '000000')).toMatchObject({ status: 400 })
    expect([await isAccepted(invitation), await membership(of, who.id)]).toEqual([false, null])
  })

  it('are accepted once by 4 right codes at once, and shown in the activity', async () => {
    const email = anAddress()
    const owner = await person()
    const of = await project({ owner })
    await invite({ to: email, org: of.orgId, project: of, role: 'member' })
    const code = await mailedCode(email)
    await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)))
    const as = await asBrowser(owner)
    const { body } = await as('GET', `/api/projects/${of.id}/activity`)
    expect(body.events).toMatchObject([{ type: 'member.joined', payload: { role: 'member', via: 'web' } }])
  })

  it('do not keep a user from signing in while their targets are deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const email = anAddress()
      const { id: orgId } = await org()
      const { id: goingOrg } = await org()
      const going = await project({ in: { id: orgId } })
      const group = id()
      await query`insert into org_groups (id, org_id, name) values (${group}, ${orgId}, 'g')`
      await invite({ to: email, org: goingOrg, role: 'member' })
      await invite({ to: email, org: orgId, role: 'member', group })
      await invite({ to: email, org: orgId, project: going, role: 'member' })
      const [userId] = await Promise.all([
        arrive(email),
        query`delete from org_groups where id = ${group}`,
        query`delete from projects where id = ${going.id}`,
        query`delete from orgs where id = ${goingOrg}`,
      ])
      expect([await orgRole(orgId, userId), await orgRole(goingOrg, userId)]).toEqual(['member', null])
      expect([await membership(going, userId), await joins(going)]).toEqual([null, []])
    }
  })
})

describe('an invitation that is created while its user signs in (people § Accepting invitations)', () => {
  it('waits for the next sign-in of an existing user, because its project could be archived meanwhile', async () => {
    const { email } = await person()
    const [first, second] = [await project(), await project()]
    const early = await invite({ to: email, org: first.orgId, project: first, role: 'member' })
    const busy = await hold(sql`select 1 from projects where id = ${first.id} for update`)
    const arrival = arrive(email)
    await busy.waitedFor()
    const late = await invite({ to: email, org: second.orgId, project: second, role: 'member' })
    const archiving = await hold(sql`update projects set archived_at = now() where id = ${second.id}`)
    await busy.release()
    const userId = await arrival
    await archiving.release()
    expect([await isAccepted(early), await isAccepted(late)]).toEqual([true, false])
    expect(await membership(second, userId)).toBe(null)
    expect(await joins(second)).toEqual([])
  })
})

describe('a sign-in and a change of the profile at once (requests § All or nothing)', () => {
  it('run one after the other: the activity and the response have the same name', async () => {
    const who = await person({ name: '山田' })
    const of = await project()
    await invite({ to: who.email, org: of.orgId, project: of, role: 'member' })
    const [code, as] = [await mailedCode(who.email), await asTool(who)]
    // Pauses it after it has recorded the event.
    const held = await hold(sql`lock table sessions in share mode`)
    const arrival = signIn(who.email, code)
    await held.waitedFor()
    const renamed = as('PATCH', '/api/me/profile', { displayName: '佐藤' })
    await Promise.race([held.queued(2), renamed])
    await held.release()
    const { displayName } = (await arrival).body.user
    expect([displayName, await joins(of)]).toEqual([
      '山田',
      [expect.objectContaining({ target_label: '山田' })],
    ])
    expect((await renamed).body.user.displayName).toBe('佐藤')
  })
})
