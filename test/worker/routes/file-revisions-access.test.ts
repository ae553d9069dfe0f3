import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature, ProjectRole } from '../../../src/worker/access/policy.ts'
import { asBrowser, asNobody, asTool, type Client, client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { eventsOf, type File, fileOf, revisionsOf } from '../../support/revisions.ts'
import {
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  session,
  type TokenOptions,
} from '../../support/world.ts'

const operations = {
  download: ['GET', '/download'],
  restore: ['POST', '/revisions/1/restore'],
  delete: ['DELETE', '/revisions/1'],
  prune: ['POST', '/revisions/prune'],
} as const
type Codes = [download: string, restore: string, deletion: string, pruning: string]

/** What each operation answers, on a file of its own: `ok`, or the code of the refusal. */
async function answers(as: Client, of: Project, by: Person): Promise<Codes> {
  const codes = Object.values(operations).map(async ([method, path]) => {
    const file = await fileOf(of, by, [{}, {}])
    const { status, body } = await as(method, file.path + path)
    const after = await revisionsOf(file)
    const isUntouched = after.current === 2 && after.all.length === 2
    if (status < 300) return isUntouched === (method === 'GET') ? 'ok' : 'ok, but it did not'
    return isUntouched ? body.error : `${body.error}, but it did`
  })
  return (await Promise.all(codes)) as Codes
}

const all = (code: string): Codes => [code, code, code, code]
const readOnly = (code: string): Codes => ['ok', code, code, code]

let owner: Person
let of: Project
beforeAll(async () => {
  owner = await person()
  of = await project({ owner })
})

describe('who may download, restore, delete and prune (files § Who may)', () => {
  const roles: [ProjectRole, Codes][] = [
    ['owner', all('ok')],
    ['admin', all('ok')],
    ['member', ['ok', 'ok', 'forbidden', 'forbidden']],
    ['viewer', readOnly('forbidden')],
  ]
  const scopes: [label: string, Feature[] | null, isIn: boolean][] = [
    ['internal', null, true],
    ['external with files', ['files'], true],
    ['external with issues and wiki', ['issues', 'wiki'], false],
  ]
  const rows = roles.flatMap(([role, codes]) =>
    scopes
      .filter(([, scope]) => scope === null || role === 'member' || role === 'viewer')
      .map(([label, scope, isIn]) => [label, role, scope, isIn ? codes : all('not_found')] as const),
  )
  it.each(rows)('%s %s', async (_, role, scope, codes) => {
    const who = await person()
    await joinProject(of, who, role, scope)
    expect(await answers(await asBrowser(who), of, owner)).toEqual(codes)
  })

  it('an organisation admin without a row: all; a member of it without one, and a stranger: nothing', async () => {
    const [admin, member, stranger] = [await person(), await person(), await person()]
    await joinOrg({ id: of.orgId }, admin, 'admin')
    await joinOrg({ id: of.orgId }, member, 'member')
    expect(await answers(await asBrowser(admin), of, owner)).toEqual(all('ok'))
    expect(await answers(await asBrowser(member), of, owner)).toEqual(all('not_found'))
    expect(await answers(await asBrowser(stranger), of, owner)).toEqual(all('not_found'))
    expect(await answers(asNobody, of, owner)).toEqual(all('unauthenticated'))
  })

  it('an uploader who is a member may not delete or prune their own', async () => {
    const member = await person()
    await joinProject(of, member, 'member')
    expect(await answers(await asTool(member), of, member)).toEqual(['ok', 'ok', 'forbidden', 'forbidden'])
  })

  it('a cookie from another origin may read', async () => {
    const foreign = client({ cookie: `__Host-session=${await session(owner)}`, origin: 'https://evil.test' })
    expect(await answers(foreign, of, owner)).toEqual(readOnly('origin_forbidden'))
  })
})

describe('which tokens may (files § Who may)', () => {
  const rows: [string, TokenOptions, only: 'here' | 'elsewhere' | null, Codes][] = [
    ['unrestricted', {}, null, all('ok')],
    ['files:write', { scopes: ['files:write'] }, null, all('ok')],
    ['files:read', { scopes: ['files:read'] }, null, readOnly('token_scope')],
    [
      'of other features',
      { scopes: ['issues:write', 'wiki:write', 'roadmap:sync'] },
      null,
      all('token_scope'),
    ],
    ['of this project', {}, 'here', all('ok')],
    ['of this project, files:read', { scopes: ['files:read'] }, 'here', readOnly('token_scope')],
    ['of another project', {}, 'elsewhere', all('token_project')],
    ['expired', { expired: true }, null, all('unauthenticated')],
    ['revoked', { revoked: true }, null, all('unauthenticated')],
  ]
  it.each(rows)('%s', async (_, options, only, codes) => {
    const at = only === 'elsewhere' ? await project({ owner }) : of
    const as = await asTool(owner, { ...options, ...(only && { only: at }) })
    expect(await answers(as, of, owner)).toEqual(codes)
  })

  it('names the scope that is missing', async () => {
    const file = await fileOf(of, owner, [{}, {}])
    const as = await asTool(owner, { scopes: ['files:read'] })
    expect((await as('POST', `${file.path}/revisions/prune`)).body).toMatchObject({
      error: 'token_scope',
      requiredScope: 'files:write',
      tokenScopes: ['files:read'],
    })
  })

  it('counts a restore as one write, done or refused', async () => {
    const as = await asTool(owner)
    const left = async (path: string) =>
      (await as('POST', path)).headers.get('ratelimit')?.replace(/;t=.*/, '')
    const file = await fileOf(of, owner, [{ isLost: true }, {}, {}])
    expect(await left(`${file.path}/revisions/2/restore`)).toBe('"token-writes";r=59')
    expect(await left(`${file.path}/revisions/4/restore`)).toBe('"token-writes";r=58')
    expect(await left(`${file.path}/revisions/1/restore`)).toBe('"token-writes";r=57')
  })
})

describe('where it may be done', () => {
  it('an archived project is read only: 409 project_archived', async () => {
    const archived = await project({ owner, archived: true })
    expect(await answers(await asTool(owner), archived, owner)).toEqual(readOnly('project_archived'))
    expect(await eventsOf(archived)).toEqual([])
  })

  it('not where files are switched off', async () => {
    const without = await project({ owner, features: ['roadmap', 'issues', 'wiki', 'git_links', 'settings'] })
    expect(await answers(await asTool(owner), without, owner)).toEqual(all('not_found'))
  })

  it('not in another project, and not with a malformed id', async () => {
    const as = await asTool(owner)
    const file = await fileOf(of, owner, [{}, {}])
    const other = await project({ owner })
    for (const [method, path] of Object.values(operations)) {
      const codes = [
        `${other.id}/files/${file.id}`,
        `${of.id}/files/${id()}`,
        `${of.id}/files/x`,
        `x/files/${file.id}`,
      ]
      const found = codes.map(async at => (await as(method, `/api/projects/${at}${path}`)).body.code)
      expect([path, await Promise.all(found)]).toEqual([
        path,
        ['file_not_found', 'file_not_found', 'not_found', 'not_found'],
      ])
    }
    expect((await revisionsOf(file)).all).toEqual([1, 2])
  })
})

describe('by which methods (requests § Methods)', () => {
  it.each(['POST', 'PUT', 'PATCH'])('%s restores and prunes', async method => {
    const as = await asTool(owner)
    const file: File = await fileOf(of, owner, [{}, {}])
    expect((await as(method, `${file.path}/revisions/1/restore`)).status).toBe(200)
    expect((await as(method, `${file.path}/revisions/prune`)).body).toEqual({ deleted: 2 })
  })

  it('others are 405, and prune is never taken for a revision', async () => {
    const as = await asTool(owner)
    const { path } = await fileOf(of, owner)
    const refused: [method: string, path: string, allow: string][] = [
      ['POST', '/download', 'GET, HEAD'],
      ['DELETE', '/revisions/prune', 'PATCH, POST, PUT'],
      ['GET', '/revisions/prune', 'PATCH, POST, PUT'],
      ['GET', '/revisions/1', 'DELETE'],
      ['DELETE', '/revisions/1/restore', 'PATCH, POST, PUT'],
    ]
    for (const [method, below, allow] of refused) {
      const { status, headers } = await as(method, path + below)
      expect([method, below, status, headers.get('allow')]).toEqual([method, below, 405, allow])
    }
  })
})
