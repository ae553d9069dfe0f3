import { beforeAll, describe, expect, it } from 'vitest'
import { id, query } from '../../../support/database.ts'
import { type IssueScene, issueScene, newIssue } from '../../../support/issues.ts'
import { payload } from '../../../support/payload.ts'
import { found, search, syncAndPrepare } from '../../../support/searched.ts'
import { fileIn, folderIn } from '../../../support/tree.ts'
import { bind, project } from '../../../support/world.ts'

let at: IssueScene
beforeAll(async () => {
  at = await issueScene({ key: 'CRN' })
})

/** A cursor as the service writes it, with this name of a document. */
const cursorWith = (part: string): string =>
  btoa(JSON.stringify([1, -1, 4, crypto.randomUUID(), part])).replaceAll('=', '')

describe('GET /search (search § Results)', () => {
  it('finds an issue by its title, in any case and width', async () => {
    const issue = await newIssue(at, { title: 'ＡＰＩの設計とﾊﾝｶｸ 100%_x 😀' })
    for (const q of ['apiの設計', 'ＡＰＩ', 'の', '設計', 'ハンカク', '0%_', '😀', 'ｘ'])
      expect(await found(at.as, q)).toEqual([`issue ${issue.title}`])
    for (const q of ['はんかく', '設 計', '100%x', '😁']) expect(await found(at.as, q)).toEqual([])
    expect((await search(at.as, 'apiの設計')).results).toEqual([
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

describe('each kind (search § Kinds)', () => {
  it('is found by its title or name, with the path of its page', async () => {
    const here = await issueScene()
    await bind(here.of)
    const word = `林檎${id().slice(0, 8)}`
    const owner = here.as
    await owner('PATCH', `/api/projects/${here.of.id}`, { name: `${word}計画`, key: 'APL' })
    const issue = await newIssue(here, { title: `${word}の課題` })
    await syncAndPrepare(owner, here.of, 'main', {
      ...payload([{ id: 'T 1', title: `${word}の作業` }], {
        documents: [{ path: `plans/${word}.md`, taskId: 'T 1', content: '何か' }],
      }),
    })
    const folder = await folderIn(here.of, '資料')
    const file = await fileIn(here.of, here.owner, `${word}.pdf`, folder)
    const { results, nextCursor, truncated } = await search(owner, word)
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
      expect((await search(owner, word, { kind })).results.map((one: any) => one.kind)).toEqual([kind])
    expect(
      (await search(owner, word, { kind: 'file,task' })).results.map((one: any) => one.kind).toSorted(),
    ).toEqual(['file', 'task'])
    expect((await search(owner, word, { kind: 'comment' })).results).toEqual([])
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
    await syncAndPrepare(
      here.as,
      here.of,
      'main',
      payload([{ id: 'T1', title: 'x' }], {
        documents: [{ path: 'p.md', content: `${'㌔ﾒｰﾄﾙ '.repeat(1_000)}蜜柑の計画` }],
      }),
    )
    const { results } = await search(here.as, '蜜柑')
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
      expect((await search(here.as, q)).results[0].id).toBe(issues[3].id)
    const whole = ['issue x', 'issue 12 個', 'issue 12 番目の話', 'issue 別']
    expect(await found(here.as, '12')).toEqual(whole)
    // Each is listed once, also if it is found in several ways.
    await query`update issues set title = '12', body = '12' where project_id = ${here.of.id}`
    expect(await found(here.as, '12')).toEqual(Array(5).fill('issue 12'))
    expect(await found(here.as, 'OTH-12')).toEqual([])
    expect((await search(here.as, 'ord')).results.map(({ kind }: any) => kind)).toEqual(['project'])
  })

  it('has issues with the same number in other projects only if their title or description has the text', async () => {
    const here = await issueScene({ key: 'ONE' })
    await newIssue(here, { title: '探したい課題' })
    for (const fields of [{ title: '一つ目' }, { title: 'ONE-1 の続き' }, { body: 'ONE-1 を見る' }]) {
      const of = await project({ owner: here.owner, key: 'TWO' })
      await newIssue({ ...here, path: `/api/projects/${of.id}/issues` }, fields)
    }
    expect(await found(here.as, 'ONE-1')).toEqual(['issue 探したい課題', 'issue ONE-1 の続き', 'issue 課題'])
  })

  it('continues after the cursor, without a repetition or a gap', async () => {
    const here = await issueScene()
    for (let n = 0; n < 7; n++) await newIssue(here, { title: `頁 ${n}`, body: n % 2 ? '頁' : null })
    for (let n = 0; n < 3; n++) await newIssue(here, { title: `他 ${n}`, body: '頁' })
    await query`update issues set updated_at = date_trunc('hour', updated_at) where project_id = ${here.of.id} and number % 3 = 0`
    const whole = (await search(here.as, '頁', { limit: '50' })).results.map(({ id }: any) => id)
    expect(new Set(whole).size).toBe(10)
    for (const limit of [1, 3, 5, 10]) {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await search(here.as, '頁', { limit: `${limit}`, ...(cursor && { cursor }) })
        expect(page.results.length).toBeLessThanOrEqual(limit)
        ids.push(...page.results.map(({ id }: any) => id))
        cursor = page.nextCursor
      }
      expect(ids).toEqual(whole)
    }
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
    [`q=a&cursor=${cursorWith('a\0b')}`, 'cursor'],
    [`q=a&cursor=${cursorWith('\ud800')}`, 'cursor'],
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
    const title = `${'長'.repeat(199)}名`
    const issue = await newIssue(at, { title })
    expect((await search(at.as, title)).results).toMatchObject([
      { id: issue.id, snippet: title, ranges: [[0, 200]] },
    ])
  })
})
