import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import {
  joinOrg,
  type Org,
  org,
  orgGroup,
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
beforeEach(async () => {
  ;[admin, member] = await Promise.all([person({ name: '管理者' }), person()])
  made = await org({ plan: 'pro', admins: [admin], members: [member] })
  as = await asBrowser(admin)
})
const pathOf = (...rest: string[]) => ['/api/orgs', made.id, 'groups', ...rest].join('/')
const create = (name: unknown) => as('POST', pathOf(), { name })
const assign = (of: Project, groupId: string, role = 'member') =>
  query`insert into project_groups (project_id, org_id, group_id, role) values (${of.id}, ${of.orgId}, ${groupId}, ${role})`
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('GET /api/orgs/{orgId}/groups (orgs § Groups)', () => {
  it('lists them by name with members and active projects, in one round trip', async () => {
    const [second, first] = [await orgGroup(made, [], 'い'), await orgGroup(made, [admin, member], 'あ')]
    await orgGroup(await org())
    await assign(await project({ in: made }), first)
    await assign(await project({ in: made, archived: true }), first)
    const { status, body, trips } = await as('GET', pathOf())
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      groups: [
        {
          id: first,
          orgId: made.id,
          name: 'あ',
          createdAt: anInstant,
          projectCount: 1,
          members: expect.arrayContaining([
            { userId: admin.id, name: '管理者', email: admin.email },
            { userId: member.id, name: `${member.email.slice(0, 2)}***`, email: member.email },
          ]),
        },
        { id: second, orgId: made.id, name: 'い', createdAt: anInstant, projectCount: 0, members: [] },
      ],
      total: 2,
      page: 1,
      pageSize: 2,
    })
    expect((await as('GET', `${pathOf()}?page=2&pageSize=1`)).body).toMatchObject({
      groups: [{ id: second }],
      total: 2,
      page: 2,
      pageSize: 1,
    })
  })

  it('shows a member only their own address', async () => {
    await orgGroup(made, [admin, member])
    const { body, text } = await (await asBrowser(member))('GET', pathOf())
    expect(body.groups[0].members).toContainEqual({ userId: admin.id, name: '管理者' })
    expect(text.match(/[\w-]+@/g)).toEqual([`${member.email.split('@')[0]}@`])
  })
})

describe('POST /api/orgs/{orgId}/groups', () => {
  it('creates an empty group, in one round trip', async () => {
    const { status, body, trips } = await create('  か\u3099 ')
    expect([status, trips]).toEqual([201, 1])
    expect(body.group).toEqual({
      id: expect.any(String),
      orgId: made.id,
      name: 'が',
      createdAt: anInstant,
      projectCount: 0,
      members: [],
    })
    expect((await as('GET', pathOf())).body.groups).toEqual([body.group])
  })

  it('is 409 for a name that is already in use in the organization, and only there', async () => {
    await orgGroup(await org(), [], '開発')
    expect((await create('開発')).status).toBe(201)
    const refused = await create(' 開発')
    expect([refused.status, refused.body.code, refused.trips]).toEqual([409, 'group_name_taken', 1])
    expect((await create('開発2')).status).toBe(201)
  })

  it.each([
    ['no name', {}],
    ['an empty one', { name: '' }],
    ['white space', { name: ' \u3000' }],
    ['81 characters', { name: '😀'.repeat(81) }],
    ['a number', { name: 1 }],
  ])('is 400 for %s', async (_, body) => {
    expect((await as('POST', pathOf(), body)).status).toBe(400)
  })

  it('accepts 80 code points', async () => {
    expect((await create('😀'.repeat(80))).status).toBe(201)
  })

  it('allows exactly 50, with 60 at once; deleting one makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => create(`グループ ${n}`)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(10).fill([409, 'group_limit']),
    )
    const { groups } = (await as('GET', pathOf())).body
    expect(groups).toHaveLength(50)
    await as('DELETE', pathOf(groups[0].id))
    expect((await create('もう一つ')).status).toBe(201)
    expect((await create('さらに一つ')).body.code).toBe('group_limit')
  })

  it('creates one of 10 with the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('同名')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('renaming a group (orgs § Groups)', () => {
  it.each(['PATCH', 'PUT', 'POST'])('%s returns the group, in one round trip', async method => {
    const groupId = await orgGroup(made, [member], '旧')
    const { status, body, trips } = await as(method, pathOf(groupId), { name: ' 新 ' })
    expect([status, trips]).toEqual([200, 1])
    expect(body.group).toMatchObject({
      id: groupId,
      orgId: made.id,
      name: '新',
      members: [{ userId: member.id }],
    })
    expect((await as('GET', pathOf())).body.groups).toEqual([body.group])
  })

  it('is 409 for a name that is already in use, except its own', async () => {
    const groupId = await orgGroup(made, [], '甲')
    await orgGroup(made, [], '乙')
    expect((await as('PATCH', pathOf(groupId), { name: '乙' })).body.code).toBe('group_name_taken')
    expect((await as('PATCH', pathOf(groupId), { name: '甲' })).status).toBe(200)
  })

  it.each([[{}], [{ name: '' }], [{ name: null }]])('is 400 for %o', async body => {
    expect((await as('PATCH', pathOf(await orgGroup(made)), body)).status).toBe(400)
  })
})

describe('DELETE /api/orgs/{orgId}/groups/{groupId}', () => {
  it('deletes its assignments and returns their number, in one round trip, with an event in each project', async () => {
    const groupId = await orgGroup(made, [member], '開発')
    const projects = await Promise.all([project({ in: made }), project({ in: made, archived: true })])
    for (const of of projects) await assign(of, groupId)
    const other = await project({ in: made })
    await assign(other, await orgGroup(made))
    const asMember = await asBrowser(member)
    expect((await asMember('GET', `/api/projects/${projects[0].id}`)).status).toBe(200)
    const { status, body, trips } = await as('DELETE', pathOf(groupId))
    // One of the two is archived.
    expect([status, body, trips]).toEqual([200, { ok: true, projectCount: 1 }, 1])
    expect(await query`select 1 from org_group_members where group_id = ${groupId}`).toEqual([])
    expect(await query`select 1 from project_groups where group_id = ${groupId}`).toEqual([])
    expect((await asMember('GET', `/api/projects/${projects[0].id}`)).status).toBe(404)
    for (const of of projects)
      expect((await as('GET', `/api/projects/${of.id}/activity`)).body.events).toMatchObject([
        {
          type: 'group.unassigned',
          actor: { id: admin.id },
          target: { kind: 'group', id: groupId, label: '開発' },
          payload: { role: 'member', featureScope: null, via: 'web' },
        },
      ])
    expect((await as('GET', `/api/projects/${other.id}/activity`)).body.total).toBe(0)
  })

  it('returns 0 projects for a group without assignments; then it is 404', async () => {
    const groupId = await orgGroup(made)
    expect((await as('DELETE', pathOf(groupId))).body).toEqual({ ok: true, projectCount: 0 })
    expect((await as('DELETE', pathOf(groupId))).body.code).toBe('group_not_found')
  })

  it('is done by one of 5 at once', async () => {
    const groupId = await orgGroup(made)
    const answers = await Promise.all(Array.from({ length: 5 }, () => as('DELETE', pathOf(groupId))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  it.each([1, 2, 3])('with its projects at once: all are deleted (round %i)', async () => {
    const groupId = await orgGroup(made, [member])
    const projects = await Promise.all([1, 2, 3].map(() => project({ in: made })))
    for (const of of projects) await assign(of, groupId)
    const [deleted, ...others] = await Promise.all([
      as('DELETE', pathOf(groupId)),
      ...projects.map(of => as('DELETE', `/api/projects/${of.id}`)),
    ])
    expect([deleted.status, ...others.map(({ status }) => status)]).toEqual([200, 204, 204, 204])
  })

  it('waits for a project that is being deleted, without a deadlock', async () => {
    const groupId = await orgGroup(made)
    const of = await project({ in: made })
    await assign(of, groupId)
    const invitationId = await projectInvitation(of, member.email)
    const held = await hold(sql`select from invitations where id = ${invitationId} for update`)
    const going = as('DELETE', `/api/projects/${of.id}`)
    await held.queued(1)
    const deleted = as('DELETE', pathOf(groupId))
    await held.queued(2)
    await held.release()
    expect([(await going).status, (await going).trips]).toEqual([204, 1])
    expect([(await deleted).body, (await deleted).trips]).toEqual([{ ok: true, projectCount: 0 }, 1])
  })

  it('counts an assignment that was in progress', async () => {
    const groupId = await orgGroup(made)
    const of = await project({ in: made })
    const held = await hold(sql`insert into project_groups (project_id, org_id, group_id, role)
      values (${of.id}, ${of.orgId}, ${groupId}, 'viewer')`)
    const deleted = as('DELETE', pathOf(groupId))
    await held.waitedFor()
    await held.release()
    expect((await deleted).body).toEqual({ ok: true, projectCount: 1 })
    expect((await as('GET', `/api/projects/${of.id}/activity`)).body.total).toBe(1)
  })
})

describe('the members of a group', () => {
  it('are added and removed, each in one round trip', async () => {
    const groupId = await orgGroup(made)
    const added = await as('POST', pathOf(groupId, 'members'), { userId: member.id })
    expect([added.status, added.body, added.trips]).toEqual([201, { ok: true }, 1])
    expect((await as('GET', pathOf())).body.groups[0].members).toMatchObject([{ userId: member.id }])
    const removed = await as('DELETE', pathOf(groupId, 'members', member.id))
    expect([removed.status, removed.body, removed.trips]).toEqual([200, { ok: true }, 1])
    expect((await as('GET', pathOf())).body.groups[0].members).toEqual([])
    expect((await as('DELETE', pathOf(groupId, 'members', member.id))).body.code).toBe('member_not_found')
  })

  it('are unchanged if another is removed', async () => {
    const groupId = await orgGroup(made, [admin, member])
    await as('DELETE', pathOf(groupId, 'members', member.id))
    expect((await as('GET', pathOf())).body.groups[0].members).toMatchObject([{ userId: admin.id }])
  })

  it('are in it once: 409, and of 10 at once one succeeds', async () => {
    const groupId = await orgGroup(made)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as('POST', pathOf(groupId, 'members'), { userId: member.id })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(9).fill([409, 'already_in_group']),
    )
  })

  it.each([
    ['a stranger', async () => (await person()).id],
    [
      'an admin of another organization',
      async () => {
        const who = await person()
        await org({ admins: [who] })
        return who.id
      },
    ],
    ['nobody', async () => id()],
  ])('must be members of the organization: 400 for %s', async (_, makeUser) => {
    const groupId = await orgGroup(made)
    const answer = await as('POST', pathOf(groupId, 'members'), { userId: await makeUser() })
    expect([answer.status, answer.body.code, answer.trips]).toEqual([400, 'not_org_member', 1])
  })

  it('are checked after the group: an unknown one is 404 for a stranger too', async () => {
    const answer = await as('POST', pathOf(id(), 'members'), { userId: (await person()).id })
    expect([answer.status, answer.body.code]).toEqual([404, 'group_not_found'])
  })

  it.each([[{}], [{ userId: 'x' }], [{ userId: null }]])('400 for %o', async body => {
    expect((await as('POST', pathOf(await orgGroup(made), 'members'), body)).status).toBe(400)
  })

  it('reach its projects while they are in it', async () => {
    const groupId = await orgGroup(made)
    const of = await project({ in: made })
    await assign(of, groupId, 'viewer')
    const asMember = await asBrowser(member)
    const seen = async () => (await asMember('GET', `/api/projects/${of.id}`)).status
    expect(await seen()).toBe(404)
    await as('POST', pathOf(groupId, 'members'), { userId: member.id })
    expect(await seen()).toBe(200)
    await as('DELETE', pathOf(groupId, 'members', member.id))
    expect(await seen()).toBe(404)
  })

  it.each([1, 2, 3])('do not include a user who leaves at the same time (round %i)', async () => {
    const groupId = await orgGroup(made)
    const who = await person()
    await joinOrg(made, who, 'member')
    const [left, added] = await Promise.all([
      as('DELETE', `/api/orgs/${made.id}/members/${who.id}`),
      as('POST', pathOf(groupId, 'members'), { userId: who.id }),
    ])
    expect(left.status).toBe(200)
    expect([201, 400]).toContain(added.status)
    expect(await query`select 1 from org_group_members where user_id = ${who.id}`).toEqual([])
  })
})
