import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
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
