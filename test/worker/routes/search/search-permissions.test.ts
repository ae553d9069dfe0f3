import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { issueScene, newIssue } from '../../../support/issues.ts'
import { projectsOfOneHash } from '../../../support/one-hash.ts'
import { payload } from '../../../support/payload.ts'
import { found, search, syncAndPrepare } from '../../../support/searched.ts'
import { fileIn } from '../../../support/tree.ts'
import {
  bind,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  type TokenOptions,
} from '../../../support/world.ts'

describe('what a caller cannot read (search § Permissions)', () => {
  /** Everything with one word in a project. */
  async function filled(word: string, options: Parameters<typeof project>[0] = {}): Promise<Project> {
    const owner = await person()
    const of = await project({ owner, name: word, ...options, archived: false })
    await bind(of)
    const as = await asBrowser(owner)
    await query`update projects set features = all_features() where id = ${of.id}`
    await as('POST', `/api/projects/${of.id}/issues`, { title: word, body: word })
    await as('POST', `/api/projects/${of.id}/issues/1/comments`, { body: word })
    await syncAndPrepare(
      as,
      of,
      'main',
      payload([{ id: 'T1', title: word }], { documents: [{ path: `${word}.md`, content: word }] }),
    )
    await fileIn(of, owner, word)
    return of
  }
  const everything = ['comment', 'document', 'file', 'issue', 'project', 'task']
  const kindsOf = async (q: string, as: Client) =>
    [...new Set((await search(as, q, { limit: '50' })).results.map(({ kind }: any) => kind))].toSorted()

  type Row = [
    name: string,
    kinds: string[],
    access: (of: Project, who: Person) => Promise<unknown>,
    token?: TokenOptions,
  ]
  const joined =
    (scope: any = null) =>
    (of: Project, who: Person) =>
      joinProject(of, who, 'viewer', scope)
  it.each<Row>([
    ['a viewer finds everything', everything, joined()],
    ['a stranger finds nothing', [], async () => {}],
    ['a scope of issues', ['comment', 'issue', 'project'], joined(['issues'])],
    ['a scope of files', ['file', 'project'], joined(['files'])],
    ['a scope of the roadmap', ['document', 'project', 'task'], joined(['roadmap'])],
    ['a scope of settings', ['project'], joined(['settings'])],
    [
      'an archived project',
      everything,
      async (of, who) => {
        await joined()(of, who)
        await query`update projects set archived_at = now() where id = ${of.id}`
      },
    ],
    [
      'a suspended organization',
      [],
      async (of, who) => {
        await joined()(of, who)
        await query`update orgs set suspended_at = now() where id = ${of.orgId}`
      },
    ],
    [
      'without the feature issues',
      ['document', 'file', 'project', 'task'],
      async (of, who) => {
        await joined()(of, who)
        await query`update projects set features = array_remove(features, 'issues') where id = ${of.id}`
      },
    ],
    ['a token of everything', everything, joined(), { scopes: null }],
    ['a token of issues:read', ['comment', 'issue', 'project'], joined(), { scopes: ['issues:read'] }],
    ['a token of issues:write', ['comment', 'issue', 'project'], joined(), { scopes: ['issues:write'] }],
    ['a token of files:read', ['file', 'project'], joined(), { scopes: ['files:read'] }],
    ['a token of roadmap:sync', ['document', 'project', 'task'], joined(), { scopes: ['roadmap:sync'] }],
    ['a token of wiki:read', ['project'], joined(), { scopes: ['wiki:read'] }],
    ['a token of files with a scope of issues', ['project'], joined(['issues']), { scopes: ['files:read'] }],
  ])('is not found: %s', async (_, kinds, access, options) => {
    const word = `秘密${id().slice(0, 8)}`
    const [of, who] = [await filled(word), await person()]
    await access(of, who)
    const as = options ? await asTool(who, options) : await asBrowser(who)
    expect(await kindsOf(word, as)).toEqual(kinds)
    expect((await search(as, word, { projectId: of.id })).results).toHaveLength(kinds.length)
    expect((await search(as, 'T1', { kind: 'task', projectId: of.id })).results).toHaveLength(
      kinds.includes('task') ? 1 : 0,
    )
    expect((await search(as, '#1', { kind: 'issue', projectId: of.id })).results).toHaveLength(
      kinds.includes('issue') ? 1 : 0,
    )
  })

  it('includes other projects than the one of a token, which are refused by name', async () => {
    const word = `範囲${id().slice(0, 8)}`
    const [one, two, who] = [await filled(word), await filled(word), await person()]
    for (const of of [one, two]) await joinProject(of, who, 'member')
    const as = await asTool(who, { only: one })
    expect(
      (await search(as, word, { limit: '50' })).results.every(({ projectId }: any) => projectId === one.id),
    ).toBe(true)
    expect((await search(as, word, { projectId: one.id })).results).toHaveLength(6)
    for (const other of [two.id, id()]) {
      const { status, body, trips } = await as(
        'GET',
        `/api/search?q=${encodeURIComponent(word)}&projectId=${other}`,
      )
      expect([status, body.code, trips]).toEqual([403, 'token_project', 1])
    }
  })

  it('finds no name of another project, even if both ids have the hash under which names are indexed', async () => {
    const owner = await person()
    const [of, other] = await projectsOfOneHash(owner)
    const as = await asBrowser(owner)
    await as('POST', `/api/projects/${other.id}/issues`, { title: '若葉の課題' })
    await fileIn(other, owner, '若葉.txt')
    for (const q of ['若', '若葉']) {
      expect(await found(as, q, { projectId: of.id })).toEqual([])
      expect((await found(as, q, { projectId: other.id })).toSorted()).toEqual([
        'file 若葉.txt',
        'issue 若葉の課題',
      ])
    }
  })

  it('includes the trash', async () => {
    const here = await issueScene({ key: 'TRS' })
    const issue = await newIssue(here, { title: '捨てる', body: '捨てる本文' })
    await here.as('POST', `${here.path}/1/comments`, { body: '捨てる返事' })
    expect(await found(here.as, '捨てる')).toHaveLength(2)
    await here.as('DELETE', `${here.path}/${issue.number}`)
    for (const q of ['捨てる', 'TRS-1', '1']) expect(await found(here.as, q)).toEqual([])
  })
})
