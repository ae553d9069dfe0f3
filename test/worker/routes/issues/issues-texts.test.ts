import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { type IssueScene, issueScene, newIssue } from '../../../support/issues.ts'
import { joinProject, person } from '../../../support/world.ts'

let at: IssueScene
beforeAll(async () => {
  at = await issueScene()
})

type Found = [numbers: number[], isTruncated: boolean]
async function search(q: string, { as, path } = at, filters = ''): Promise<Found> {
  const { status, body, trips } = await as('GET', `${path}?q=${encodeURIComponent(q)}${filters}`)
  expect([status, trips]).toEqual([200, 1])
  expect(body.total).toBe(body.issues.length)
  return [body.issues.map(({ number }: any) => number), body.truncated]
}
const numbersOf = async (q: string, scene = at, filters = '') => (await search(q, scene, filters))[0]

async function comment({ number }: any, body: string, { as, path } = at) {
  const { comment } = (await as('POST', `${path}/${number}/comments`, { body })).body
  return `${path}/${number}/comments/${comment.id}`
}

describe('a search in texts (issues § Search)', () => {
  it('finds an issue by its description and by its comments, once', async () => {
    const [one, two] = [await newIssue(at, { body: '本文に りんご がある' }), await newIssue(at)]
    await newIssue(at, { title: 'みかん' })
    expect(await search('りんご')).toEqual([[one.number], false])
    await comment(two, '一つ目のりんご')
    await comment(two, '二つ目のりんご')
    expect(await search('りんご')).toEqual([[two.number, one.number], false])
    expect(await search('んご が')).toEqual([[one.number], false])
    expect(await search('みかん りんご')).toEqual([[], false])
  })

  it('finds what a description and a comment are now', async () => {
    const issue = await newIssue(at, { body: 'まえの内容' })
    await at.as('PATCH', `${at.path}/${issue.number}`, { body: 'あとの内容' })
    expect([await numbersOf('まえの内容'), await numbersOf('あとの内容')]).toEqual([[], [issue.number]])
    await at.as('PATCH', `${at.path}/${issue.number}`, { body: null })
    expect(await numbersOf('あとの内容')).toEqual([])
    const path = await comment(issue, '初めの返事')
    await at.as('PATCH', path, { body: '直した返事' })
    expect([await numbersOf('初めの返事'), await numbersOf('直した返事')]).toEqual([[], [issue.number]])
    await at.as('DELETE', path)
    expect(await numbersOf('直した返事')).toEqual([])
  })

  it.each([
    ['Straße ＦＵＬＬ Width', 'full width', true],
    ['straße', 'STRASSE', false],
    ['ﾊﾝｶｸ', 'ハンカク', true],
    ['カタカナ', 'かたかな', false],
    ['㍿の株', '株式会社', true],
    ['100%_off', '100%_OFF', true],
    ['100xyoff', '100%_off', false],
  ])('in "%s" for "%s": %s', async (body, q, isFound) => {
    const issue = await newIssue(at, { body })
    expect((await numbersOf(q)).includes(issue.number)).toBe(isFound)
    await at.as('DELETE', `${at.path}/${issue.number}`)
  })

  it('applies the filters and the order, and counts the columns of the board', async () => {
    const [one, two] = [
      await newIssue(at, { body: '絞り込み', status: 'done' }),
      await newIssue(at, { body: '絞り込み', priority: 'high' }),
    ]
    expect(await numbersOf('絞り込み', at, '&status=done')).toEqual([one.number])
    expect(await numbersOf('絞り込み', at, '&sort=priority')).toEqual([one.number, two.number])
    const { body } = await at.as('GET', `${at.path}/board?q=${encodeURIComponent('絞り込み')}`)
    expect(body.truncated).toBe(false)
    expect(body.columns.map(({ total }: any) => total)).toEqual([1, 0, 1, 0, 0, 0])
  })

  it('finds nothing of another project', async () => {
    const other = await issueScene()
    const issue = await newIssue(other, { body: '秘密の言葉' })
    await comment(issue, '返事の言葉', other)
    expect([await numbersOf('秘密の言葉'), await numbersOf('返事の言葉')]).toEqual([[], []])
    expect(await numbersOf('返事の言葉', other)).toEqual([issue.number])
  })

  it('finds an issue in the trash only there, and with its comments again after it was restored', async () => {
    const issue = await newIssue(at, { body: '捨てた本文' })
    await comment(issue, '捨てた返事')
    await at.as('DELETE', `${at.path}/${issue.number}`)
    for (const q of ['捨てた本文', '捨てた返事'])
      expect([await numbersOf(q), await numbersOf(q, at, '&trashed=1')]).toEqual([[], [issue.number]])
    await at.as('POST', `${at.path}/${issue.number}/restore`)
    expect(await numbersOf('捨てた返事')).toEqual([issue.number])
  })

  it('is for viewers, and not in the list of own issues', async () => {
    const who = await person()
    await joinProject(at.of, who, 'viewer', ['issues'])
    const as = await asBrowser(who)
    const { number } = await newIssue(at, { body: '見える本文', assigneeId: who.id })
    expect(await numbersOf('見える本文', { ...at, as })).toEqual([number])
    const own = (q: string) => as('GET', `/api/me/issues?q=${encodeURIComponent(q)}`)
    expect([(await own('見える本文')).body.total, (await own(`KEY-${number}`)).body.total]).toEqual([0, 1])
  })
})

describe('a search in more than 10 MB of texts (issues § Search)', () => {
  it('reads the newest texts of its project, and still finds all titles and numbers', async () => {
    const [scene, elsewhere] = [await issueScene(), await issueScene()]
    const issues = []
    for (const title of ['古い', '大きい', '新しい']) issues.push(await newIssue(scene, { title }))
    const [old, large, recent] = issues
    const texts: [issue: any, text: string, minutesAgo: number, times: number][] = [
      [await newIssue(elsewhere), 'x', 0, 10_000_000],
      [recent, '目印', 1, 1],
      [large, 'x', 2, 10_000_000 - 400],
      [old, '目印', 3, 1],
    ]
    for (const [{ id }, text, minutes, times] of texts)
      await query`
        insert into issue_texts (project_id, issue_id, folded, written_at)
        select project_id, id, repeat(${text}, ${times}::int), now() - ${minutes}::int * interval '1 minute'
          from issues where id = ${id}`
    expect(await search('目印', scene)).toEqual([[recent.number], true])
    expect(await search('古い', scene)).toEqual([[old.number], true])
    expect(await search(String(old.number), scene)).toEqual([[old.number], true])
    expect((await scene.as('GET', `${scene.path}/board?q=x`)).body.truncated).toBe(true)
    expect((await scene.as('GET', `${scene.path}?trashed=1&q=x`)).body.truncated).toBe(true)
    expect((await scene.as('GET', scene.path)).body.truncated).toBe(false)
    await query`update issue_texts set folded = left(folded, -1) where issue_id = ${large.id}`
    expect(await search('目印', scene)).toEqual([[recent.number, old.number], false])
  })
})
