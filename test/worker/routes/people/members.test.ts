import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { anAddress, nextMailTo } from '../../../support/mailbox.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
  projectInvitation,
} from '../../../support/world.ts'

type Scene = { owner: Person; at: Project; as: Client; path: string }

async function scene(options: Parameters<typeof project>[0] = {}): Promise<Scene> {
  const owner = await person({ name: '所有者' })
  const at = await project({ owner, name: '月面基地', ...options })
  return { owner, at, as: await asBrowser(owner), path: `/api/projects/${at.id}/members` }
}

const events = async ({ at }: Scene) =>
  query`select type, target_label as label, payload from events where project_id = ${at.id} order by id`
const orgRole = async ({ at }: Scene, who: { email: string }) =>
  (
    await query`select m.role from org_members m join users u on u.id = m.user_id
      where m.org_id = ${at.orgId} and u.email = ${who.email}`
  )[0]?.role ?? null

describe('POST /members (people § Adding members)', () => {
  it('adds an existing user, also to the organization, in one round trip with one event', async () => {
    const here = await scene()
    const who = await person({ name: '花子' })
    const { status, body, trips } = await here.as('POST', here.path, { email: who.email.toUpperCase() })
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      member: {
        id: expect.any(String),
        userId: who.id,
        name: '花子',
        email: who.email,
        role: 'member',
        featureScope: null,
        external: false,
        createdAt: expect.stringMatching(/Z$/),
        effectiveRole: 'member',
        effectiveFeatureScope: null,
        paths: [{ kind: 'individual', role: 'member', featureScope: null }],
      },
    })
    expect(await orgRole(here, who)).toBe('member')
    expect(await events(here)).toEqual([
      { type: 'member.added', label: '花子', payload: { role: 'member', featureScope: null } },
    ])
    expect((await here.as('POST', here.path, { email: who.email })).body.code).toBe('already_member')
  })

  it.each<[string, object, Feature[]]>([
    ['a scope', { featureScope: ['wiki', 'issues', 'wiki'] }, ['issues', 'wiki']],
    ['only external: the default', { external: true }, ['issues', 'wiki', 'files']],
    ['both, which agree', { external: true, featureScope: ['git_links'] }, ['git_links']],
  ])('with %s adds a guest, who is not a member of the organization', async (_, given, scope) => {
    const here = await scene({ in: await org() })
    const who = await person()
    const { status, body } = await here.as('POST', here.path, { email: who.email, role: 'viewer', ...given })
    expect(status).toBe(201)
    expect(body.member).toMatchObject({ role: 'viewer', featureScope: scope, external: true })
    expect(await orgRole(here, who)).toBeNull()
  })

  it('invites an address without a user, by email, and a repeat replaces the invitation', async () => {
    const here = await scene()
    const email = anAddress()
    const { status, body, trips } = await here.as('POST', here.path, { email, role: 'admin' })
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      invitation: {
        id: expect.any(String),
        email,
        role: 'admin',
        featureScope: null,
        status: 'pending',
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
      },
    })
    const days = (Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.createdAt)) / 86_400_000
    expect(days).toBe(14)
    const again = await here.as('POST', here.path, { email, external: true })
    expect([again.status, again.body.invitation]).toMatchObject([
      200,
      { id: body.invitation.id, role: 'member', featureScope: ['issues', 'wiki', 'files'] },
    ])
    expect(await events(here)).toMatchObject([
      { type: 'member.invited', label: null },
      { type: 'member.invited', label: null },
    ])
    const { subject, text } = await nextMailTo(email)
    expect(subject).toBe('所有者さんから「月面基地」への招待')
    expect(text).toContain(`https://cairn.test/sign-in?email=${encodeURIComponent(email)}`)
  })

  it('replaces an invitation when a user is added', async () => {
    const here = await scene()
    const who = await person()
    await projectInvitation(here.at, who.email, { role: 'viewer' })
    expect((await here.as('POST', here.path, { email: who.email })).status).toBe(201)
    expect((await here.as('GET', here.path)).body.invitations).toEqual([])
  })

  it.each<[string, object, string]>([
    ['no address', { email: 'x' }, 'invalid'],
    ['an unknown role', { role: 'boss' }, 'invalid'],
    ['an empty scope', { featureScope: [] }, 'invalid'],
    ['an unknown feature', { featureScope: ['all'] }, 'invalid'],
    ['an external admin', { role: 'admin', featureScope: ['wiki'] }, 'invalid_external_role'],
    ['an external owner', { role: 'owner', external: true }, 'invalid_external_role'],
    ['external without a scope', { external: true, featureScope: null }, 'invalid_external_role'],
    ['a scope that is not external', { external: false, featureScope: ['wiki'] }, 'invalid_external_role'],
    ['external that is not a flag', { external: 'yes' }, 'invalid'],
  ])('refuses %s: 400', async (_, given, code) => {
    const here = await scene()
    const { status, body } = await here.as('POST', here.path, { email: anAddress(), ...given })
    expect([status, body.code]).toEqual([400, code])
  })

  it('uses a seat of a Free organization for each internal member, and none for guests', async () => {
    const of = await org()
    const here = await scene({ in: of })
    await joinOrg(of, here.owner, 'admin')
    const invite = (email: string, more = {}) => here.as('POST', here.path, { email, ...more })
    const pending = anAddress()
    expect((await invite((await person()).email)).status).toBe(201)
    expect((await invite(pending)).status).toBe(201)
    const { status, body, trips } = await invite((await person()).email)
    expect([status, trips, body]).toEqual([
      402,
      1,
      {
        error: 'plan_limit',
        code: 'plan_limit',
        message: expect.any(String),
        upgradeUrl: `/orgs/${of.id}/settings/billing`,
        resource: 'seats',
        limit: 3,
        current: 3,
        required: 4,
      },
    ])
    expect((await invite(anAddress())).status).toBe(402)
    expect((await invite(pending, { role: 'viewer' })).status).toBe(200)
    expect((await invite(anAddress(), { external: true })).status).toBe(201)
  })

  it('gives the last seat to one of 10 at once, by adding and inviting', async () => {
    const of = await org()
    const here = await scene({ in: of })
    await joinOrg(of, here.owner, 'admin')
    await joinOrg(of, await person(), 'member')
    const emails = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => (i % 2 ? anAddress() : (await person()).email)),
    )
    const answers = await Promise.all(emails.map(email => here.as('POST', here.path, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(402)])
  })

  it('keeps one invitation of an address that is invited 10 times at once', async () => {
    const here = await scene()
    const email = anAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => here.as('POST', here.path, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect((await here.as('GET', here.path)).body.invitations).toHaveLength(1)
  })
})

describe('GET /members (people § Listing members)', () => {
  it('lists members, invitations, and groups with paths and effective rights, in one round trip', async () => {
    const here = await scene()
    const [guest, admin] = [await person({ name: '客' }), await person({ name: '管理者' })]
    await joinProject(here.at, guest, 'viewer', ['wiki'])
    const groupId = await assignGroup(here.at, [guest, admin], 'member', ['files', 'issues'])
    await joinOrg({ id: here.at.orgId }, await person(), 'admin')
    await here.as('POST', here.path, { email: anAddress() })
    const { body, trips } = await here.as('GET', here.path)
    expect(trips).toBe(1)
    expect(
      body.members.map((m: any) => [m.name, m.effectiveRole, m.effectiveFeatureScope, m.external]),
    ).toEqual([
      ['所有者', 'owner', null, false],
      ['客', 'member', ['issues', 'wiki', 'files'], true],
    ])
    expect(body.members[1].paths).toEqual([
      { kind: 'individual', role: 'viewer', featureScope: ['wiki'] },
      { kind: 'group', groupId, role: 'member', featureScope: ['files', 'issues'] },
    ])
    expect(body.invitations).toMatchObject([{ role: 'member', status: 'pending' }])
    expect(body.groups).toEqual([
      {
        id: groupId,
        groupId,
        name: groupId,
        role: 'member',
        featureScope: ['files', 'issues'],
        createdAt: expect.any(String),
        memberCount: 2,
        members: [
          { userId: guest.id, name: '客', email: guest.email },
          { userId: admin.id, name: '管理者', email: admin.email },
        ],
      },
    ])
  })

  it('lists hundreds of users in several groups each, by name, with a path for every group', async () => {
    const here = await scene()
    const [crowd, address] = [300, anAddress()]
    const people = await query<{ id: string; email: string; name: string }>`
      with made as (
        insert into users (id, email, display_name)
        select gen_random_uuid(), n || ${address}, '群衆 ' || lpad(n::text, 3, '0') from generate_series(1, ${crowd}::int) n
        returning id, email, display_name as name),
      joined as (insert into org_members (org_id, user_id, role) select ${here.at.orgId}::uuid, id, 'member' from made)
      select * from made order by name`
    const groups = await Promise.all([0, 1, 2].map(() => assignGroup(here.at, [], 'viewer')))
    await query`insert into org_group_members (org_id, group_id, user_id)
      select g.org_id, g.id, u.id from org_groups g, users u where g.org_id = ${here.at.orgId}::uuid and u.email like '%' || ${address}::text`
    await query`insert into project_members (id, project_id, user_id, role)
      select gen_random_uuid(), ${here.at.id}::uuid, user_id, 'member' from org_group_members where group_id = ${groups[0]}::uuid`
    const { body, trips, bytes } = await here.as('GET', here.path)
    expect(trips).toBe(1)
    expect(bytes.length).toBeGreaterThan(3 * 65_536)
    const all = people.map(({ id, email, name }) => ({ userId: id, email, name }))
    expect(body.groups.map(({ members }: { members: object[] }) => members)).toEqual([all, all, all])
    const paths = groups
      .toSorted()
      .map(groupId => ({ kind: 'group', groupId, role: 'viewer', featureScope: null }))
    const others = body.members.filter(({ userId }: { userId: string }) => userId !== here.owner.id)
    expect(others).toHaveLength(crowd)
    for (const member of others) {
      expect(member.paths).toEqual([{ kind: 'individual', role: 'member', featureScope: null }, ...paths])
      expect([member.effectiveRole, member.external]).toEqual(['member', false])
    }
    const { body: slice } = await here.as('GET', `/api/projects/${here.at.id}/groups?page=2&pageSize=2`)
    expect([slice.total, slice.page, slice.pageSize, slice.available]).toEqual([3, 2, 2, []])
    expect(slice.groups).toEqual(body.groups.slice(2))
  })

  it('includes an organization admin who is also a member, and held invitations', async () => {
    const here = await scene()
    await joinOrg({ id: here.at.orgId }, here.owner, 'admin')
    await here.as('POST', here.path, { email: anAddress() })
    await query`update projects set archived_at = now() where id = ${here.at.id}`
    const { body } = await here.as('GET', here.path)
    expect(body.members[0].paths.map(({ kind }: { kind: string }) => kind)).toEqual([
      'org_admin',
      'individual',
    ])
    expect(body.invitations).toMatchObject([{ status: 'held' }])
  })

  it.each<[string, ProjectRole, Feature[] | null, boolean]>([
    ['owner', 'owner', null, true],
    ['admin', 'admin', null, true],
    ['member', 'member', null, false],
    ['viewer', 'viewer', null, false],
    ['guest', 'member', ['issues', 'wiki', 'files', 'settings'], false],
  ])('shows others’ addresses only to internal owners and admins: %s', async (_, role, scope, sees) => {
    const here = await scene()
    const reader = await person()
    await joinProject(here.at, reader, role, scope)
    const grouped = await person()
    await assignGroup(here.at, [grouped], 'viewer')
    const invited = anAddress()
    await here.as('POST', here.path, { email: invited })
    const { text, body } = await (await asBrowser(reader))('GET', here.path)
    expect(text.includes(reader.email)).toBe(true)
    expect([here.owner.email, grouped.email, invited].map(email => text.includes(email))).toEqual([
      sees,
      sees,
      sees,
    ])
    const nameless = body.members.find((m: any) => m.userId === reader.id)
    expect(nameless.name).toBe(`${reader.email.slice(0, 2)}***`)
  })
})
