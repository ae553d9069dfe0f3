import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src/worker/access/policy.ts'
import { app } from '../../../src/worker/app.ts'
import { operationOf } from '../../../src/worker/http/description.ts'
import { asBrowser, asNobody, type Client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { someOf } from '../../support/extent.ts'
import { type Org, org, type Project, person, project } from '../../support/world.ts'

let home: Org
let at: Project
let as: Client

beforeAll(async () => {
  const who = await person()
  home = await org({ plan: 'pro', admins: [who] })
  at = await project({ in: home, owner: who })
  as = await asBrowser(who)
})

const endpoints = app.routes.flatMap(({ method, path, handler }) => {
  const name = operationOf(handler)
  return name ? [{ method, path, name, policy: operations[name] }] : []
})

const filled = (path: string, segment: string) =>
  path
    .replace(':projectId', at.id)
    .replace(':orgId', home.id)
    .replace(/:\w+Id/g, () => id())
    .replace(/:\w+(\{[^}]*\})?/g, () => segment)

const malformed = ['%00', 'a%00b', '%ff', 'a%ffb', '%', '%zz', '%ed%a0%80', '%c3%28', '%e3%81']

const placed = (path: string) =>
  path.replace(':project', at.id).replace(':org', home.id).replace(':none', id())

describe('a path segment that is not valid text (requests § Paths)', () => {
  const open = endpoints.filter(({ path }) => /:(?!\w+Id\b)/.test(path))
  const rows = open.map(({ method, path, name }) => [method, path, name] as const)

  it('is tested for every path that contains more than ids', () => {
    expect(rows.length).toBeGreaterThan(10)
  })

  it.each(rows)('in %s %s is 404, and 400 in the slug of a PUT of a roadmap', async (method, path, name) => {
    const expected = name === 'roadmap.sync' && method === 'PUT' ? [400, 'slug_invalid'] : [404, 'not_found']
    for (const segment of someOf(3, malformed, `${method} ${path}`)) {
      const { status, body } = await as(method, filled(path, segment), method === 'GET' ? undefined : {})
      expect([segment, status, body.code]).toEqual([segment, ...expected])
    }
  })

  it('is 404 in place of an id, but only after 401', async () => {
    for (const segment of malformed) {
      expect([segment, (await as('GET', `/api/projects/${segment}`)).status]).toEqual([segment, 404])
      expect((await asNobody('GET', `/api/projects/${at.id}/roadmaps/${segment}`)).status).toBe(401)
    }
  })

  it('is 404 where no route exists', async () => {
    for (const segment of malformed) expect((await as('GET', `/api/${segment}`)).status).toBe(404)
  })

  it('differs from an encoded percent sign', async () => {
    const { status, body } = await as('GET', `/api/projects/${at.id}/roadmaps/x/documents/100%25.md`)
    expect([status, body.code]).toEqual([404, 'document_not_found'])
  })
})

describe('a query that is not valid text (requests § Queries)', () => {
  it.each(endpoints.map(({ method, path }) => [method, path]))('of %s %s is 400', async (method, path) => {
    for (const query of ['page=%00', 'x=a%00', '%00=1', 'x=%ff', 'x=%ed%a0%80', 'a=1&x=%00&b=2']) {
      const { status, body } = await as(method!, `${filled(path!, 'x')}?${query}`)
      expect([query, status, body?.code]).toEqual([query, 400, 'invalid'])
    }
  })

  it('is quoted in whole characters, at most 100 of them', async () => {
    const { body } = await as('GET', `/api/projects?a${'🦊'.repeat(200)}=%00`)
    expect(body.field).toBe(`a${'🦊'.repeat(99)}`)
  })

  it('is checked after the gate', async () => {
    expect((await asNobody('GET', '/api/projects?x=%00')).status).toBe(401)
    expect((await as('GET', `/api/projects/${id()}?x=%00`)).status).toBe(404)
  })

  it('differs from a single percent sign, a plus, and an empty query', async () => {
    for (const query of ['', '=', '&&', 'q', 'q=100%', 'q=%e3%81%82', 'q=a+b']) {
      const { status, body } = await as('GET', `/api/projects/${at.id}/issues?${query}`)
      expect([query, status, body.issues]).toEqual([query, 200, []])
    }
  })
})

describe('a repeated parameter (requests § Queries)', () => {
  const rows: [path: string, name: string, value: string][] = [
    ['/api/projects', 'page', '1'],
    ['/api/orgs', 'pageSize', '1'],
    ['/api/orgs/eligible', 'page', '1'],
    ['/api/orgs/:org/groups', 'page', '1'],
    ['/api/tokens', 'page', '1'],
    ['/api/auth/sessions', 'page', '1'],
    ['/api/auth/device', 'userCode', 'x'],
    ['/api/me/invitations', 'page', '1'],
    ['/api/me/notifications', 'unread', '1'],
    ['/api/projects/:project/icon-image', 'v', 'x'],
    ['/api/projects/:project/groups', 'page', '1'],
    ['/api/projects/:project/roadmaps', 'page', '1'],
    ['/api/projects/:project/issues', 'q', 'x'],
    ['/api/projects/:project/git-links', 'issue', 'AB-1'],
    ['/api/projects/:project/activity', 'type', 'x'],
    ['/api/projects/:project/attachments', 'page', '1'],
    ['/api/projects/:project/files/:none/download', 'redirect', '1'],
  ]
  it.each(rows)('of %s %s is 400 with this reason', async (path, name, value) => {
    for (const query of [`${name}=${value}&${name}=${value}`, `${name}=${value}&${name}=`]) {
      const { status, body } = await as('GET', `${placed(path)}?${query}`)
      const message = `「${name}」は 1 つだけ指定してください`
      expect([status, body]).toEqual([400, { error: message, message, code: 'invalid', field: name }])
    }
  })
})

describe('an unknown parameter (requests § Queries)', () => {
  // Requests of apps can have any parameter (apps § Asking).
  const judging = endpoints.filter(({ name }) => name !== 'app_request.read')
  it.each(judging)('of $method $path is named: 400', async ({ method, path }) => {
    const answer = await as(method, `${filled(path, 'x')}?stauts=done`)
    const message = '不明な項目: stauts'
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: message, message, code: 'invalid', field: 'stauts' },
    ])
  })

  it('is quoted in at most 100 characters, and checked after the gate', async () => {
    const long = 'x'.repeat(101)
    const { body } = await as('GET', `/api/projects?page=1&${long}=1`, undefined, { 'accept-language': 'en' })
    expect(body).toMatchObject({ message: `Unknown field: ${'x'.repeat(100)}`, field: 'x'.repeat(100) })
    expect((await asNobody('GET', '/api/projects?x=1')).status).toBe(401)
  })
})

describe('a value of a query', () => {
  const long = 'x'.repeat(101)
  it.each([
    ['icon-image', 'v', long],
    ['git-links', 'issue', long],
    ['activity', 'type', long],
    ['activity', 'since', long],
    ['activity', 'actorId', long],
    ['issues', 'q', 'x'.repeat(201)],
    ['roadmaps', 'page', '1'.repeat(11)],
  ])('has a maximum: %s?%s', async (path, name, value) => {
    const { status, body } = await as('GET', `/api/projects/${at.id}/${path}?${name}=${value}`)
    expect([status, body.code, body.field]).toEqual([400, 'invalid', name])
  })

  it.each(['1', '0', 'true', 'false'])('is accepted as a flag: %s', async value => {
    expect((await as('GET', `/api/me/notifications?unread=${value}`)).status).toBe(200)
  })
})
