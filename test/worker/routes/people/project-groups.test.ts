import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  joinOrg,
  joinProject,
  org,
  orgGroup,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

type Scene = { admin: Person; at: Project; as: Client; path: string }

async function scene(options: Parameters<typeof project>[0] = {}): Promise<Scene> {
  const admin = await person()
  const at = await project(options)
  await joinProject(at, admin, 'admin')
  return { admin, at, as: await asBrowser(admin), path: `/api/projects/${at.id}/groups` }
}

async function group({ at }: Scene, name: string = id(), size = 1) {
  const people = await Promise.all(Array.from({ length: size }, () => person()))
  for (const one of people) await joinOrg({ id: at.orgId }, one, 'member')
  return { groupId: await orgGroup({ id: at.orgId }, people, name), people }
}

const events = async ({ at }: Scene) =>
  query`select type, target_kind as kind, target_label as label, payload from events where project_id = ${at.id} order by id`

describe('project groups (people § Project groups)', () => {
  it('assigns a group, whose members then reach the project: 201, one round trip, one event', async () => {
    const here = await scene()
    const { groupId, people } = await group(here, '設計')
    const { status, body, trips } = await here.as('POST', here.path, { groupId, role: 'viewer' })
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      group: {
        id: groupId,
        groupId,
        name: '設計',
        role: 'viewer',
        featureScope: null,
        createdAt: expect.stringMatching(/Z$/),
        memberCount: 1,
        members: [{ userId: people[0]!.id, name: expect.any(String), email: people[0]!.email }],
      },
    })
    expect(
      (await (await asBrowser(people[0]!))('GET', `/api/projects/${here.at.id}`)).body.project.role,
    ).toBe('viewer')
    expect(await events(here)).toEqual([
      {
        type: 'group.assigned',
        kind: 'group',
        label: '設計',
        payload: { role: 'viewer', featureScope: null },
      },
    ])
  })

  it('lists assigned groups, and for managers those that can be assigned', async () => {
    const here = await scene()
    const { groupId, people } = await group(here, 'b')
    const { groupId: free } = await group(here, 'a', 2)
    await here.as('POST', here.path, { groupId, role: 'member' })
    const list = await here.as('GET', here.path)
    expect([list.status, list.trips, list.body.total]).toEqual([200, 1, 1])
    expect(list.body.available).toEqual([{ id: free, name: 'a', memberCount: 2 }])
    const seen = await (await asBrowser(people[0]!))('GET', here.path)
    expect(seen.body.groups.map((g: any) => g.groupId)).toEqual([groupId])
    expect('available' in seen.body).toBe(false)
    expect(seen.text.includes(people[0]!.email)).toBe(true)
  })

  it.each(['PATCH', 'PUT', 'POST'])('updates role and scope by %s', async method => {
    const here = await scene()
    const { groupId } = await group(here, 'g')
    await here.as('POST', here.path, { groupId, role: 'viewer' })
    const change = { role: 'member', featureScope: ['files', 'wiki', 'files'] }
    const { status, body, trips } = await here.as(method, `${here.path}/${groupId}`, change)
    expect([status, trips]).toEqual([200, 1])
    expect(body.group).toMatchObject({ role: 'member', featureScope: ['wiki', 'files'] })
    await here.as(method, `${here.path}/${groupId}`, { role: 'member' })
    expect((await events(here)).map(({ type }) => type)).toEqual(['group.assigned', 'group.updated'])
  })

  it('hides addresses from callers who lose their own role by the change (people § Email visibility)', async () => {
    const here = await scene()
    const { groupId, people } = await group(here, '設計', 2)
    await here.as('POST', here.path, { groupId, role: 'admin' })
    await joinProject(await project(), people[0]!, 'owner')
    const as = await asBrowser(people[0]!)
    const addressesAfter = async (change: object) => {
      const { body } = await as('PATCH', `${here.path}/${groupId}`, change)
      return body.group.members.flatMap(({ email = [] }) => email).sort()
    }
    expect(await addressesAfter({ role: 'admin' })).toEqual(people.map(({ email }) => email).sort())
    expect(await addressesAfter({ role: 'viewer' })).toEqual([people[0]!.email])
  })

  it('unassigns, in one round trip; individual membership and other groups are unchanged', async () => {
    const here = await scene()
    const { groupId, people } = await group(here, 'g', 2)
    await joinProject(here.at, people[0]!, 'member')
    await here.as('POST', here.path, { groupId, role: 'viewer' })
    const { status, body, trips } = await here.as('DELETE', `${here.path}/${groupId}`)
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    const reached = people.map(
      async who => (await (await asBrowser(who))('GET', `/api/projects/${here.at.id}`)).status,
    )
    expect(await Promise.all(reached)).toEqual([200, 404])
    expect((await events(here)).at(-1)).toMatchObject({ type: 'group.unassigned', label: 'g' })
    for (const [method, change] of [['DELETE'], ['PATCH', { role: 'member' }]] as const) {
      const again = await here.as(method, `${here.path}/${groupId}`, change)
      expect([method, again.status, again.body.code]).toEqual([method, 404, 'group_not_found'])
    }
    const wrong = { role: 'admin', featureScope: ['wiki'] }
    const refused = await here.as('PATCH', `${here.path}/${groupId}`, wrong)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_external_role'])
  })

  it.each<[string, object, number, string | undefined]>([
    ['no role', { role: undefined }, 400, 'invalid'],
    ['owner', { role: 'owner' }, 400, 'invalid'],
    ['an unknown feature', { featureScope: ['all'] }, 400, 'invalid'],
    ['an empty scope', { featureScope: [] }, 400, 'invalid_external_role'],
    ['an external admin', { role: 'admin', featureScope: ['wiki'] }, 400, 'invalid_external_role'],
    ['an external member', { featureScope: ['wiki'] }, 201, undefined],
    ['an admin', { role: 'admin', featureScope: null }, 201, undefined],
  ])('assigning: %s', async (_, given, status, code) => {
    const here = await scene()
    const { groupId } = await group(here)
    const answer = await here.as('POST', here.path, { groupId, role: 'member', ...given })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it.each<[string, object, number, string | undefined]>([
    ['nothing', {}, 400, 'invalid'],
    ['an empty scope', { featureScope: [] }, 400, 'invalid_external_role'],
    ['a scope, of an admin group', { featureScope: ['wiki'] }, 400, 'invalid_external_role'],
    ['a scope with a matching role', { role: 'viewer', featureScope: ['wiki'] }, 200, undefined],
  ])('updating: %s', async (_, change, status, code) => {
    const here = await scene()
    const { groupId } = await group(here)
    await here.as('POST', here.path, { groupId, role: 'admin' })
    const answer = await here.as('PATCH', `${here.path}/${groupId}`, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it("distinguishes another organization's group, an unknown one, and an assigned one", async () => {
    const here = await scene()
    const foreign = await orgGroup(await org())
    const assign = (groupId: string) => here.as('POST', here.path, { groupId, role: 'member' })
    expect(await assign(foreign)).toMatchObject({ status: 400, body: { code: 'group_org_mismatch' } })
    expect(await assign(id())).toMatchObject({ status: 404, body: { code: 'group_not_found' } })
    const { groupId } = await group(here)
    const answers = await Promise.all([assign(groupId), assign(groupId), assign(groupId)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      'group_already_assigned',
      'group_already_assigned',
    ])
  })

  it.each<[string, ProjectRole, Feature[] | null, number]>([
    ['an owner', 'owner', null, 201],
    ['an admin', 'admin', null, 201],
    ['a member', 'member', null, 403],
    ['a viewer', 'viewer', null, 403],
    ['a guest with settings', 'member', ['settings'], 403],
    ['a guest without', 'member', ['wiki'], 404],
  ])('%s', async (_, role, scope, status) => {
    const here = await scene()
    const { groupId } = await group(here)
    const { groupId: other } = await group(here)
    await here.as('POST', here.path, { groupId: other, role: 'viewer' })
    const who = await person()
    await joinProject(here.at, who, role, scope)
    const as = await asBrowser(who)
    const done = status === 201 ? 200 : status
    expect((await as('GET', here.path)).status).toBe(200)
    expect((await as('POST', here.path, { groupId, role: 'viewer' })).status).toBe(status)
    expect((await as('PATCH', `${here.path}/${other}`, { role: 'member' })).status).toBe(done)
    expect((await as('DELETE', `${here.path}/${other}`)).status).toBe(done)
  })
})
