import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { anAddress } from '../../../support/mailbox.ts'
import {
  assignGroup,
  type Org,
  org,
  orgGroup,
  orgInvitation,
  type Person,
  person,
  project,
} from '../../../support/world.ts'

let admin: Person
let made: Org
let as: Client
beforeEach(async () => {
  admin = await person()
  made = await org({ admins: [admin] })
  as = await asBrowser(admin)
})
const pathOf = (of: Org) => `/api/orgs/${of.id}`

describe('renaming an organization (orgs § Renaming)', () => {
  it.each(['PATCH', 'PUT', 'POST'])('%s returns the organization, in one round trip', async method => {
    const { status, body, trips } = await as(method, pathOf(made), { name: '  か\u3099っこう ', plan: 'pro' })
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual((await as('GET', pathOf(made))).body)
    expect(body.org).toMatchObject({ id: made.id, name: 'がっこう', role: 'admin', plan: 'free' })
  })

  it.each([
    ['no name', {}, '「name」は必須です'],
    ['null', { name: null }, '「name」は文字列で指定してください'],
    ['white space', { name: ' \u3000' }, '「name」は 1 文字以上で指定してください'],
    ['81 characters', { name: '😀'.repeat(81) }, '「name」は 80 文字以内で指定してください'],
    ['half a surrogate pair', { name: '\ud800' }, '「name」に使用できない文字が含まれています'],
  ])('is 400 for %s', async (_, body, message) => {
    const answer = await as('PATCH', pathOf(made), body)
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: message, message, code: 'invalid', field: 'name' },
    ])
  })

  it('accepts 80 code points', async () => {
    const name = '😀'.repeat(80)
    expect((await as('PATCH', pathOf(made), { name })).body.org.name).toBe(name)
  })
})

describe('DELETE /api/orgs/{orgId} (orgs § Deleting)', () => {
  const remaining = async (of: Org) => [
    ...(await query`select 1 from orgs where id = ${of.id}`),
    ...(await query`select 1 from org_members where org_id = ${of.id}`),
    ...(await query`select 1 from org_groups where org_id = ${of.id}`),
    ...(await query`select 1 from org_group_members where org_id = ${of.id}`),
    ...(await query`select 1 from invitations where org_id = ${of.id}`),
    ...(await query`select 1 from projects where org_id = ${of.id}`),
    ...(await query`select 1 from subscriptions where org_id = ${of.id}`),
  ]

  it('deletes members, groups, and invitations, in one round trip; users and other organizations’ invitations are unchanged', async () => {
    const member = await person()
    await query`insert into org_members (org_id, user_id, role) values (${made.id}, ${member.id}, 'member')`
    const groupId = await orgGroup(made, [member])
    await orgInvitation(made, anAddress(), { groupId })
    await orgInvitation(made, anAddress(), { days: -1 })
    const elsewhere = await orgInvitation(await org(), anAddress())
    await query`insert into subscriptions (id, org_id, status, reading) values (${`sub_${made.id}`}, ${made.id}, 'canceled', 1)`
    const { status, body, trips } = await as('DELETE', pathOf(made))
    expect([status, body, trips]).toEqual([200, { ok: true }, 1])
    expect(await remaining(made)).toEqual([])
    expect(await query`select 1 from invitations where id = ${elsewhere}`).toHaveLength(1)
    expect((await as('GET', pathOf(made))).status).toBe(404)
    expect((await as('DELETE', pathOf(made))).status).toBe(404)
    expect((await (await asBrowser(member))('GET', '/api/orgs')).body.orgs).toEqual([])
  })

  it('affects every table that refers to organizations', async () => {
    const referring = await query`
      select conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'orgs'::regclass order by 1`
    expect(referring.map(({ table }) => table)).toEqual([
      'invitations',
      'org_groups',
      'org_members',
      'projects',
      'subscriptions',
    ])
  })

  it.each([
    ['an active project', { archived: false }],
    ['an archived project', { archived: true }],
  ])('is 409 while there is %s, and succeeds once it is deleted', async (_, options) => {
    const of = await project({ in: made, ...options })
    await assignGroup(of, [admin], 'member')
    const refused = await as('DELETE', pathOf(made))
    expect([refused.status, refused.body, refused.trips]).toEqual([
      409,
      {
        error: 'org_has_projects',
        code: 'org_has_projects',
        message: expect.any(String),
        active: options.archived ? 0 : 1,
        archived: options.archived ? 1 : 0,
      },
      1,
    ])
    expect((await as('DELETE', `/api/projects/${of.id}`)).status).toBe(204)
    expect((await as('DELETE', pathOf(made))).status).toBe(200)
    expect(await remaining(made)).toEqual([])
  })

  it.each(['pro', 'pro_plus'])(
    'is 409 with %s granted by the operator, until that is revoked',
    async plan => {
      await query`update orgs set granted_plan = ${plan} where id = ${made.id}`
      const refused = await as('DELETE', pathOf(made))
      expect([refused.status, refused.body.code]).toEqual([409, 'org_has_contract'])
      await query`update orgs set granted_plan = null where id = ${made.id}`
      expect((await as('DELETE', pathOf(made))).status).toBe(200)
    },
  )

  it.each([1, 2, 3])('with a new project at once: one of them succeeds (round %i)', async () => {
    const [deleted, created] = await Promise.all([
      as('DELETE', pathOf(made)),
      as('POST', '/api/projects', { orgId: made.id, name: '新規' }),
    ])
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([deleted.status, created.status])
    expect((await query`select 1 from projects where org_id = ${made.id}`).length).toBe(
      created.status === 201 ? 1 : 0,
    )
  })

  it('is done by one of 5 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => as('DELETE', pathOf(made))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})
