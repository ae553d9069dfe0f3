import { describe, expect, it } from 'vitest'
import {
  type Feature,
  features,
  type ProjectRole,
  type TokenScope,
} from '../../../src/worker/access/policy.ts'
import { asBrowser, asNobody, asTool } from '../../support/as.ts'
import { id } from '../../support/database.ts'
import { fileIn, filesOf, folderIn } from '../../support/tree.ts'
import {
  assignGroup,
  joinOrg,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  type TokenOptions,
} from '../../support/world.ts'

const treeOf = (of: Project) => `${filesOf(of)}/tree`

describe('who may read the tree (files § Who may; projects § Features)', () => {
  const individual = (role: ProjectRole, scope: Feature[] | null = null) => {
    return (who: Person, of: Project) => joinProject(of, who, role, scope)
  }
  const rows: [string, join: (who: Person, of: Project) => Promise<unknown>, status: number][] = [
    ['owner', individual('owner'), 200],
    ['admin', individual('admin'), 200],
    ['member', individual('member'), 200],
    ['viewer', individual('viewer'), 200],
    ['external viewer with files', individual('viewer', ['files']), 200],
    [
      'external member without',
      individual(
        'member',
        features.filter(key => key !== 'files'),
      ),
      404,
    ],
    ['group viewer', (who, of) => assignGroup(of, [who], 'viewer'), 200],
    ['external group viewer without', (who, of) => assignGroup(of, [who], 'viewer', ['wiki']), 404],
    ['organisation admin', (who, of) => joinOrg({ id: of.orgId }, who, 'admin'), 200],
    ['organisation member without a row', (who, of) => joinOrg({ id: of.orgId }, who, 'member'), 404],
    ['stranger', async () => {}, 404],
  ]
  it.each(rows)('%s', async (_, join, status) => {
    const [who, of] = [await person(), await project()]
    await join(who, of)
    const file = await fileIn(of, who, 'a.txt')
    for (const as of [await asBrowser(who), await asTool(who)]) {
      const answer = await as('GET', treeOf(of))
      expect([answer.status, answer.trips]).toEqual([status, 1])
      expect(answer.text.includes(file)).toBe(status === 200)
    }
  })

  const tokens: [TokenOptions & { scopes?: TokenScope[] }, status: number, error?: string][] = [
    [{ scopes: ['files:read'] }, 200],
    [{ scopes: ['files:write'] }, 200],
    [{ scopes: ['issues:write', 'wiki:write', 'roadmap:sync'] }, 403, 'token_scope'],
    [{ expired: true }, 401, 'unauthenticated'],
    [{ revoked: true }, 401, 'unauthenticated'],
  ]
  it.each(tokens)('a token with %j', async (options, status, error) => {
    const owner = await person()
    const of = await project({ owner })
    const answer = await (await asTool(owner, options))('GET', treeOf(of))
    expect([answer.status, answer.body.error]).toEqual([status, error])
    if (error === 'token_scope') expect(answer.body.requiredScope).toBe('files:read')
  })

  it('a token of the project, but not one of another', async () => {
    const owner = await person()
    const [of, elsewhere] = [await project({ owner }), await project({ owner })]
    expect((await (await asTool(owner, { only: of }))('GET', treeOf(of))).status).toBe(200)
    const { status, body } = await (await asTool(owner, { only: elsewhere }))('GET', treeOf(of))
    expect([status, body.error]).toEqual([403, 'token_project'])
  })

  it('nobody: 401; of an archived project: still; of one without files, none, or no id: the same 404', async () => {
    const owner = await person()
    const as = await asBrowser(owner)
    const [of, archived, without] = [
      await project({ owner }),
      await project({ owner, archived: true }),
      await project({ owner, features: features.filter(key => key !== 'files') }),
    ]
    expect((await asNobody('GET', treeOf(of))).status).toBe(401)
    expect((await as('GET', treeOf(archived))).body).toMatchObject({ folders: [], files: [] })
    const hidden = [without, await project(), { id: id(), orgId: '' }, { id: 'none', orgId: '' }]
    const answers = await Promise.all(hidden.map(each => as('GET', treeOf(each))))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('of another project, of the same organisation and people, it tells nothing', async () => {
    const owner = await person()
    const of = await project({ owner })
    const other = await project({ in: { id: of.orgId }, owner })
    const [mine, theirs] = [await folderIn(of, '資料'), await folderIn(other, '資料')]
    const [own, foreign] = [
      await fileIn(of, owner, 'a.txt', mine),
      await fileIn(other, owner, 'a.txt', theirs),
    ]
    const as = await asBrowser(owner)
    for (const [at, folder, file] of [
      [of, mine, own],
      [other, theirs, foreign],
    ] as const) {
      const { folders, files } = (await as('GET', treeOf(at))).body
      expect([folders, files]).toMatchObject([[{ id: folder }], [{ id: file }]])
    }
  })

  it('HEAD is GET without the body; any other method is 405, not 404 of a file called tree', async () => {
    const owner = await person()
    const of = await project({ owner })
    const as = await asBrowser(owner)
    const head = await as('HEAD', treeOf(of))
    expect([head.status, head.text]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await as(method, treeOf(of))
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
  })
})
