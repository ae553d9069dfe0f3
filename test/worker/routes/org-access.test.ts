import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { anAddress } from '../../support/mailbox.ts'
import {
  joinOrg,
  joinProject,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  type Project,
  person,
  project,
} from '../../support/world.ts'

type Setting = {
  orgId: string
  admin: Person
  member: Person
  other: Person
  outsider: Person
  groupId: string
  invitationId: string
  own: Project
}

/** A Pro organisation: with a project its deletion is a 409, so without one where it is to be deleted. */
async function setting(): Promise<Setting> {
  const [admin, member, other, outsider] = await Promise.all([person(), person(), person(), person()])
  const of = await org({ plan: 'pro', admins: [admin], members: [member, other] })
  return {
    orgId: of.id,
    admin,
    member,
    other,
    outsider,
    groupId: await orgGroup(of, [other]),
    invitationId: await orgInvitation(of, anAddress()),
    own: await project({ in: of }),
  }
}

type Call = [
  method: string,
  path: (at: Setting) => string,
  body: ((at: Setting) => object) | undefined,
  admin: number,
  member: number,
]

const calls: Record<string, Call> = {
  rename: ['PATCH', () => '', () => ({ name: '新しい名前' }), 200, 403],
  delete: ['DELETE', () => '', undefined, 409, 403],
  'list members': ['GET', () => '/members', undefined, 200, 200],
  'add a member': [
    'POST',
    () => '/members',
    ({ outsider }) => ({ email: outsider.email, role: 'member' }),
    201,
    403,
  ],
  'change a role': ['PATCH', ({ other }) => `/members/${other.id}`, () => ({ role: 'admin' }), 200, 403],
  'remove another': ['DELETE', ({ other }) => `/members/${other.id}`, undefined, 200, 403],
  'remove oneself, or as an admin': ['DELETE', ({ member }) => `/members/${member.id}`, undefined, 200, 200],
  invite: ['POST', () => '/invitations', () => ({ emails: [anAddress()], role: 'member' }), 201, 403],
  'cancel an invitation': [
    'DELETE',
    ({ invitationId }) => `/invitations/${invitationId}`,
    undefined,
    200,
    403,
  ],
  'list groups': ['GET', () => '/groups', undefined, 200, 200],
  'create a group': ['POST', () => '/groups', () => ({ name: 'グループ' }), 201, 403],
  'rename a group': ['PATCH', ({ groupId }) => `/groups/${groupId}`, () => ({ name: '改名' }), 200, 403],
  'delete a group': ['DELETE', ({ groupId }) => `/groups/${groupId}`, undefined, 200, 403],
  'add to a group': [
    'POST',
    ({ groupId }) => `/groups/${groupId}/members`,
    ({ member }) => ({ userId: member.id }),
    201,
    403,
  ],
  'remove from a group': [
    'DELETE',
    ({ groupId, other }) => `/groups/${groupId}/members/${other.id}`,
    undefined,
    200,
    403,
  ],
}

type Outcome = [status: number, error: string | undefined, trips: number]

async function outcome(as: Client, at: Setting, [method, path, body]: Call): Promise<Outcome> {
  const answer = await as(method, `/api/orgs/${at.orgId}${path(at)}`, body?.(at))
  return [answer.status, answer.body.error, answer.trips]
}

describe.each(Object.entries(calls))('who may %s (people § The matrix)', (_, call) => {
  const [method, path, body, adminStatus, memberStatus] = call
  let at: Setting
  beforeAll(async () => {
    at = await setting()
  })

  it.each([
    ['an admin', asBrowser],
    ['an admin’s unrestricted token', asTool],
  ])('%s', async (_, as) => {
    const fresh = await setting()
    const [status, , trips] = await outcome(await as(fresh.admin), fresh, call)
    expect(status).toBe(adminStatus)
    if (status < 300) expect(trips).toBe(1)
  })

  it('a member', async () => {
    const fresh = await setting()
    const [status, error, trips] = await outcome(await asBrowser(fresh.member), fresh, call)
    expect([status, error, trips]).toEqual([memberStatus, memberStatus === 403 ? 'forbidden' : undefined, 1])
  })

  const refusals: [who: string, as: (at: Setting) => Promise<Client>, status: number, error: string][] = [
    ['a stranger', async ({ outsider }) => asBrowser(outsider), 404, 'not_found'],
    [
      'a guest of a project',
      async ({ own }) => {
        const guest = await person()
        await joinProject(own, guest, 'member', ['issues', 'settings'])
        return asBrowser(guest)
      },
      404,
      'not_found',
    ],
    [
      'an admin of another organisation',
      async () => {
        const who = await person()
        await org({ admins: [who] })
        return asBrowser(who)
      },
      404,
      'not_found',
    ],
    [
      'an admin’s scoped token',
      ({ admin }) => asTool(admin, { scopes: ['issues:write', 'roadmap:sync'] }),
      403,
      'token_scope',
    ],
    ['an admin’s token of a project', ({ admin, own }) => asTool(admin, { only: own }), 403, 'token_project'],
    ['an admin’s revoked token', ({ admin }) => asTool(admin, { revoked: true }), 401, 'unauthenticated'],
    ['an admin’s expired token', ({ admin }) => asTool(admin, { expired: true }), 401, 'unauthenticated'],
    ['nobody', async () => asNobody, 401, 'unauthenticated'],
  ]
  it.each(refusals)('not %s', async (_, as, status, error) => {
    expect((await outcome(await as(at), at, call)).slice(0, 2)).toEqual([status, error])
  })

  if (body)
    it('a bad body outranks none of that', async () => {
      const bad: Call = [method, path, () => ({ name: 1, emails: 1 }), 0, 0]
      expect(await outcome(await asBrowser(at.member), at, bad)).toEqual([403, 'forbidden', 1])
      expect(await outcome(await asBrowser(at.outsider), at, bad)).toEqual([404, 'not_found', 1])
      expect((await outcome(await asBrowser(at.admin), at, bad))[0]).toBe(400)
    })

  if (method !== 'GET')
    it('not an admin’s cookie from another origin', async () => {
      const browser = await asBrowser(at.admin)
      const foreign: Client = (method, path, body) =>
        browser(method, path, body, { origin: 'https://elsewhere.test' })
      expect((await outcome(foreign, at, call)).slice(0, 2)).toEqual([403, 'origin_forbidden'])
    })

  it('nothing is told of an organisation that is missing or malformed', async () => {
    for (const orgId of [id(), 'org'])
      expect((await outcome(await asBrowser(at.admin), { ...at, orgId }, call)).slice(0, 2)).toEqual([
        404,
        'not_found',
      ])
  })
})

describe('ids below an organisation', () => {
  let at: Setting
  let elsewhere: Setting
  let as: Client
  beforeAll(async () => {
    ;[at, elsewhere] = await Promise.all([setting(), setting()])
    await joinOrg({ id: elsewhere.orgId }, at.admin, 'admin')
    as = await asBrowser(at.admin)
  })

  const rows: [method: string, path: (of: Setting) => string, missing: string, body?: object][] = [
    ['PATCH', of => `/members/${of.other.id}`, 'member_not_found', { role: 'admin' }],
    ['DELETE', of => `/members/${of.other.id}`, 'member_not_found'],
    ['DELETE', of => `/invitations/${of.invitationId}`, 'invitation_not_found'],
    ['PATCH', of => `/groups/${of.groupId}`, 'group_not_found', { name: 'x' }],
    ['DELETE', of => `/groups/${of.groupId}`, 'group_not_found'],
    ['POST', of => `/groups/${of.groupId}/members`, 'group_not_found', { userId: id() }],
    ['DELETE', of => `/groups/${of.groupId}/members/${of.other.id}`, 'group_not_found'],
    ['DELETE', of => `/groups/${at.groupId}/members/${of.other.id}`, 'member_not_found'],
  ]
  it.each(rows)(
    '%s %s of another organisation, unknown or malformed: 404',
    async (method, path, missing, body) => {
      const call = (of: Setting) => as(method, `/api/orgs/${at.orgId}${path(of)}`, body)
      const idsOf = (value: string): Setting => ({
        ...elsewhere,
        other: { ...elsewhere.other, id: value },
        groupId: value,
        invitationId: value,
      })
      for (const of of [elsewhere, idsOf(id())])
        expect(await call(of)).toMatchObject({ status: 404, body: { error: missing }, trips: 1 })
      expect(await call(idsOf('x'))).toMatchObject({ status: 404, body: { error: 'not_found' } })
    },
  )

  it('may be written in capitals', async () => {
    const path = `/api/orgs/${at.orgId.toUpperCase()}`
    const userId = at.other.id.toUpperCase()
    expect((await as('PATCH', `${path}/members/${userId}`, { role: 'admin' })).status).toBe(200)
    expect((await as('DELETE', `${path}/groups/${at.groupId.toUpperCase()}`)).status).toBe(200)
    expect((await as('DELETE', `${path}/members/${userId}`)).status).toBe(200)
  })
})
