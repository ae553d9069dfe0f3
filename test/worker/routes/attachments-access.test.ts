import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Feature,
  features,
  type ProjectRole,
  type TokenScope,
} from '../../../src/worker/access/policy.ts'
import { asBrowser, asNobody, asTool, type Client, client } from '../../support/as.ts'
import { id, query } from '../../support/database.ts'
import { attachmentsOf, readyAttachment } from '../../support/uploads.ts'
import {
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  session,
} from '../../support/world.ts'

const announced = { filename: 'a.txt', size: 5 }
const create = (as: Client, of: Project, body: object = announced) => as('POST', attachmentsOf(of), body)
const complete = (as: Client, of: Project, attachmentId: string) =>
  as('POST', `${attachmentsOf(of)}/${attachmentId}/complete`)

/** All operations, on a ready upload of the caller's own, whose completion answers without the store. */
async function tryAll(as: Client, of: Project, who: Person): Promise<(number | string)[]> {
  const own = await readyAttachment(of, who)
  const answers = [
    await create(as, of),
    await complete(as, of, own),
    await as('GET', attachmentsOf(of)),
    await as('DELETE', `${attachmentsOf(of)}/${own}`),
  ]
  return answers.map(({ status, body }) => body?.code ?? status)
}
const all = (code: string) => [code, code, code, code]
const done = [201, 200, 200, 204]

type Way = { role: ProjectRole; scope?: Feature[] } | 'org admin' | 'org member' | 'stranger'
async function joined(of: Project, way: Way): Promise<Person> {
  const who = await person()
  if (way === 'org admin') await joinOrg({ id: of.orgId }, who, 'admin')
  else if (way === 'org member') await joinOrg({ id: of.orgId }, who, 'member')
  else if (way !== 'stranger') await joinProject(of, who, way.role, way.scope ?? null)
  return who
}

describe('who may upload (files § Who may)', () => {
  const rows: [string, Way, (string | number)[]][] = [
    ['owner', { role: 'owner' }, done],
    ['admin', { role: 'admin' }, done],
    ['member', { role: 'member' }, done],
    ['viewer', { role: 'viewer' }, all('forbidden')],
    ['organisation admin', 'org admin', done],
    ['organisation member without a row', 'org member', all('not_found')],
    ['stranger', 'stranger', all('not_found')],
    ['external member with files', { role: 'member', scope: ['files'] }, done],
    ['external member with issues', { role: 'member', scope: ['roadmap', 'issues'] }, done],
    ['external member with wiki', { role: 'member', scope: ['wiki', 'settings'] }, done],
    [
      'external member with none of them',
      { role: 'member', scope: ['roadmap', 'git_links', 'settings'] },
      all('not_found'),
    ],
    [
      'external viewer with all of them',
      { role: 'viewer', scope: ['issues', 'wiki', 'files'] },
      all('forbidden'),
    ],
    ['external viewer with none of them', { role: 'viewer', scope: ['roadmap'] }, all('not_found')],
  ]
  it.each(rows)('%s', async (_, way, expected) => {
    const of = await project()
    const who = await joined(of, way)
    expect(await tryAll(await asBrowser(who), of, who)).toEqual(expected)
  })
})

describe('features switched off (projects § Features: 404)', () => {
  const rows: [on: Feature[], scope: Feature[] | null, (string | number)[]][] = [
    [['files'], null, done],
    [['issues'], null, done],
    [['wiki'], null, done],
    [features.filter(feature => !['files', 'issues', 'wiki'].includes(feature)), null, all('not_found')],
    [[], null, all('not_found')],
    [['wiki', 'roadmap'], ['wiki'], done],
    [['wiki', 'roadmap'], ['files', 'issues', 'roadmap'], all('not_found')],
  ]
  it.each(rows)('on: %j, in the scope: %j', async (on, scope, expected) => {
    const of = await project({ features: on })
    const who = await joined(of, { role: 'member', ...(scope && { scope }) })
    expect(await tryAll(await asBrowser(who), of, who)).toEqual(expected)
  })
})

describe('credentials (files § Who may; tokens § Scopes by path)', () => {
  let who: Person
  let of: Project
  beforeAll(async () => {
    who = await person()
    of = await project({ owner: who })
  })

  const accepted: (TokenScope[] | null)[] = [
    null,
    ['files:write'],
    ['issues:write'],
    ['wiki:write', 'roadmap:read'],
  ]
  it.each(accepted.map(scopes => [scopes]))('a token with %j may', async scopes => {
    expect(await tryAll(await asTool(who, { scopes }), of, who)).toEqual(done)
  })

  const refused: TokenScope[][] = [
    ['files:read'],
    ['issues:read', 'wiki:read'],
    ['roadmap:sync', 'roadmap:read'],
  ]
  it.each(refused.map(scopes => [scopes]))('a token with %j may not', async scopes => {
    const as = await asTool(who, { scopes })
    for (const { status, body } of [await create(as, of), await complete(as, of, id())])
      expect([status, body]).toEqual([
        403,
        {
          error: 'token_scope',
          code: 'token_scope',
          message: 'このトークンの権限では実行できません',
          requiredScope: 'files:write',
          tokenScopes: scopes,
        },
      ])
  })

  it('a token of this project may, one of another may not', async () => {
    const elsewhere = await project({ owner: who })
    expect(await tryAll(await asTool(who, { only: of }), of, who)).toEqual(done)
    expect(await tryAll(await asTool(who, { only: elsewhere }), of, who)).toEqual(all('token_project'))
  })

  it('nobody, and whoever comes from another origin', async () => {
    expect(await tryAll(asNobody, of, who)).toEqual(all('unauthenticated'))
    const cookie = `__Host-session=${await session(who)}`
    const foreign = client({ cookie, origin: 'https://evil.test' })
    const listedOnly = ['origin_forbidden', 'origin_forbidden', 200, 'origin_forbidden']
    expect(await tryAll(foreign, of, who)).toEqual(listedOnly)
    expect(await tryAll(client({ cookie }), of, who)).toEqual(listedOnly)
  })

  it('any other method is 405', async () => {
    const as = await asBrowser(who)
    for (const [method, path, allow] of [
      ['PUT', '', 'GET, HEAD, POST'],
      ['GET', `/${id()}`, 'DELETE'],
      ['GET', `/${id()}/complete`, 'POST'],
      ['DELETE', `/${id()}/complete`, 'POST'],
    ] as const) {
      const { status, headers } = await as(method, attachmentsOf(of) + path)
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow])
    }
  })
})

describe('the order of refusals (requests § Order of checks)', () => {
  const bad = { filename: '', size: -1 }

  it.each<[string, Way, string, boolean]>([
    ['a stranger', 'stranger', 'not_found', false],
    ['a viewer', { role: 'viewer' }, 'forbidden', false],
    ['a member of an archived project', { role: 'member' }, 'project_archived', true],
    ['a viewer of an archived project', { role: 'viewer' }, 'forbidden', true],
  ])('%s hears nothing of what was wrong with the body', async (_, way, code, archived) => {
    const of = await project({ archived })
    const who = await joined(of, way)
    const as = await asBrowser(who)
    for (const body of [announced, bad, { ...announced, size: 2 ** 50 }])
      expect((await create(as, of, body)).body.code).toBe(code)
    expect((await as('POST', attachmentsOf(of), '{')).body.code).toBe(code)
    const pending = await readyAttachment(of, who, { pending: true })
    expect((await complete(as, of, pending)).body.code).toBe(code)
    expect((await complete(as, of, id())).body.code).toBe(code)
  })

  it('a project that is not there, not visible, or without the features: the same bytes', async () => {
    const who = await person()
    const without = await project({ owner: who, features: ['roadmap'] })
    const as = await asBrowser(who)
    const hidden = [without, await project(), { id: id(), orgId: '' }, { id: 'malformed', orgId: '' }]
    const texts = await Promise.all(hidden.map(async of => (await create(as, of)).text))
    expect(new Set(texts).size).toBe(1)
  })

  it('of a token counts once, refused or not, two trips or one', async () => {
    const who = await person()
    const of = await project({ owner: who })
    const as = await asTool(who)
    const left = async (answer: Promise<{ headers: Headers }>) =>
      Number(/r=(\d+)/.exec((await answer).headers.get('ratelimit') ?? '')?.[1])
    expect(await left(create(as, of))).toBe(59)
    expect(await left(create(as, of, bad))).toBe(58)
    const pending = await readyAttachment(of, who, { pending: true })
    expect(await left(complete(as, of, pending))).toBe(57)
    expect(await left(complete(as, of, id()))).toBe(56)
    expect(await left(create(as, of, { ...announced, size: 2 ** 50 }))).toBe(55)
  })

  it('a role taken away between start and completion counts', async () => {
    const of = await project()
    const who = await joined(of, { role: 'member' })
    const pending = await readyAttachment(of, who, { pending: true })
    await query`update project_members set role = 'viewer' where project_id = ${of.id} and user_id = ${who.id}`
    expect((await complete(await asBrowser(who), of, pending)).body.code).toBe('forbidden')
  })
})
