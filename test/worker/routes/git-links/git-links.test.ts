import { describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

type Scene = { of: Project; owner: Person; as: Client; path: string }

/** A project with the key KEY and this many issues. */
async function scene(issues = 3, key: string | null = 'KEY'): Promise<Scene> {
  const owner = await person()
  const of = await project({ owner, ...(key && { key }) })
  await query`insert into issues (id, project_id, number, title)
    select gen_random_uuid(), ${of.id}::uuid, n, '課題' from generate_series(1, ${issues}::int) n`
  return { of, owner, as: await asBrowser(owner), path: `/api/projects/${of.id}/git-links` }
}

const sha = 'a'.repeat(40)
const pr = (ref: string | number, issueKeys: string[], rest: object = {}) => ({
  kind: 'pr',
  ref: String(ref),
  title: `PR ${ref}`,
  issueKeys,
  ...rest,
})
const commit = (issueKeys: string[], rest: object = {}) => ({
  kind: 'commit',
  ref: sha,
  title: 'C',
  issueKeys,
  ...rest,
})

const post = ({ as, path }: Scene, links: object[]) => as('POST', path, { links })
const counts = ({ body }: { body: any }) => [body.linked, body.existing, body.skipped]

describe('POST /git-links (git-links § Registering; git-links § Counts)', () => {
  it('links, in one round trip, and returns the counts', async () => {
    const at = await scene()
    const answer = await post(at, [pr(1, ['KEY-1', 'KEY-2']), commit(['KEY-3'])])
    expect([answer.status, answer.trips, answer.body]).toEqual([
      200,
      1,
      { linked: 3, existing: 0, skipped: 0, warnings: [], warningsTotal: 0 },
    ])
  })

  it.each(['POST', 'PUT', 'PATCH'])('accepts %s', async method => {
    const at = await scene()
    expect((await at.as(method, at.path, { links: [pr(1, ['KEY-1'])] })).body.linked).toBe(1)
  })

  it('counts pairs: earlier ones are existing', async () => {
    const at = await scene()
    await post(at, [pr(1, ['KEY-1', 'KEY-2'])])
    expect(counts(await post(at, [pr(1, ['KEY-2', 'KEY-3']), pr(2, ['KEY-1'])]))).toEqual([2, 1, 0])
    expect(counts(await post(at, [pr(1, ['KEY-1', 'KEY-2', 'KEY-3']), pr(2, ['KEY-1'])]))).toEqual([0, 4, 0])
  })

  it('counts a pair that is sent twice in one request as existing the second time', async () => {
    const at = await scene()
    expect(counts(await post(at, [pr(1, ['KEY-1', 'KEY-1']), pr(1, ['KEY-1', 'KEY-2'])]))).toEqual([2, 2, 0])
  })

  it('skips keys without a live issue of the project, with a warning each, in their order', async () => {
    const at = await scene()
    await query`update issues set deleted_at = now() where project_id = ${at.of.id} and number = 2`
    const keys = [
      'KEY-1',
      'KEY-2',
      'KEY-9',
      'OTHER-1',
      'key-1',
      'KEY-01',
      'KEY',
      'KEY-1234567890',
      '課題',
      'x'.repeat(300),
      'KEY-3',
    ]
    const answer = await post(at, [pr(1, keys)])
    expect(counts(answer)).toEqual([2, 0, 9])
    expect(answer.body.warnings).toHaveLength(9)
    expect(answer.body.warnings[0]).toBe(
      'プルリクエスト 1: 課題 KEY-2 が見つからないため、リンクしませんでした',
    )
    expect(answer.body.warnings[7]).toContain('課題 課題')
  })

  it.each([
    ['ja', 'コミット', 'プルリクエスト', '課題 KEY-9 が見つからないため、リンクしませんでした'],
    ['en', 'Commit', 'Pull request', 'issue KEY-9 was not found, so it was not linked'],
  ])('warns in the language of the request: %s', async (language, commits, prs, fault) => {
    const at = await scene()
    const sent = { links: [commit(['KEY-9']), pr(1, ['KEY-9'])] }
    const { body, headers } = await at.as('POST', at.path, sent, { 'accept-language': language })
    expect(body.warnings).toEqual([`${commits} ${sha}: ${fault}`, `${prs} 1: ${fault}`])
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language'])
  })

  it('skips all if the project has no key', async () => {
    expect(counts(await post(await scene(3, null), [pr(1, ['KEY-1', 'KEY-2'])]))).toEqual([0, 0, 2])
  })

  it('returns at most 50 warnings, then how many more there are', async () => {
    const at = await scene()
    const links = Array.from({ length: 26 }, (_, i) => pr(i + 1, ['X-1', 'X-2']))
    const { body } = await post(at, links)
    expect([body.warnings.length, body.warnings[50], body.warningsTotal]).toEqual([
      51,
      'ほか 2 件の警告があります',
      52,
    ])
  })

  it('accepts 500 links of 20 keys, and none', async () => {
    const at = await scene(20)
    const keys = Array.from({ length: 20 }, (_, i) => `KEY-${i + 1}`)
    const links = Array.from({ length: 500 }, (_, i) => pr(i + 1, keys))
    expect(counts(await post(at, links))).toEqual([10_000, 0, 0])
    expect(counts(await post(at, []))).toEqual([0, 0, 0])
  })

  it('counts the pairs of one link that is sent 500 times', async () => {
    const at = await scene(20)
    const links = Array.from({ length: 500 }, (_, i) => pr(1, [`KEY-${1 + (i % 20)}`, `NO-${i}`]))
    expect(counts(await post(at, links))).toEqual([20, 480, 500])
    expect((await at.as('GET', at.path)).body.links[0].issueKeys).toHaveLength(20)
  })

  it('updates title, author, and date, and keeps what is not sent again', async () => {
    const at = await scene()
    await query`update projects set git_link_detail = 'full' where id = ${at.of.id}`
    const link = async () => (await at.as('GET', at.path)).body.links[0]
    await post(at, [commit(['KEY-1'], { author: '佐藤', committedAt: '2026-01-02T03:04:05+09:00' })])
    expect(await link()).toMatchObject({
      title: 'C',
      author: '佐藤',
      committedAt: '2026-01-01T18:04:05.000Z',
    })
    await post(at, [commit(['KEY-1'], { title: '改題' })])
    expect(await link()).toMatchObject({
      title: '改題',
      author: '佐藤',
      committedAt: '2026-01-01T18:04:05.000Z',
    })
    await post(at, [commit(['KEY-1'], { title: '先' }), commit(['KEY-1'], { title: '後', author: '鈴木' })])
    expect(await link()).toMatchObject({ title: '後', author: '鈴木' })
    await post(at, [commit(['KEY-1'], { title: '先', author: '高橋' }), commit(['KEY-1'], { title: '後' })])
    expect(await link()).toMatchObject({ title: '後', author: '高橋' })
  })

  it('counts exactly if the same is sent five times at once', async () => {
    const at = await scene(10)
    const links = Array.from({ length: 10 }, (_, i) => pr(i + 1, [`KEY-${i + 1}`, 'KEY-1']))
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(at, links)))
    const sum = (of: string) => answers.reduce((all, { body }) => all + body[of], 0)
    expect([sum('linked'), sum('existing'), sum('skipped')]).toEqual([19, 81, 0])
  })

  it('counts correctly after a lost connection', async () => {
    const at = await scene()
    await armFault('database', 'cut-after', at.of.id)
    const answer = await post(at, [pr(1, ['KEY-1', 'KEY-2', 'X-1'])])
    expect([answer.status, ...counts(answer)]).toEqual([200, 2, 0, 1])
  })

  it('causes neither notifications nor activity', async () => {
    const at = await scene()
    await post(at, [pr(1, ['KEY-1'])])
    expect(await query`select 1 from events where project_id = ${at.of.id}`).toEqual([])
    expect(await query`select 1 from roadmap_syncs where project_id = ${at.of.id}`).toEqual([])
  })
})

describe('invalid input (git-links § Refused input: 422 with details)', () => {
  const bad: Record<string, object> = {
    'no links': {},
    'links that are not an array': { links: {} },
    '501 links': { links: Array.from({ length: 501 }, (_, i) => pr(i + 1, ['KEY-1'])) },
    'an unknown kind': { links: [pr(1, ['KEY-1'], { kind: 'tag' })] },
    'a short SHA': { links: [commit(['KEY-1'], { ref: 'abc1234' })] },
    'an upper-case SHA': { links: [commit(['KEY-1'], { ref: sha.toUpperCase() })] },
    'a PR 0': { links: [pr(0, ['KEY-1'])] },
    'a PR of 10 digits': { links: [pr('1234567890', ['KEY-1'])] },
    'a PR that is a number': { links: [{ ...pr(1, ['KEY-1']), ref: 1 }] },
    'no title': { links: [pr(1, ['KEY-1'], { title: undefined })] },
    'a title of 501': { links: [pr(1, ['KEY-1'], { title: 'x'.repeat(501) })] },
    'an author of 501': { links: [pr(1, ['KEY-1'], { author: 'x'.repeat(501) })] },
    'a date without a zone': { links: [pr(1, ['KEY-1'], { committedAt: '2026-01-01T00:00:00' })] },
    'a malformed date': { links: [pr(1, ['KEY-1'], { committedAt: '2026-02-30T00:00:00Z' })] },
    'no keys': { links: [pr(1, [])] },
    '21 keys': { links: [pr(1, Array(21).fill('KEY-1'))] },
    'a key that is a number': { links: [{ ...pr(1, []), issueKeys: [1] }] },
    'a key of 501': { links: [pr(1, ['x'.repeat(501)])] },
  }
  it.each(Object.entries(bad))('%s', async (_, body) => {
    const at = await scene()
    const answer = await at.as('POST', at.path, body)
    expect([answer.status, answer.body.error]).toEqual([422, 'git_links_invalid'])
    expect(answer.body.details[0]).toEqual({ path: expect.any(String), message: expect.any(String) })
    expect((await at.as('GET', at.path)).body.total).toBe(0)
  })

  it('names the place of each error', async () => {
    const at = await scene()
    const { body } = await post(at, [pr(1, ['KEY-1']), pr(0, []), commit(['KEY-1'], { ref: 'x' })])
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual([
      'links.1.ref',
      'links.1.issueKeys',
      'links.2.ref',
    ])
  })

  it('accepts the longest values', async () => {
    const at = await scene()
    const longest = { title: '題'.repeat(500), author: '名'.repeat(500), committedAt: null }
    expect(counts(await post(at, [pr(999_999_999, Array(20).fill('KEY-1'), longest)]))).toEqual([1, 19, 0])
  })

  it('is 400 if text cannot be stored (git-links § Refused input)', async () => {
    const at = await scene()
    const { status, body } = await at.as('POST', at.path, { links: [pr(1, ['KEY-1'], { title: 'a\0' })] })
    expect([status, body.code, body.field]).toEqual([400, 'invalid', 'links.0.title'])
  })

  it('reports errors in the language of the request', async () => {
    const at = await scene()
    const wrong = { links: [pr(0, ['KEY-1'])] }
    const { body } = await at.as('POST', at.path, wrong, { 'accept-language': 'en' })
    expect(body).toEqual({
      error: 'git_links_invalid',
      code: 'git_links_invalid',
      message: 'The git links are not valid',
      details: [
        { path: 'links.0.ref', message: '"links.0.ref" must be a positive integer of at most 9 digits' },
      ],
    })
  })

  it('stores texts of the repository unchanged', async () => {
    const at = await scene()
    const title = ' か\u3099\tb\u202e '
    await post(at, [pr(1, ['KEY-1'], { title })])
    expect((await at.as('GET', at.path)).body.links[0].title).toBe(title)
  })

  it('is 400 if the body is not JSON, 413 if it is too large', async () => {
    const at = await scene()
    expect((await at.as('POST', at.path, '{')).status).toBe(400)
    expect((await at.as('POST', at.path, JSON.stringify({ links: 'x'.repeat(4 << 20) }))).status).toBe(413)
  })
})

describe('permissions (git-links § Permissions)', () => {
  it.each([
    ['issues switched off', '{roadmap,git_links,settings}'],
    ['git links switched off', '{roadmap,issues,settings}'],
  ])('with %s: 404', async (_, features) => {
    const at = await scene()
    await query`update projects set features = ${features} where id = ${at.of.id}`
    expect((await post(at, [])).status).toBe(404)
    expect((await at.as('GET', at.path)).status).toBe(404)
  })
})
