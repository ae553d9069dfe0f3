import { describe, expect, it } from 'vitest'
import { type Feature, type TokenScope, tokenScopes } from '../../../../src/worker/access/policy.ts'
import { listedRelations } from '../../../../src/worker/domain/issues/shapes.ts'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { issueScene, newIssue } from '../../../support/issues.ts'
import { payload } from '../../../support/payload.ts'
import { bound } from '../../../support/synced.ts'
import { joinProject, person } from '../../../support/world.ts'

describe('GET /issues (issues § Listing)', () => {
  it('is always paged, the newest number first, in one round trip', async () => {
    const at = await issueScene()
    for (const title of ['一', '二', '三']) await newIssue(at, { title })
    const all = await at.as('GET', at.path)
    expect([all.trips, all.body.total, all.body.page, all.body.pageSize]).toEqual([1, 3, 1, 50])
    expect(all.body.issues.map((issue: any) => issue.title)).toEqual(['三', '二', '一'])
    const second = (await at.as('GET', `${at.path}?page=2&pageSize=2`)).body
    expect([second.issues.map((issue: any) => issue.number), second.total]).toEqual([[1], 3])
  })

  const searches: [search: string, numbers: number[]][] = [
    ['', [4, 3, 2, 1]],
    ['status=done', [2]],
    ['status=todo&q=login', [1]],
    ['q=login', [2, 1]],
    ['q=LOGIN', [2, 1]],
    ['q=%25', []],
    ['q=ログ', [3]],
    ['q=4', [4]],
    ['q=%234', [4]],
    ['q=key-4', [4]],
    ['q=OTHER-4', []],
    ['q=404', [4]],
  ]
  it.each(searches)('?%s finds %j', async (search, numbers) => {
    const at = await issueScene()
    for (const [title, status] of [
      ['Login fails', 'todo'],
      ['login page', 'done'],
      ['ログ', 'blocked'],
      ['error 404', 'todo'],
    ])
      await newIssue(at, { title, status })
    const { body } = await at.as('GET', `${at.path}?${search}`)
    expect([body.issues.map((issue: any) => issue.number), body.total]).toEqual([numbers, numbers.length])
  })

  it.each(['status=open', 'page=0', 'pageSize=101'])('refuses ?%s', async search => {
    const at = await issueScene()
    expect((await at.as('GET', `${at.path}?${search}`)).status).toBe(400)
  })
})

describe('GET /issues/{number} includes its parent and its children (issues § Reading)', () => {
  const brief = ({ id, number, key, title, status }: any) => ({ id, number, key, title, status })

  it('if they are live, with the children by number, in one round trip', async () => {
    const at = await issueScene()
    const parent = await newIssue(at, { title: '親' })
    const first = await newIssue(at, { title: '子 1', parentId: parent.id, status: 'done' })
    const second = await newIssue(at, { title: '子 2', parentId: parent.id })
    const below = await newIssue(at, { title: '孫', parentId: first.id })
    const { body, trips } = await at.as('GET', `${at.path}/1`)
    expect([trips, body.issue.parent, body.issue.children]).toEqual([1, null, [brief(first), brief(second)]])
    const child = (await at.as('GET', `${at.path}/2`)).body.issue
    expect([child.parent, child.children]).toEqual([brief(parent), [brief(below)]])
    for (const number of [1, 4]) await at.as('DELETE', `${at.path}/${number}`)
    const left = (await at.as('GET', `${at.path}/2`)).body.issue
    expect([left.parentId, left.parent, left.children]).toEqual([parent.id, null, []])
  })

  it(`with the first ${listedRelations} children`, async () => {
    const at = await issueScene({ key: null })
    const { id: parentId } = await newIssue(at)
    await query`insert into issues (id, project_id, number, title, parent_id)
      select gen_random_uuid(), ${at.of.id}, 1 + n, 'x', ${parentId} from generate_series(1, ${listedRelations} + 1) n`
    const { children } = (await at.as('GET', `${at.path}/1`)).body.issue
    expect(children.map(({ number }: any) => number)).toEqual(
      Array.from({ length: listedRelations }, (_, i) => i + 2),
    )
    expect(children[0].key).toBeNull()
  })
})

describe('GET /issues/{number} includes git links and roadmap tasks that the reader may see', () => {
  async function linked() {
    const at = await bound({ key: 'KEY' })
    const path = `/api/projects/${at.of.id}`
    await at.as('POST', `${path}/issues`, { title: '課題' })
    await at.sync(payload([{ id: 'T1', title: '作業', status: 'done', issues: [1] }]))
    const link = { kind: 'pr', ref: '7', title: 'PR', issueKeys: ['KEY-1'] }
    await at.as('POST', `${path}/git-links`, { links: [link] })
    return { ...at, path }
  }
  const read = async (as: Client, path: string) => {
    const { body, trips } = await as('GET', `${path}/issues/1`)
    expect(trips).toBe(1)
    return [body.issue.gitLinks.length, body.issue.roadmapTasks.length]
  }

  it('for readers who see everything', async () => {
    const { as, path } = await linked()
    const { body } = await as('GET', `${path}/issues/1`)
    expect(body.issue.roadmapTasks).toEqual([
      { roadmapId: expect.any(String), slug: 'main', taskId: 'T1', title: '作業', status: 'done' },
    ])
    expect(body.issue.gitLinks).toMatchObject([{ kind: 'pr', ref: '7', issueKeys: ['KEY-1'] }])
    expect(body.issue.gitLinks[0]).not.toHaveProperty('author')
    await as('PATCH', path, { gitLinkDetail: 'full' })
    const full = (await as('GET', `${path}/issues/1`)).body.issue.gitLinks
    expect(full).toMatchObject([{ ref: '7', author: null, committedAt: null }])
  })

  it('with 200 characters of a task’s title and status, which have no limit', async () => {
    const { as, path, sync } = await linked()
    const long = '🦊'.repeat(300)
    await sync(
      payload([{ id: 'T1', title: long, status: long, issues: [1] }], { at: '2026-02-01T00:00:00Z' }),
    )
    const { body } = await as('GET', `${path}/issues/1`)
    expect(body.issue.roadmapTasks).toMatchObject([{ title: '🦊'.repeat(200), status: '🦊'.repeat(200) }])
  })

  it('with the newest 100 links and the first 100 tasks', async () => {
    const { as, of, path, sync } = await linked()
    await query`
      with links as (
        insert into git_links (id, project_id, kind, ref, title, created_at)
        select gen_random_uuid(), ${of.id}, 'pr', n, '', now() - make_interval(days => n)
          from generate_series(8, 110) n returning *)
      insert into git_link_issues (project_id, link_id, issue_id)
      select l.project_id, l.id, i.id from links l join issues i on i.project_id = l.project_id`
    const ids = Array.from({ length: 101 }, (_, n) => `T${101 - n}`)
    await sync(
      payload(
        ids.map(taskId => ({ id: taskId, issues: [1] })),
        { at: '2026-02-01T00:00:00Z' },
      ),
    )
    const { issue } = (await as('GET', `${path}/issues/1`)).body
    expect(issue.gitLinks.map(({ ref }: any) => Number(ref))).toEqual(
      Array.from({ length: 100 }, (_, n) => 7 + n),
    )
    expect(issue.roadmapTasks.map(({ taskId }: any) => taskId)).toEqual(ids.slice(0, 100))
  })

  const scopes: [scope: Feature[], sees: [number, number]][] = [
    [['issues'], [0, 0]],
    [
      ['issues', 'git_links'],
      [1, 0],
    ],
    [
      ['issues', 'roadmap'],
      [0, 1],
    ],
    [
      ['issues', 'git_links', 'roadmap'],
      [1, 1],
    ],
  ]
  it.each(scopes)('for a guest with %j', async (scope, sees) => {
    const [at, guest] = [await linked(), await person()]
    await joinProject(at.of, guest, 'viewer', scope)
    expect(await read(await asBrowser(guest), at.path)).toEqual(sees)
  })

  it('for a token of issues: tasks only with a scope of the roadmap', async () => {
    const at = await linked()
    const readWith = async (scope: TokenScope) =>
      read(await asTool(at.owner, { scopes: ['issues:read', scope] }), at.path)
    for (const scope of tokenScopes)
      expect([scope, await readWith(scope)]).toEqual([scope, [1, scope.startsWith('roadmap:') ? 1 : 0]])
    expect(await read(await asTool(at.owner, { scopes: ['issues:write'] }), at.path)).toEqual([1, 0])
  })

  it('omits those of a disabled feature', async () => {
    const at = await linked()
    await query`update projects set features = '{issues}' where id = ${at.of.id}`
    expect(await read(at.as, at.path)).toEqual([0, 0])
  })

  it('hides issues in a roadmap from readers who may not see them', async () => {
    const [at, guest] = [await linked(), await person()]
    await joinProject(at.of, guest, 'viewer', ['roadmap'])
    const links = async (as: Client) =>
      (await as('GET', `${at.path}/roadmaps/main`)).body.roadmap.issueLinks.length
    expect(await links(at.as)).toBe(1)
    expect(await links(await asBrowser(guest))).toBe(0)
    expect(await links(await asTool(at.owner, { scopes: ['roadmap:sync'] }))).toBe(0)
    for (const scope of tokenScopes)
      expect([scope, await links(await asTool(at.owner, { scopes: ['roadmap:read', scope] }))]).toEqual([
        scope,
        scope.startsWith('issues:') ? 1 : 0,
      ])
    await at.as('DELETE', `${at.path}/issues/1`)
    expect(await links(at.as)).toBe(0)
    await at.as('POST', `${at.path}/issues/1/restore`)
    expect(await links(at.as)).toBe(1)
  })
})
