import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { type IssueScene, issueScene, newIssue } from '../../../support/issues.ts'
import { untilIdle } from '../../../support/leftovers/background.ts'
import { payload } from '../../../support/payload.ts'
import { fileIn, folderIn } from '../../../support/tree.ts'
import {
  bind,
  joinProject,
  type Person,
  type Project,
  person,
  project,
  type TokenOptions,
} from '../../../support/world.ts'

let at: IssueScene
beforeAll(async () => {
  at = await issueScene({ key: 'CRN' })
})

const search = async (q: string, filters: Record<string, string> = {}, as: Client = at.as) => {
  const { status, body, trips } = await as('GET', `/api/search?${new URLSearchParams({ q, ...filters })}`)
  expect([status, trips]).toEqual([200, 1])
  return body
}
const found = async (q: string, filters: Record<string, string> = {}, as?: Client): Promise<string[]> =>
  (await search(q, filters, as)).results.map(({ kind, id, title }: any) => `${kind} ${title ?? id}`)

describe('GET /search (search § Results)', () => {
  it('finds an issue by its title, in any case and width', async () => {
    const issue = await newIssue(at, { title: 'ＡＰＩの設計とﾊﾝｶｸ 100%_x 😀' })
    for (const q of ['apiの設計', 'ＡＰＩ', 'の', '設計', 'ハンカク', '0%_', '😀', 'ｘ'])
      expect(await found(q)).toEqual([`issue ${issue.title}`])
    for (const q of ['はんかく', '設 計', '100%x', '😁']) expect(await found(q)).toEqual([])
    expect((await search('apiの設計')).results).toEqual([
      {
        kind: 'issue',
        projectId: at.of.id,
        id: issue.id,
        key: issue.key,
        title: issue.title,
        snippet: issue.title,
        ranges: [[0, 6]],
        url: `/projects/${at.of.id}/issues/${issue.number}`,
        updatedAt: issue.updatedAt,
      },
    ])
  })
})

/** Syncs a roadmap, and waits until its documents were folded after the response. */
async function sync(of: Project, as: Client, slug: string, body: object): Promise<void> {
  const { status } = await as('PUT', `/api/projects/${of.id}/roadmaps/${slug}`, body)
  expect(status).toBe(200)
  await untilIdle()
}

describe('each kind (search § Kinds)', () => {
  it('is found by its title or name, with the path of its page', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `林檎${id().slice(0, 8)}`
    const owner = here.as
    await owner('PATCH', `/api/projects/${here.of.id}`, { name: `${word}計画`, key: 'APL' })
    const issue = await newIssue(here, { title: `${word}の課題` })
    await sync(here.of, owner, 'main', {
      ...payload([{ id: 'T 1', title: `${word}の作業` }], {
        documents: [{ path: `plans/${word}.md`, taskId: 'T 1', content: '何か' }],
      }),
    })
    const folder = await folderIn(here.of, '資料')
    const file = await fileIn(here.of, here.owner, `${word}.pdf`, folder)
    const { results, nextCursor, truncated } = await search(word, {}, owner)
    const base = `/projects/${here.of.id}`
    const shown = results.map(({ kind, id, key, title, snippet, ranges, url }: any) => [
      kind,
      id,
      key,
      title,
      snippet === title,
      ranges,
      url,
    ])
    expect(shown.toSorted()).toEqual(
      [
        ['project', here.of.id, 'APL', `${word}計画`, true, [[0, 10]], base],
        ['issue', issue.id, 'APL-1', issue.title, true, [[0, 10]], `${base}/issues/1`],
        ['task', 'T 1', undefined, `${word}の作業`, true, [[0, 10]], `${base}/roadmaps/main?task=T+1`],
        [
          'document',
          `plans/${word}.md`,
          undefined,
          `plans/${word}.md`,
          true,
          [[6, 16]],
          `${base}/roadmaps/main?task=T+1`,
        ],
        [
          'file',
          file,
          undefined,
          `${word}.pdf`,
          true,
          [[0, 10]],
          `${base}/files?folder=${folder}&file=${file}`,
        ],
      ].toSorted(),
    )
    expect([nextCursor, truncated]).toEqual([null, false])
    for (const kind of ['project', 'issue', 'task', 'document', 'file'])
      expect((await search(word, { kind }, owner)).results.map((one: any) => one.kind)).toEqual([kind])
    expect(
      (await search(word, { kind: 'file,task' }, owner)).results.map((one: any) => one.kind).toSorted(),
    ).toEqual(['file', 'task'])
    expect((await search(word, { kind: 'comment' }, owner)).results).toEqual([])
  })

  it('is found by its text, with the part around it', async () => {
    const here = await issueScene({ key: 'TXT' })
    await bind(here.of)
    const issue = await newIssue(here, {
      body: `${'まえ。'.repeat(200)}㍿の蜜柑がある${'。あと'.repeat(200)}`,
    })
    const { comment } = (
      await here.as('POST', `${here.path}/${issue.number}/comments`, { body: 'ﾐｶﾝではなく蜜柑です' })
    ).body
    await sync(
      here.of,
      here.as,
      'main',
      payload([{ id: 'T1', title: 'x' }], {
        documents: [{ path: 'p.md', content: `${'㌔ﾒｰﾄﾙ '.repeat(1_000)}蜜柑の計画` }],
      }),
    )
    const { results } = await search('蜜柑', {}, here.as)
    expect(results.map(({ kind }: any) => kind).toSorted()).toEqual(['comment', 'document', 'issue'])
    for (const { snippet, ranges } of results) {
      expect([...snippet].length).toBeLessThanOrEqual(200)
      expect(ranges.map(([from, to]: any) => snippet.slice(from, to))).toEqual(['蜜柑'])
    }
    const byKind = Object.fromEntries(results.map((one: any) => [one.kind, one]))
    expect(byKind.comment).toMatchObject({
      id: comment.id,
      key: 'TXT-1',
      title: issue.title,
      snippet: 'ﾐｶﾝではなく蜜柑です',
      url: `/projects/${here.of.id}/issues/1#comment-${comment.id}`,
    })
    expect(byKind.issue.snippet).toMatch(/^まえ。.*㍿の蜜柑がある。あと/)
    expect(byKind.document).toMatchObject({ id: 'p.md', title: 'p.md' })
  })
})

describe('the order (search § Order)', () => {
  it('has exact keys and numbers first, then titles, then texts, each newest first', async () => {
    const here = await issueScene({ key: 'ORD' })
    const issues = []
    for (const title of ['何か', '12 番目の話', '12 個', 'x']) issues.push(await newIssue(here, { title }))
    await query`update issues set number = 12 where id = ${issues[3].id}`
    await newIssue(here, { title: '別', body: 'ここに 12 がある' })
    for (const q of ['12', '#12', 'ord-12', 'ORD-12'])
      expect((await search(q, {}, here.as)).results[0].id).toBe(issues[3].id)
    expect(await found('12', {}, here.as)).toEqual([
      'issue x',
      'issue 12 個',
      'issue 12 番目の話',
      'issue 別',
    ])
    expect(await found('OTH-12', {}, here.as)).toEqual([])
    expect((await search('ord', {}, here.as)).results.map(({ kind }: any) => kind)).toEqual(['project'])
  })

  it('continues after the cursor, without a repetition or a gap', async () => {
    const here = await issueScene()
    for (let n = 0; n < 7; n++) await newIssue(here, { title: `頁 ${n}`, body: n % 2 ? '頁' : null })
    for (let n = 0; n < 3; n++) await newIssue(here, { title: `他 ${n}`, body: '頁' })
    await query`update issues set updated_at = date_trunc('hour', updated_at) where project_id = ${here.of.id} and number % 3 = 0`
    const whole = (await search('頁', { limit: '50' }, here.as)).results.map(({ id }: any) => id)
    expect(new Set(whole).size).toBe(10)
    for (const limit of [1, 3, 5, 10]) {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await search('頁', { limit: `${limit}`, ...(cursor && { cursor }) }, here.as)
        expect(page.results.length).toBeLessThanOrEqual(limit)
        ids.push(...page.results.map(({ id }: any) => id))
        cursor = page.nextCursor
      }
      expect(ids).toEqual(whole)
    }
  })
})

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
    await sync(
      of,
      as,
      'main',
      payload([{ id: 'T1', title: word }], { documents: [{ path: `${word}.md`, content: word }] }),
    )
    await fileIn(of, owner, word)
    return of
  }
  const everything = ['comment', 'document', 'file', 'issue', 'project', 'task']
  const kindsOf = async (q: string, as: Client) =>
    [...new Set((await search(q, { limit: '50' }, as)).results.map(({ kind }: any) => kind))].toSorted()

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
    expect((await search(word, { projectId: of.id }, as)).results).toHaveLength(kinds.length)
    expect((await search('T1', { kind: 'task', projectId: of.id }, as)).results).toHaveLength(
      kinds.includes('task') ? 1 : 0,
    )
    expect((await search('#1', { kind: 'issue', projectId: of.id }, as)).results).toHaveLength(
      kinds.includes('issue') ? 1 : 0,
    )
  })

  it('includes other projects than the one of a token, which are refused by name', async () => {
    const word = `範囲${id().slice(0, 8)}`
    const [one, two, who] = [await filled(word), await filled(word), await person()]
    for (const of of [one, two]) await joinProject(of, who, 'member')
    const as = await asTool(who, { only: one })
    expect(
      (await search(word, { limit: '50' }, as)).results.every(({ projectId }: any) => projectId === one.id),
    ).toBe(true)
    expect((await search(word, { projectId: one.id }, as)).results).toHaveLength(6)
    for (const other of [two.id, id()]) {
      const { status, body, trips } = await as(
        'GET',
        `/api/search?q=${encodeURIComponent(word)}&projectId=${other}`,
      )
      expect([status, body.code, trips]).toEqual([403, 'token_project', 1])
    }
  })

  it('includes the trash', async () => {
    const here = await issueScene({ key: 'TRS' })
    const issue = await newIssue(here, { title: '捨てる', body: '捨てる本文' })
    await here.as('POST', `${here.path}/1/comments`, { body: '捨てる返事' })
    expect(await found('捨てる', {}, here.as)).toHaveLength(2)
    await here.as('DELETE', `${here.path}/${issue.number}`)
    for (const q of ['捨てる', 'TRS-1', '1']) expect(await found(q, {}, here.as)).toEqual([])
  })
})

describe('texts (search § Texts)', () => {
  it('are searched in the five projects of the newest events of the caller, and in one that is named', async () => {
    const who = await person()
    const as = await asBrowser(who)
    const word = `言葉${id().slice(0, 8)}`
    const made: Project[] = []
    for (let n = 0; n < 7; n++) {
      const of = await project({ owner: who })
      await as('POST', `/api/projects/${of.id}/issues`, { title: `${n}`, body: word })
      made.push(of)
    }
    const titles = async () => (await search(word, {}, as)).results.map(({ title }: any) => title)
    expect(await titles()).toEqual(['6', '5', '4', '3', '2'])
    await as('POST', `/api/projects/${made[0]!.id}/issues`, { title: '別' })
    expect((await titles()).toSorted()).toEqual(['0', '3', '4', '5', '6'])
    expect(
      (await search(word, { projectId: made[1]!.id }, as)).results.map(({ title }: any) => title),
    ).toEqual(['1'])
  })

  it('are truncated after 10 MB, the newest first, issues and documents alike', async () => {
    const here = await issueScene()
    await bind(here.of)
    const big = 'x'.repeat(60_000)
    await newIssue(here, { title: '古い', body: `古い言葉 ${big}` })
    await query`update issue_texts set written_at = now() - interval '1 day' where project_id = ${here.of.id}`
    const documents = [0, 1, 2, 3, 4].map(n => ({
      path: `${n}.md`,
      content: `新しい言葉 ${n} ${'y'.repeat(1_900_000)}`,
    }))
    await sync(here.of, here.as, 'main', payload([{ id: 'T1', title: 'x' }], { documents }))
    const before = await search('言葉', {}, here.as)
    expect([before.results.length, before.truncated]).toEqual([6, false])
    await sync(
      here.of,
      here.as,
      'main',
      payload([{ id: 'T1', title: 'x' }], {
        at: '2026-02-01T00:00:00Z',
        documents: [...documents, { path: '5.md', content: `新しい言葉 5 ${'z'.repeat(600_000)}` }],
      }),
    )
    const after = await search('言葉', {}, here.as)
    expect([after.results.map(({ kind }: any) => kind), after.truncated]).toEqual([
      Array(6).fill('document'),
      true,
    ])
    expect((await search('言葉', { kind: 'issue' }, here.as)).truncated).toBe(false)
    expect((await search('言葉', { kind: 'file' }, here.as)).truncated).toBe(false)
  })

  it('of a document are those of the last sync, without roadmaps of branches', async () => {
    const here = await issueScene()
    await bind(here.of)
    const put = (slug: string, at: string, content: string, more: object = {}) =>
      sync(here.of, here.as, slug, {
        ...payload([{ id: 'T1', title: '題' }], { at, documents: [{ path: 'p.md', content }] }),
        ...more,
      })
    await put('main', '2026-01-01T00:00:00Z', '最初の文')
    expect(await found('最初の文', {}, here.as)).toEqual(['document p.md'])
    await put('main', '2026-01-02T00:00:00Z', '次の文')
    expect([await found('最初の文', {}, here.as), await found('次の文', {}, here.as)]).toEqual([
      [],
      ['document p.md'],
    ])
    await put('main-x', '2026-01-02T00:00:00Z', '枝の文', { branchOf: 'main' })
    expect([await found('枝の文', {}, here.as), await found('題', {}, here.as)]).toEqual([[], ['task 題']])
    await here.as('DELETE', `/api/projects/${here.of.id}/roadmaps/main`)
    expect([await found('次の文', {}, here.as), await found('題', {}, here.as)]).toEqual([[], []])
  })
})

describe('invalid requests (search § Parameters)', () => {
  it.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20%20', 'q'],
    [`q=${'a'.repeat(201)}`, 'q'],
    ['q=a%0Ab', 'q'],
    ['q=a&limit=0', 'limit'],
    ['q=a&limit=51', 'limit'],
    ['q=a&kind=page', 'kind'],
    ['q=a&kind=', 'kind'],
    ['q=a&projectId=x', 'projectId'],
    ['q=a&cursor=x', 'cursor'],
    ['q=a&cursor=WzEsMl0', 'cursor'],
    ['q=a&sort=x', 'sort'],
  ])('?%s is refused', async (given, field) => {
    const { status, body } = await at.as('GET', `/api/search?${given}`)
    expect([status, body.code, body.field ?? body.message]).toEqual([
      400,
      'invalid',
      expect.stringContaining(field),
    ])
  })

  it('are answered for a text of 200 characters', async () => {
    const title = '長'.repeat(199) + '名'
    const issue = await newIssue(at, { title })
    expect((await search(title)).results).toMatchObject([
      { id: issue.id, snippet: title, ranges: [[0, 200]] },
    ])
  })
})
