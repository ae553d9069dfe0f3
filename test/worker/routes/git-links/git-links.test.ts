import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault } from '../../../support/faults.ts'
import { bind, type Person, type Project, person, project } from '../../../support/world.ts'

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

describe('GET /git-links (git-links § Listing)', () => {
  it('lists the links of an issue, newest first, in one round trip, without author and date', async () => {
    const at = await scene()
    await post(at, [commit(['KEY-1', 'KEY-2'], { author: '佐藤', committedAt: '2026-01-01T00:00:00Z' })])
    await post(at, [pr(7, ['KEY-1'])])
    const { body, trips } = await at.as('GET', `${at.path}?issue=KEY-1`)
    expect([trips, body.total]).toEqual([1, 2])
    expect(body.links).toEqual([
      {
        id: expect.any(String),
        kind: 'pr',
        ref: '7',
        title: 'PR 7',
        url: null,
        issueKeys: ['KEY-1'],
        createdAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ kind: 'commit', ref: sha, issueKeys: ['KEY-1', 'KEY-2'] }),
    ])
    expect(body.links[1]).not.toHaveProperty('author')
    expect(body.links[1]).not.toHaveProperty('committedAt')
    expect((await at.as('GET', `${at.path}?issue=KEY-2`)).body.total).toBe(1)
  })

  it('includes author and date if the project shows full detail', async () => {
    const at = await scene()
    await at.as('PATCH', `/api/projects/${at.of.id}`, { gitLinkDetail: 'full' })
    await post(at, [commit(['KEY-1'], { author: '佐藤' })])
    expect((await at.as('GET', at.path)).body.links[0]).toMatchObject({ author: '佐藤', committedAt: null })
  })

  it.each(['KEY-3', 'KEY-99', 'OTHER-1', 'nonsense', 'KEY-01'])('lists none for %s', async key => {
    const at = await scene()
    await post(at, [pr(1, ['KEY-1'])])
    const { status, body } = await at.as('GET', `${at.path}?issue=${key}`)
    expect([status, body.links, body.total]).toEqual([200, [], 0])
  })

  it('has no keys once the project has none', async () => {
    const at = await scene()
    await post(at, [pr(1, ['KEY-1'])])
    const list = async () => (await at.as('GET', at.path)).body.links.map((link: any) => link.issueKeys)
    await at.as('PATCH', `/api/projects/${at.of.id}`, { key: null })
    expect(await list()).toEqual([[]])
    await at.as('PATCH', `/api/projects/${at.of.id}`, { key: 'NEW' })
    expect(await list()).toEqual([['NEW-1']])
  })

  it('is paged', async () => {
    const at = await scene()
    for (const ref of [1, 2, 3]) await post(at, [pr(ref, ['KEY-1'])])
    const { body } = await at.as('GET', `${at.path}?page=2&pageSize=2`)
    expect([body.links.map(({ ref }: { ref: string }) => ref), body.total, body.page, body.pageSize]).toEqual(
      [['1'], 3, 2, 2],
    )
  })

  it('hides the links of an issue in the trash, and shows them after it is restored', async () => {
    const at = await scene()
    await post(at, [pr(1, ['KEY-1']), pr(2, ['KEY-1', 'KEY-2'])])
    const list = async () =>
      (await at.as('GET', at.path)).body.links.map((link: any) => [link.ref, link.issueKeys]).toSorted()
    await at.as('DELETE', `/api/projects/${at.of.id}/issues/1`)
    expect(await list()).toEqual([['2', ['KEY-2']]])
    await at.as('POST', `/api/projects/${at.of.id}/issues/1/restore`)
    expect(await list()).toEqual([
      ['1', ['KEY-1']],
      ['2', ['KEY-1', 'KEY-2']],
    ])
  })

  it('accepts a token that reads issues; registering accepts one that syncs', async () => {
    const at = await scene()
    const [reader, syncer] = [
      await asTool(at.owner, { scopes: ['issues:read'] }),
      await asTool(at.owner, { scopes: ['roadmap:sync'] }),
    ]
    expect((await reader('GET', at.path)).status).toBe(200)
    expect((await reader('POST', at.path, { links: [] })).body.requiredScope).toBe('roadmap:sync')
    expect((await syncer('POST', at.path, { links: [] })).status).toBe(200)
    expect((await syncer('GET', at.path)).body.requiredScope).toBe('issues:read')
  })
})

describe('URLs (git-links § URLs)', () => {
  const [github, gitlab] = ['https://github.com/o/r', 'https://gitlab.com/g/s/r']
  type Case = readonly [kind: 'remote' | 'local', value: string, pr: string | null, commit: string | null]
  const identities: Case[] = [
    ...[
      'github.com/o/r',
      'https://github.com/o/r',
      'https://github.com/o/r.git',
      'git@github.com:o/r.git',
    ].map(value => ['remote', value, `${github}/pull/7`, `${github}/commit/${sha}`] as const),
    ['remote', 'ssh://git@github.com/o/r.git', `${github}/pull/7`, `${github}/commit/${sha}`],
    ['remote', 'https://user:pass@github.com/o/r/', `${github}/pull/7`, `${github}/commit/${sha}`],
    [
      'remote',
      'github.com/mrlesk/backlog.md',
      'https://github.com/mrlesk/backlog.md/pull/7',
      `https://github.com/mrlesk/backlog.md/commit/${sha}`,
    ],
    ...['gitlab.com/g/s/r', 'git@gitlab.com:g/s/r.git', 'https://gitlab.com/g/s/r.git'].map(
      value => ['remote', value, `${gitlab}/-/merge_requests/7`, `${gitlab}/-/commit/${sha}`] as const,
    ),
    ['remote', 'ssh://git@gitlab.com:22/g/s/r.git', null, null],
    ['remote', 'https://gitlab.com:8443/g/s/r', null, null],
    ['remote', 'gitlab.com:8443/g/s/r', null, null],
    ['remote', 'gitlab.com:8443', null, null],
    ['remote', 'github.com:2222/o', null, null],
    ['remote', 'github.com:o/r', `${github}/pull/7`, `${github}/commit/${sha}`],
    [
      'remote',
      'git@gitlab.com:8443/r.git',
      'https://gitlab.com/8443/r/-/merge_requests/7',
      `https://gitlab.com/8443/r/-/commit/${sha}`,
    ],
    ['local', 'github.com/o/r', null, null],
    ['remote', 'https://GitHub.com/o/r', `${github}/pull/7`, `${github}/commit/${sha}`],
    ['remote', 'github.com/o/..', null, null],
    ['remote', 'github.com/../r', null, null],
    ['remote', 'gitlab.com/g/./r', null, null],
    ['remote', 'ssh://git@gitlab.com:22/g/r.git', null, null],
    ['remote', 'https://gitlab.com:g/s/r', null, null],
    ['remote', 'github.com/o/.git', null, null],
    ['remote', 'bitbucket.org/o/r', null, null],
    ['remote', 'github.com', null, null],
    ['remote', 'github.com/o', null, null],
    ['remote', 'github.com/o/r/x', null, null],
    ['remote', 'notgithub.com/o/r', null, null],
    ['remote', 'github.com.evil.test/o/r', null, null],
    ['remote', 'https://evil.test/github.com/o/r', null, null],
    ['remote', 'evil.test/@github.com/o/r', null, null],
    ['remote', 'github.com/o/r"><script>', null, null],
    ['remote', 'github.com/o/r?x=1#y', null, null],
    ['remote', 'javascript:alert(1)//github.com/o/r', null, null],
  ]
  it.each(identities)('%s %s', async (kind, value, ofPr, ofCommit) => {
    const at = await scene()
    await bind(at.of, { kind, value })
    await post(at, [pr(7, ['KEY-1']), commit(['KEY-1'])])
    const { links } = (await at.as('GET', at.path)).body
    const url = (of: string) => links.find((link: any) => link.kind === of).url
    expect([url('pr'), url('commit')]).toEqual([ofPr, ofCommit])
  })

  it.each([
    ['is not a path after 1,018 segments', `gitlab.com/${'a/'.repeat(1_018)}!`, null],
    ['has 1,018 segments', `gitlab.com/${'a/'.repeat(1_017)}a`, `https://gitlab.com/${'a/'.repeat(1_017)}a`],
    ['ends with 2,000 slashes', `github.com/o/r${'/'.repeat(2_000)}`, 'https://github.com/o/r'],
    ['contains 2,000 slashes', `github.com/o${'/'.repeat(2_000)}r`, null],
    ['has 2,000 characters before its host', `${'a'.repeat(2_000)}@github.com:o/r`, 'https://github.com/o/r'],
    ['ends twice with .git', 'github.com/o/r.git.git', 'https://github.com/o/r.git'],
  ])('use a binding that %s', async (_, value, base) => {
    const at = await scene()
    await bind(at.of, { kind: 'remote', value })
    await post(at, [pr(7, ['KEY-1'])])
    const [{ url }] = (await at.as('GET', at.path)).body.links
    const pull = value.startsWith('gitlab.com') ? '/-/merge_requests/7' : '/pull/7'
    expect(url).toBe(base && base + pull)
    const { issue } = (await at.as('GET', `/api/projects/${at.of.id}/issues/1`)).body
    expect(issue.gitLinks[0].url).toBe(url)
  })

  it('depend on the binding, and are null without one', async () => {
    const at = await scene()
    await post(at, [pr(7, ['KEY-1'])])
    const url = async () => (await at.as('GET', at.path)).body.links[0].url
    expect(await url()).toBeNull()
    await at.as('PUT', `/api/projects/${at.of.id}/repo-binding`, {
      repoIdentity: { kind: 'remote', value: 'github.com/a/b' },
    })
    expect(await url()).toBe('https://github.com/a/b/pull/7')
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
