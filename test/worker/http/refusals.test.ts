import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asNobody, asTool, type Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { armFault } from '../../support/faults.ts'
import { probeAsBrowser } from '../../support/probe.ts'
import { type Org, org, type Person, type Project, person, project } from '../../support/world.ts'

let who: Person
let home: Org
let at: Project
let as: Client

beforeAll(async () => {
  who = await person()
  home = await org({ admins: [who] })
  at = await project({ in: home, owner: who })
  as = await asBrowser(who)
})

const endless = '\u0315\u0300\u0327'.repeat(80_000)
const many = (value: unknown) => Array(500_000).fill(value)

const placed = (path: string) => path.replace(':project', at.id).replace(':org', home.id)

describe('the field of a validation error (requests § Validation)', () => {
  const rows: [method: string, path: string, body: unknown, code: string, field: string | undefined][] = [
    ['PATCH', '/api/me/profile', { displayName: 1 }, 'invalid', 'displayName'],
    ['PATCH', '/api/me/profile', '{', 'unreadable_body', undefined],
    ['POST', '/api/orgs', { name: 'x', plan: 'pro' }, 'invalid', 'plan'],
    ['POST', '/api/projects', { name: 'x' }, 'org_required', 'orgId'],
    ['POST', '/api/orgs/:org/invitations', { emails: ['a@b.c', 'x'], role: 'member' }, 'invalid', 'emails.1'],
    ['POST', '/api/tokens', { name: 'x', expiresAt: 'x' }, 'expires_at_invalid', 'expiresAt'],
    ['POST', '/api/tokens', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expires_at_past', 'expiresAt'],
    ['PATCH', '/api/me/profile', { timeZone: 'Europe/Atlantis' }, 'time_zone_invalid', 'timeZone'],
    ['PATCH', '/api/me/profile', { timeZone: 'JST' }, 'time_zone_invalid', 'timeZone'],
    ['POST', '/api/tokens', { name: 'x', scopes: [] }, 'scopes_invalid', 'scopes'],
    ['POST', '/api/tokens', { name: 'x', projectId: 'x' }, 'project_id_invalid', 'projectId'],
    [
      'PATCH',
      '/api/projects/:project',
      { icon: { kind: 'text', color: 'x' } },
      'project_icon_invalid',
      'icon.color',
    ],
    ['PATCH', '/api/projects/:project', { icon: 1 }, 'project_icon_invalid', 'icon'],
    ['PATCH', '/api/projects/:project', {}, 'invalid', undefined],
    [
      'POST',
      '/api/projects/:project/members',
      { email: 'a@b.c', featureScope: [] },
      'invalid',
      'featureScope',
    ],
    [
      'POST',
      '/api/projects/:project/groups',
      { groupId: id(), role: 'member', featureScope: [] },
      'invalid_external_role',
      'featureScope',
    ],
    [
      'POST',
      '/api/projects/:project/issues',
      { title: 'x', assigneeId: id() },
      'assignee_invalid',
      'assigneeId',
    ],
    ['POST', '/api/projects/:project/issues', { title: 'x', parentId: id() }, 'parent_invalid', 'parentId'],
    ['GET', '/api/projects/:project/activity?pageSize=101', undefined, 'invalid', 'pageSize'],
  ]
  it.each(rows)('of %s %s with %j', async (method, path, body, code, field) => {
    const answer = await as(method, placed(path), body)
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, code, field])
    if (field && code === 'invalid') expect(answer.body.message).toContain(field)
  })
})

describe('the other fields of an error (requests § Error bodies)', () => {
  it('plan_limit: where to upgrade, and the limit and the count', async () => {
    const people = [await person(), await person(), await person()]
    const emails = people.map(({ email }) => email)
    const { status, body } = await as('POST', `/api/orgs/${home.id}/invitations`, { emails, role: 'member' })
    expect([status, body]).toEqual([
      402,
      {
        error: 'plan_limit',
        code: 'plan_limit',
        message: 'メンバーの人数が、ご利用中のプランの上限に達しています',
        upgradeUrl: `/orgs/${home.id}/settings/billing`,
        resource: 'seats',
        limit: 3,
        current: 1,
        required: 4,
      },
    ])
  })

  it('token_scope and token_project: the scopes and the project of the token', async () => {
    const scoped = await asTool(who, { scopes: ['wiki:read'] })
    const other = await project({ in: home, owner: who })
    const bound = await asTool(who, { scopes: ['files:read'], only: other })
    expect((await scoped('GET', placed('/api/projects/:project/roadmaps'))).body).toMatchObject({
      error: 'token_scope',
      requiredScope: 'roadmap:read',
      tokenScopes: ['wiki:read'],
    })
    expect((await bound('GET', placed('/api/projects/:project/roadmaps'))).body).toMatchObject({
      error: 'token_project',
      tokenScopes: ['files:read'],
    })
  })

  it('rebind_cooldown: when to retry, in seconds, as a header, and as an instant', async () => {
    const bind = (value: string) =>
      as('PUT', placed('/api/projects/:project/repo-binding'), { repoIdentity: { kind: 'local', value } })
    await bind('a')
    await bind('b')
    const { status, body, headers } = await bind('c')
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      429,
      'rebind_cooldown',
      String(body.retryAfter),
    ])
    expect(Math.abs(Date.parse(body.retryAt) - Date.now() - body.retryAfter * 1000)).toBeLessThan(5_000)
  })

  it('a 503: when to retry, and no cause', async () => {
    const key = id()
    await armFault('database', 'cut-before', key, 3)
    const { status, body, headers } = await (await probeAsBrowser(who))('POST', `/projects/${at.id}/events`, {
      key,
    })
    expect([status, body, headers.get('retry-after')]).toEqual([
      503,
      { error: 'service_unavailable', code: 'service_unavailable', message: expect.any(String) },
      '5',
    ])
  })
})

describe('an unknown method (requests § Methods)', () => {
  it.each(['PURGE', 'OPTIONS', 'PROPFIND'])('%s is 405 on a known path, 404 elsewhere', async method => {
    const known = await as(method, '/api/projects', method === 'OPTIONS' ? undefined : {})
    expect([known.status, known.body.code, known.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, POST',
    ])
    const unknown = await as(method, '/nowhere')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    for (const { headers } of [known, unknown]) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('HEAD of a refusal has its status and headers, and no body', async () => {
    const { status, text, headers } = await asNobody('HEAD', '/api/projects')
    expect([status, text, headers.get('content-language')]).toEqual([401, '', 'ja'])
  })
})

describe('input that would be slow or break something is 400 at once (requests § Validation)', () => {
  const rows: [label: string, method: string, path: string, body: unknown, field: string][] = [
    ['combining marks as a name', 'PATCH', '/api/me/profile', { displayName: endless }, 'displayName'],
    ['combining marks as a title', 'POST', '/api/projects/:project/issues', { title: endless }, 'title'],
    ['combining marks as an address', 'POST', '/api/projects/:project/members', { email: endless }, 'email'],
    [
      'combining marks as a description',
      'PATCH',
      '/api/projects/:project',
      { description: endless },
      'description',
    ],
    ['combining marks as a folder', 'POST', '/api/projects/:project/folders', { name: endless }, 'name'],
    ['500,000 features', 'PATCH', '/api/projects/:project', { features: many(1) }, 'features'],
    [
      '500,000 features of a guest',
      'POST',
      '/api/projects/:project/members',
      { email: 'a@b.c', featureScope: many(1) },
      'featureScope',
    ],
    [
      '500,000 addresses',
      'POST',
      '/api/orgs/:org/invitations',
      { emails: many(1), role: 'member' },
      'emails',
    ],
    ['500,000 ids', 'POST', '/api/me/notifications/read', { ids: many(1) }, 'ids'],
    ['500,000 scopes', 'POST', '/api/tokens', { name: 'x', scopes: many(1) }, 'scopes'],
    [
      'a date of 129 digits',
      'POST',
      '/api/tokens',
      { name: 'x', expiresAt: `2099-01-01T00:00:00.${'1'.repeat(129)}Z` },
      'expiresAt',
    ],
  ]
  it.each(rows)('%s', async (_, method, path, body, field) => {
    const answer = await as(method, placed(path), body)
    expect([answer.status, answer.body.field]).toEqual([400, field])
  })

  it('80,000 unknown keys: one is quoted in 100 characters', async () => {
    const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, 1]))
    expect((await as('POST', '/api/orgs', { ['x'.repeat(500)]: 1, ...keys, name: 'x' })).body).toMatchObject({
      message: `不明な項目: ${'x'.repeat(100)}`,
      field: 'x'.repeat(100),
    })
  })

  it('a million wrong git links: at most 50 details', async () => {
    const refused = (links: unknown) => as('POST', placed('/api/projects/:project/git-links'), { links })
    for (const links of [Array(1_000_000).fill(1), Array(500).fill({})]) {
      const { status, body } = await refused(links)
      expect([status, body.code, body.details.length <= 50]).toEqual([422, 'git_links_invalid', true])
    }
  })

  it('an instant that rounding would move out of the calendar is truncated', async () => {
    const { status, body } = await as('POST', '/api/tokens', {
      name: 'x',
      expiresAt: '9999-12-31T23:59:59.9999999Z',
    })
    expect([status, body.record.expiresAt]).toEqual([201, '9999-12-31T23:59:59.999Z'])
    const { status: read } = await as(
      'GET',
      placed('/api/projects/:project/activity?until=9999-12-31T23:59:59.9999999Z'),
    )
    expect(read).toBe(200)
  })
})
