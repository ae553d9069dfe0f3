import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Feature,
  features,
  type ProjectRole,
  type TokenScope,
} from '../../../src/worker/access/policy.ts'
import { asBrowser, asNobody, asTool, type Client, client } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { contentsOf, fileIn, filesOf, folderIn, foldersOf, recordedIn } from '../../support/tree.ts'
import { readyAttachment } from '../../support/uploads.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  session,
  type TokenOptions,
} from '../../support/world.ts'

/** Each operation on rows of its own, the upload and one of the two files being the caller's. */
const operations: Record<string, (as: Client, of: Project, who: Person) => ReturnType<Client>> = {
  register: async (as, of, who) =>
    as('POST', filesOf(of), { attachmentId: await readyAttachment(of, who), name: id() }),
  get: async (as, of) => as('GET', `${filesOf(of)}/${await fileIn(of, owner, id())}`),
  update: async (as, of) => as('PATCH', `${filesOf(of)}/${await fileIn(of, owner, id())}`, { name: id() }),
  'delete own': async (as, of, who) => as('DELETE', `${filesOf(of)}/${await fileIn(of, who, id())}`),
  "delete another's": async (as, of) => as('DELETE', `${filesOf(of)}/${await fileIn(of, owner, id())}`),
  'create folder': (as, of) => as('POST', foldersOf(of), { name: id() }),
  'update folder': async (as, of) =>
    as('PATCH', `${foldersOf(of)}/${await folderIn(of, id())}`, { name: id() }),
  'delete folder': async (as, of) => as('DELETE', `${foldersOf(of)}/${await folderIn(of, id())}`),
}
type Outcomes = Record<string, number | string>

/** The status of each operation, or the code of its refusal, which must have left no event. */
async function outcomes(as: Client, of: Project, who: Person): Promise<Outcomes> {
  const all: Outcomes = {}
  for (const [name, operation] of Object.entries(operations)) {
    const before = (await recordedIn(of)).length
    const { status, body } = await operation(as, of, who)
    const events = (await recordedIn(of)).length - before
    all[name] = body?.error && events === 0 ? body.error : status
  }
  return all
}

const everything: Outcomes = {
  register: 201,
  get: 200,
  update: 200,
  'delete own': 204,
  "delete another's": 204,
  'create folder': 201,
  'update folder': 200,
  'delete folder': 204,
}
const asMember: Outcomes = { ...everything, "delete another's": 'forbidden', 'delete folder': 'forbidden' }
const all = (code: string): Outcomes =>
  Object.fromEntries(Object.keys(operations).map(operation => [operation, code]))
const readOnly = (code: string): Outcomes => ({ ...all(code), get: 200 })

let owner: Person
let of: Project
beforeAll(async () => {
  owner = await person()
  of = await project({ owner })
})

const individual = (role: ProjectRole, scope: Feature[] | null = null) => {
  return (who: Person) => joinProject(of, who, role, scope)
}
const group = (role: ProjectRole, scope: Feature[] | null = null) => {
  return (who: Person) => assignGroup(of, [who], role, scope)
}
const withoutFiles = features.filter(feature => feature !== 'files')

describe('who may do what with files and folders (files § Who may)', () => {
  const rows: [who: string, join: (who: Person) => Promise<unknown>, Outcomes][] = [
    ['owner', individual('owner'), everything],
    ['admin', individual('admin'), everything],
    ['member', individual('member'), asMember],
    ['viewer', individual('viewer'), readOnly('forbidden')],
    ['organisation admin without a row', who => joinOrg({ id: of.orgId }, who, 'admin'), everything],
    ['organisation member without a row', who => joinOrg({ id: of.orgId }, who, 'member'), all('not_found')],
    ['stranger', async () => {}, all('not_found')],
    ['external member with files', individual('member', ['files']), asMember],
    ['external member without files', individual('member', withoutFiles), all('not_found')],
    ['external viewer with files', individual('viewer', ['files', 'wiki']), readOnly('forbidden')],
    ['external viewer without files', individual('viewer', ['wiki']), all('not_found')],
    ['group admin', group('admin'), everything],
    ['group member', group('member'), asMember],
    ['group viewer', group('viewer'), readOnly('forbidden')],
    ['external group member with files', group('member', ['files']), asMember],
    ['external group member without files', group('member', ['issues', 'wiki']), all('not_found')],
    [
      'external member without files, whose group has them as a viewer',
      async who => {
        await individual('member', ['wiki'])(who)
        await group('viewer', ['files'])(who)
      },
      asMember,
    ],
    [
      'viewer whose group makes them admin',
      async who => {
        await individual('viewer')(who)
        await group('admin')(who)
      },
      everything,
    ],
    [
      'member of another project only',
      async who => joinProject(await project(), who, 'owner'),
      all('not_found'),
    ],
  ]
  it.each(rows)('%s', async (_, join, expected) => {
    const who = await person()
    await join(who)
    expect(await outcomes(await asBrowser(who), of, who)).toEqual(expected)
  })
})

describe('by which credential (files § Who may; tokens § Scopes by path)', () => {
  const scoped = (...scopes: TokenScope[]): TokenOptions => ({ scopes })
  const rows: [label: string, TokenOptions, only: 'here' | 'elsewhere' | null, Outcomes][] = [
    ['an unrestricted token', {}, null, everything],
    ['an OAuth token', { kind: 'oauth' }, null, everything],
    ['files:write', scoped('files:write'), null, everything],
    ['files:read', scoped('files:read'), null, readOnly('token_scope')],
    [
      'files:read and what else writes',
      scoped('files:read', 'issues:write', 'wiki:write'),
      null,
      readOnly('token_scope'),
    ],
    ['all but files', scoped('issues:write', 'wiki:write', 'roadmap:sync'), null, all('token_scope')],
    ['a token of this project', {}, 'here', everything],
    ['a token of this project with files:read', scoped('files:read'), 'here', readOnly('token_scope')],
    ['a token of another project', {}, 'elsewhere', all('token_project')],
    ['a token of another project without files', scoped('issues:read'), 'elsewhere', all('token_project')],
    ['an expired token', { expired: true }, null, all('unauthenticated')],
    ['a revoked token', { revoked: true }, null, all('unauthenticated')],
  ]
  it.each(rows)('%s', async (_, options, only, expected) => {
    const project_ = only === 'elsewhere' ? await project({ owner }) : of
    const as = await asTool(owner, { ...options, ...(only && { only: project_ }) })
    expect(await outcomes(as, of, owner)).toEqual(expected)
  })

  it.each<[string, TokenScope]>([
    ['get', 'files:read'],
    ['register', 'files:write'],
    ['delete own', 'files:write'],
    ['create folder', 'files:write'],
  ])('%s names the scope that is missing: %s', async (name, requiredScope) => {
    const { status, body } = await operations[name]!(await asTool(owner, scoped('issues:write')), of, owner)
    expect([status, body]).toMatchObject([
      403,
      { error: 'token_scope', requiredScope, tokenScopes: ['issues:write'] },
    ])
  })

  it('nobody: 401', async () => {
    expect(await outcomes(asNobody, of, owner)).toEqual(all('unauthenticated'))
  })

  it('a cookie from another origin, or without one, only reads', async () => {
    const cookie = `__Host-session=${await session(owner)}`
    for (const headers of [{ cookie, origin: 'https://evil.test' }, { cookie }])
      expect(await outcomes(client(headers as Record<string, string>), of, owner)).toEqual(
        readOnly('origin_forbidden'),
      )
  })

  it('every write of a token counts, refused ones too', async () => {
    const as = await asTool(owner)
    const left: (string | undefined)[] = []
    for (const operation of ['register', 'get', 'update', 'create folder', 'delete folder'])
      left.push((await operations[operation]!(as, of, owner)).headers.get('ratelimit')?.replace(/;t=.*/, ''))
    const refusals = [
      await as('PATCH', `${filesOf(of)}/${id()}`, { name: 'x' }),
      await as('POST', foldersOf(of), { name: '/' }),
    ]
    for (const { headers } of refusals) left.push(headers.get('ratelimit')?.replace(/;t=.*/, ''))
    expect(left).toEqual([59, 59, 58, 57, 56, 55, 54].map(count => `"token-writes";r=${count}`))
  })
})

describe('where (projects § While archived; projects § Features)', () => {
  it('an archived project is read only: 409 project_archived', async () => {
    const archived = await project({ owner, archived: true })
    expect(await outcomes(await asTool(owner), archived, owner)).toEqual(readOnly('project_archived'))
    expect(await recordedIn(archived)).toEqual([])
  })

  it('in it, a viewer is told of their role, and who lacks the files of nothing', async () => {
    const archived = await project({ archived: true })
    const [viewer, guest] = [await person(), await person()]
    await joinProject(archived, viewer, 'viewer')
    await joinProject(archived, guest, 'member', ['wiki'])
    expect(await outcomes(await asBrowser(viewer), archived, viewer)).toEqual(readOnly('forbidden'))
    expect(await outcomes(await asBrowser(guest), archived, guest)).toEqual(all('not_found'))
  })

  it('not where files are switched off, for the owner either', async () => {
    const without = await project({ owner, features: withoutFiles })
    expect(await outcomes(await asTool(owner), without, owner)).toEqual(all('not_found'))
  })

  it('a malformed id is a 404 like that of a project that is not there', async () => {
    const as = await asTool(owner)
    const unknown = await as('GET', `/api/projects/${id()}/files/${id()}`)
    const paths: [method: string, path: string, body?: unknown][] = [
      ['GET', `${filesOf(of)}/x`],
      ['PATCH', `${filesOf(of)}/${id()}0`, { name: 'a' }],
      ['DELETE', `${filesOf(of)}/1`],
      ['PATCH', `${foldersOf(of)}/x`, { name: 'a' }],
      ['DELETE', `${foldersOf(of)}/%00`],
      ['POST', '/api/projects/x/files', {}],
      ['POST', '/api/projects/x/folders', {}],
      ['GET', `/api/projects/x/files/${id()}`],
    ]
    for (const [method, path, body] of paths) {
      const answer = await as(method, path, body)
      expect([method, path, answer.status, answer.text]).toEqual([method, path, 404, unknown.text])
    }
  })
})

describe('a bad body or an unknown child outranks no refusal (requests § Order of checks)', () => {
  const requests: [method: string, path: (of: Project) => string][] = [
    ['POST', filesOf],
    ['PATCH', of => `${filesOf(of)}/${id()}`],
    ['POST', foldersOf],
    ['PATCH', of => `${foldersOf(of)}/${id()}`],
  ]
  const bodies: unknown[] = [
    '{',
    {},
    { name: '/' },
    { name: 'a', folderId: id(), parentId: id(), attachmentId: id() },
  ]
  it.each(requests)('%s %s', async (method, path) => {
    const [viewer, stranger] = [await person(), await person()]
    const archived = await project({ owner, archived: true })
    await joinProject(of, viewer, 'viewer')
    const before = await contentsOf(of)
    const callers: [Client, Project, string][] = [
      [asNobody, of, 'unauthenticated'],
      [await asTool(owner, { scopes: ['files:read'] }), of, 'token_scope'],
      [await asBrowser(stranger), of, 'not_found'],
      [await asBrowser(viewer), of, 'forbidden'],
      [await asBrowser(owner), archived, 'project_archived'],
    ]
    for (const [as, at, code] of callers)
      for (const body of bodies) expect((await as(method, path(at), body)).body.error).toBe(code)
    expect(await contentsOf(of)).toEqual(before)
  })
})
