import { describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../../src/worker/access/policy.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import {
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

type Scene = { owner: Person; at: Project; as: Client; path: string }

async function scene(options: Parameters<typeof project>[0] = {}): Promise<Scene> {
  const owner = await person()
  const at = await project({ owner, ...options })
  return { owner, at, as: await asBrowser(owner), path: `/api/projects/${at.id}/members` }
}

const memberId = async (of: Project, who: Person): Promise<string> =>
  (
    await query<{
      id: string
    }>`select id from project_members where project_id = ${of.id} and user_id = ${who.id}`
  )[0]!.id

async function joined(of: Project, role: ProjectRole, scope: Feature[] | null = null) {
  const who = await person({ name: '花子' })
  await joinProject(of, who, role, scope)
  return { who, id: await memberId(of, who) }
}

const owners = async (of: Project) =>
  (await query`select 1 from project_members where project_id = ${of.id} and role = 'owner'`).length
const events = async ({ at }: Scene) =>
  query`select type, target_label as label, payload from events where project_id = ${at.id} order by id`

describe('PATCH /members/{memberId} (people § Changing members)', () => {
  it.each(['PATCH', 'PUT', 'POST'])(
    'changes role and scope by %s, in one round trip with one event',
    async method => {
      const here = await scene()
      const { id: member } = await joined(here.at, 'member')
      const { status, body, trips } = await here.as(method, `${here.path}/${member}`, {
        role: 'viewer',
        external: true,
      })
      expect([status, trips]).toEqual([200, 1])
      expect(body.member).toMatchObject({
        id: member,
        role: 'viewer',
        featureScope: ['issues', 'wiki', 'files'],
      })
      const from = { role: 'member', featureScope: null }
      const to = { role: 'viewer', featureScope: ['issues', 'wiki', 'files'] }
      expect(await events(here)).toEqual([{ type: 'member.updated', label: '花子', payload: { from, to } }])
    },
  )

  it('records nothing if nothing changes', async () => {
    const here = await scene()
    const { id: member } = await joined(here.at, 'member')
    expect((await here.as('PATCH', `${here.path}/${member}`, { role: 'member' })).status).toBe(200)
    expect(await events(here)).toEqual([])
  })

  it.each<[string, object, number, string | undefined]>([
    ['nothing', {}, 400, 'invalid'],
    ['an empty scope', { featureScope: [] }, 400, 'invalid'],
    ['an unknown role', { role: 'boss' }, 400, 'invalid'],
    ['admin, for a guest', { role: 'admin' }, 400, 'invalid_external_role'],
    ['admin with a scope', { role: 'admin', featureScope: ['wiki'] }, 400, 'invalid_external_role'],
    ['admin without a scope', { role: 'admin', featureScope: null }, 200, undefined],
    ['admin, internal', { role: 'admin', external: false }, 200, undefined],
    ['admin, external', { role: 'admin', external: true }, 400, 'invalid_external_role'],
    ['external without a scope', { external: true, featureScope: null }, 400, 'invalid_external_role'],
    ['a scope, internal', { external: false, featureScope: ['wiki'] }, 400, 'invalid_external_role'],
  ])('%s', async (_, change, status, code) => {
    const here = await scene()
    const { id: member } = await joined(here.at, 'member', ['wiki'])
    const answer = await here.as('PATCH', `${here.path}/${member}`, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it.each<[string, Feature[] | null, object, Feature[] | null, changes: boolean]>([
    ['a guest, external', ['wiki'], { external: true }, ['wiki'], false],
    ['an internal, external', null, { external: true }, ['issues', 'wiki', 'files'], true],
    ['a guest, internal', ['wiki'], { external: false }, null, true],
    ['an internal, internal', null, { external: false }, null, false],
    [
      'a guest, external with a scope',
      ['wiki'],
      { external: true, featureScope: ['files'] },
      ['files'],
      true,
    ],
    ['a guest, another role', ['wiki'], { role: 'viewer' }, ['wiki'], true],
  ])('%s', async (_, before, change, after, changes) => {
    const here = await scene()
    const { id: member } = await joined(here.at, 'member', before)
    const { status, body } = await here.as('PATCH', `${here.path}/${member}`, change)
    expect([status, body.member.featureScope, body.member.external]).toEqual([200, after, after !== null])
    expect(await events(here)).toHaveLength(changes ? 1 : 0)
  })

  it('does not make the last owner external, after the check that owners are internal', async () => {
    const here = await scene()
    const own = await memberId(here.at, here.owner)
    const refused = async (change: object) =>
      (await here.as('PATCH', `${here.path}/${own}`, change)).body.code
    expect(await refused({ external: true })).toBe('invalid_external_role')
    expect(await refused({ external: true, role: 'member' })).toBe('last_owner')
  })

  // An invalid body is refused before the target is checked (people § Changing members).
  it.each([{ featureScope: ['wiki'] }, { external: true }])(
    'refuses an owner with %j, even for an unknown member',
    async scope => {
      const here = await scene()
      const answer = await here.as('PATCH', `${here.path}/${id()}`, { role: 'owner', ...scope })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_external_role'])
    },
  )

  it.each([{ featureScope: null }, { external: false }])(
    'makes a guest internal with %j, with a seat of the organization: 402 if none is left',
    async change => {
      const of = await org()
      const here = await scene({ in: of })
      await joinOrg(of, here.owner, 'admin')
      await joinOrg(of, await person(), 'member')
      const guests = [await joined(here.at, 'member', ['wiki']), await joined(here.at, 'member', ['wiki'])]
      const statuses = await Promise.all(
        guests.map(async guest => (await here.as('PATCH', `${here.path}/${guest.id}`, change)).status),
      )
      expect(statuses.sort()).toEqual([200, 402])
      expect(await query`select 1 from org_members where org_id = ${of.id}`).toHaveLength(3)
    },
  )

  it('is 404 for an unknown member, one of another project, and an invitation', async () => {
    const [here, there] = [await scene(), await scene()]
    const { body } = await here.as('POST', here.path, { email: anAddress() })
    for (const unknown of [id(), (await joined(there.at, 'member')).id, body.invitation.id])
      expect((await here.as('PATCH', `${here.path}/${unknown}`, { role: 'viewer' })).body.code).toBe(
        'member_not_found',
      )
  })

  it('keeps an explicit owner: of two who demote each other at once, one succeeds', async () => {
    const here = await scene()
    const own = await memberId(here.at, here.owner)
    expect((await here.as('PATCH', `${here.path}/${own}`, { role: 'admin' })).body.code).toBe('last_owner')
    const other = await joined(here.at, 'owner')
    const as = await asBrowser(other.who)
    const answers = await Promise.all([
      here.as('PATCH', `${here.path}/${other.id}`, { role: 'member' }),
      as('PATCH', `${here.path}/${own}`, { role: 'member' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await owners(here.at)).toBe(1)
  })
})

describe('DELETE /members/{memberId} (people § Removing members)', () => {
  it('removes a member from the project only, in one round trip with one event', async () => {
    const here = await scene()
    const { who, id: member } = await joined(here.at, 'member')
    await joinOrg({ id: here.at.orgId }, who, 'member')
    const { status, body, trips } = await here.as('DELETE', `${here.path}/${member}`)
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    expect(await events(here)).toEqual([
      { type: 'member.removed', label: '花子', payload: { role: 'member', featureScope: null } },
    ])
    expect((await (await asBrowser(who))('GET', `/api/projects/${here.at.id}`)).status).toBe(404)
    expect(await query`select 1 from org_members where user_id = ${who.id}`).toHaveLength(1)
    expect((await here.as('DELETE', `${here.path}/${member}`)).body.code).toBe('member_not_found')
  })

  it('cancels an invitation by its id', async () => {
    const here = await scene()
    const { body } = await here.as('POST', here.path, { email: anAddress() })
    expect((await here.as('DELETE', `${here.path}/${body.invitation.id}`)).body).toEqual({ ok: true })
    expect((await here.as('GET', here.path)).body.invitations).toEqual([])
    expect((await events(here)).at(-1)).toMatchObject({ type: 'invitation.cancelled', label: null })
  })

  it.each<[string, ProjectRole, Feature[] | null]>([
    ['an admin', 'admin', null],
    ['a viewer', 'viewer', null],
    ['a guest without settings', 'member', ['wiki']],
  ])('lets %s leave', async (_, role, scope) => {
    const here = await scene()
    const { who, id: member } = await joined(here.at, role, scope)
    expect((await (await asBrowser(who))('DELETE', `${here.path}/${member}`)).status).toBe(200)
    expect((await events(here)).at(-1)).toMatchObject({ type: 'member.left' })
  })

  it.each<[string, ProjectRole, Feature[] | null, number]>([
    ['an admin', 'admin', null, 403],
    ['a member', 'member', null, 403],
    ['a viewer', 'viewer', null, 403],
    ['a guest with settings', 'member', ['wiki', 'settings'], 403],
    ['a guest without', 'member', ['wiki'], 404],
  ])('does not let %s remove, add, or change others', async (_, role, scope, status) => {
    const here = await scene()
    const { id: member } = await joined(here.at, 'viewer')
    const as = await asBrowser((await joined(here.at, role, scope)).who)
    expect((await as('DELETE', `${here.path}/${member}`)).status).toBe(status)
    expect((await as('PATCH', `${here.path}/${member}`, { role: 'member' })).status).toBe(status)
    expect((await as('POST', here.path, { email: anAddress() })).status).toBe(status)
    expect(await query`select 1 from project_members where id = ${member}`).toHaveLength(1)
  })

  it('lets an organization admin, an implicit owner, do all three', async () => {
    const here = await scene()
    const admin = await person()
    await joinOrg({ id: here.at.orgId }, admin, 'admin')
    const as = await asBrowser(admin)
    const { body } = await as('POST', here.path, { email: (await person()).email })
    expect((await as('PATCH', `${here.path}/${body.member.id}`, { role: 'owner' })).status).toBe(200)
    expect((await as('DELETE', `${here.path}/${body.member.id}`)).status).toBe(200)
  })

  it('keeps an explicit owner: of two who remove each other at once, one succeeds', async () => {
    const here = await scene()
    const own = await memberId(here.at, here.owner)
    expect((await here.as('DELETE', `${here.path}/${own}`)).body.code).toBe('last_owner')
    const other = await joined(here.at, 'owner')
    const as = await asBrowser(other.who)
    const answers = await Promise.all([
      here.as('DELETE', `${here.path}/${other.id}`),
      as('DELETE', `${here.path}/${own}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await owners(here.at)).toBe(1)
  })
})
