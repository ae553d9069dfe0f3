import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import type { Fate } from '../../support/cli/lossy-proxy.ts'
import { commit, git, headOf, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { linkFileOf } from '../../support/cli/roadmaps.ts'
import {
  folder,
  openProxyWith,
  type Person,
  person,
  projectOf,
  type Shell,
  url,
} from '../../support/cli/shell.ts'
import { root } from '../../support/local-stack.ts'

let someone: Person
let projectId: string
let dir: string
beforeEach(async () => {
  someone = await person(folder())
  projectId = await projectOf(someone, { key: 'CRN' })
  dir = folder()
  repositoryIn(dir, linked())
})

const linked = () => ({ '.cairn.json': linkFileOf(projectId) })

const path = () => ({ path: { projectId } })

async function issues(count: number): Promise<void> {
  for (let i = 1; i <= count; i++)
    await unwrap(
      someone.api.POST('/api/projects/{projectId}/issues', { params: path(), body: { title: `Issue ${i}` } }),
    )
}

const stored = async () =>
  (await unwrap(someone.api.GET('/api/projects/{projectId}/git-links', { params: path() }))).links

const run = (args: readonly string[] = [], by: Shell = someone, env = {}) =>
  by.cairn(['links', ...args], { cwd: dir, env })

/** The counts in the JSON output. */
const counts = async (args: readonly string[] = [], cwd = dir) => {
  const { sent, linked, existing, skipped } = (
    await someone.cairn(['links', '--json', ...args], { cwd })
  ).json()
  return [sent, linked, existing, skipped]
}

/** Adds many commits to `main` quickly. */
function commits(messages: readonly string[]): void {
  const all = messages.map((message, i) => {
    const from = i === 0 ? 'from refs/heads/main^0\n' : ''
    return `commit refs/heads/main\ncommitter Sato <s@example.test> ${1.7e9 + i} +0900\ndata ${Buffer.byteLength(message)}\n${message}\n${from}`
  })
  execFileSync('git', ['fast-import', '--quiet'], { cwd: dir, input: all.join('') })
}

describe('cairn links', () => {
  it('links commits to the issues that they mention, then only new commits', async () => {
    await issues(2)
    commit(dir, 'CRN-1: sign in\n\nAlso CRN-2, and CRN-9 is not there.', '2026-01-02T03:04:05Z')
    commit(dir, 'Nothing')
    const first = await run()
    expect([first.code, first.stdout]).toEqual([0, 'linked 2, existing 0, skipped 1\n'])
    const sha = git(dir, ['rev-parse', 'HEAD~1'])
    expect(first.stderr).toBe(`warning: Commit ${sha}: issue CRN-9 was not found, so it was not linked\n`)
    expect(await stored()).toMatchObject([
      { kind: 'commit', ref: sha, title: 'CRN-1: sign in', issueKeys: ['CRN-1', 'CRN-2'] },
    ])
    const second = await run()
    expect([second.code, second.stdout]).toEqual([0, 'linked 0, existing 0, skipped 0\n'])
    expect(second.stderr).toBe('Nothing to link: no issue keys such as CRN-1\n')
    commit(dir, 'Revert CRN-1')
    expect(await counts()).toEqual([1, 1, 0, 0])
    expect(await counts(['--all'])).toEqual([2, 0, 3, 1])
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('speaks Japanese', async () => {
    await issues(1)
    commit(dir, 'CRN-1 CRN-7')
    const { stdout, stderr } = await run([], someone, { LANG: 'ja_JP.UTF-8' })
    expect(stdout).toBe('新規 1、既存 0、スキップ 1\n')
    expect(stderr).toMatch(/^警告: コミット [0-9a-f]{40}: 課題 CRN-7 が見つからない.*\n$/)
  })

  it('outputs JSON', async () => {
    await issues(1)
    commit(dir, 'CRN-1 CRN-7')
    const { stderr, json } = await run(['--json'])
    expect(stderr).toBe('')
    expect(json()).toEqual({
      project: projectId,
      dryRun: false,
      sent: 1,
      linked: 1,
      existing: 0,
      skipped: 1,
      warnings: [expect.stringContaining('CRN-7')],
      warningsTotal: 1,
    })
  })

  it('continues after rewritten history, and reads another branch from its fork point', async () => {
    await issues(2)
    commit(dir, 'CRN-1 old')
    expect(await counts()).toEqual([1, 1, 0, 0])
    git(dir, ['commit', '--quiet', '--amend', '--allow-empty', '--message', 'CRN-1 new'])
    expect(await counts()).toEqual([1, 1, 0, 0])
    git(dir, ['checkout', '--quiet', '-b', 'side', 'HEAD~1'])
    commit(dir, 'CRN-2')
    expect(await counts()).toEqual([1, 1, 0, 0])
  })

  it('reads everything again if the cache is lost', async () => {
    await issues(1)
    commit(dir, 'CRN-1')
    await run()
    writeFiles(dir, {
      '.git/cairn.json': JSON.stringify({ [`links ${url()} ${projectId} CRN`]: 'f'.repeat(40) }),
    })
    expect(await counts()).toEqual([1, 0, 1, 0])
    writeFiles(dir, { '.git/cairn.json': 'rubbish' })
    expect(await counts()).toEqual([1, 0, 1, 0])
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('sends a given range without remembering it', async () => {
    await issues(3)
    commit(dir, 'CRN-1')
    git(dir, ['checkout', '--quiet', '-b', 'feature'])
    commit(dir, 'CRN-2')
    commit(dir, 'CRN-3')
    expect(await counts(['main..feature'])).toEqual([2, 2, 0, 0])
    expect(await counts(['main..feature'])).toEqual([2, 0, 2, 0])
    expect(await counts(['HEAD~1..'])).toEqual([1, 0, 1, 0])
    expect(await counts()).toEqual([3, 1, 2, 0])
  })

  it('supports a repository without commits', async () => {
    const empty = folder()
    git(empty, ['init', '--quiet'])
    writeFiles(empty, linked())
    expect(await counts([], empty)).toEqual([0, 0, 0, 0])
  })

  it('shows in a dry run what it would send, and remembers nothing', async () => {
    await issues(1)
    commit(dir, 'CRN-1 サインイン \x1b[31m', '2026-01-02T03:04:05+09:00')
    const sha = headOf(dir)
    commit(dir, 'CRN-1 CRN-22')
    const { stdout } = await run(['--dry-run'])
    const [one, two, ...rest] = stdout.split('\n')
    expect(one).toMatch(/^[0-9a-f]{10} {2}CRN-1 {9}CRN-1 サインイン {2}\[31m$/)
    expect(two).toMatch(/^[0-9a-f]{10} {2}CRN-1 CRN-22 {2}CRN-1 CRN-22$/)
    expect(rest).toEqual(['Dry run: 2 to send', ''])
    const { project, dryRun, links } = (await run(['--dry-run', '--json'])).json()
    expect([project, dryRun, links[0]]).toEqual([
      projectId,
      true,
      {
        kind: 'commit',
        ref: sha,
        title: 'CRN-1 サインイン \x1b[31m',
        author: 'Sato',
        committedAt: '2026-01-01T18:04:05.000Z',
        issueKeys: ['CRN-1'],
      },
    ])
    expect(await stored()).toEqual([])
    expect(await counts()).toEqual([2, 2, 0, 1])
  })
})

/** Opens a proxy that counts POST requests. `fate` decides about each of them, starting with 1. */
async function wayOf(fate: (posted: number) => Fate | Promise<Fate>) {
  let posted = 0
  const { address } = await openProxyWith(({ method }) => (method === 'POST' ? fate(++posted) : 'passed'))
  return { env: { CAIRN_URL: address }, posted: () => posted }
}

describe('many commits', () => {
  const messages = (count: number) =>
    Array.from({ length: count }, (_, i) => `Step ${i} of CRN-${(i % 2) + 1}`)
  beforeEach(() => issues(2))

  it('are sent in batches of 500, oldest first', async () => {
    commits(messages(1200))
    const { env, posted } = await wayOf(() => 'passed')
    const { stdout, stderr } = await run([], someone, env)
    expect([stdout, stderr, posted()]).toEqual([
      'linked 1200, existing 0, skipped 0\n',
      'sent 500 of 1200\nsent 1000 of 1200\n',
      3,
    ])
    const oldest = (await stored()).slice(-500).map(({ title }) => title)
    expect(oldest.sort()).toEqual(messages(500).sort())
    expect((await run([], someone, env)).stdout).toBe('linked 0, existing 0, skipped 0\n')
    expect(posted()).toBe(3)
  })

  it.each<[Fate, string]>([
    ['lost', 'linked 600, existing 0, skipped 0\n'],
    ['answer lost', 'linked 600, existing 0, skipped 0\n'],
  ])('are sent despite a lost connection (%s)', async (fate, told) => {
    commits(messages(600))
    const { env, posted } = await wayOf(posted => (posted === 2 ? fate : 'passed'))
    const { code, stdout } = await run([], someone, env)
    expect([code, stdout, posted()]).toEqual([0, told, 3])
  })

  it('fail with a hint to run again if the connection stays lost', async () => {
    commits(messages(600))
    const { env, posted } = await wayOf(posted => (posted > 1 ? 'lost' : 'passed'))
    const { code, stdout, stderr } = await run([], someone, env)
    expect([code, stdout, posted()]).toEqual([5, '', 5])
    expect(stderr).toMatch(
      /^sent 500 of 600\nerror: Cannot reach .*\nhint: Run the command again .* Nothing is linked twice\n$/,
    )
    const again = await wayOf(() => 'passed')
    expect((await run(['--json'], someone, again.env)).json()).toMatchObject({ sent: 600 })
  })

  it('continue where an interrupted run stopped', async () => {
    commits(messages(1200))
    const { promise: killed, resolve: tellKilled } = Promise.withResolvers<void>()
    const { env } = await wayOf(async (posted): Promise<Fate> => {
      // With a timeout, because this can be the first batch again after a 503.
      if (posted === 2) await Promise.race([killed, pause(5_000)])
      return 'passed'
    })
    let isKilled = false
    const interrupted = await someone.cairn(['links'], {
      cwd: dir,
      env,
      watch({ stderr }, kill) {
        if (isKilled || !stderr.startsWith('sent 500')) return
        isKilled = true
        kill('SIGINT')
        tellKilled()
      },
    })
    expect([interrupted.code, interrupted.stdout]).toEqual([130, ''])
    const { sent } = (await run(['--json'], someone, env)).json()
    expect(sent).toBeLessThanOrEqual(700)
    expect(await stored()).toHaveLength(1200)
  })
})

it('a commit with more than 20 keys is linked to all of them', async () => {
  await issues(25)
  const keys = Array.from({ length: 25 }, (_, i) => `CRN-${i + 1}`)
  commit(dir, `All of them\n\n${keys.join(', ')}`)
  expect(await counts()).toEqual([1, 25, 0, 0])
  expect(await stored()).toMatchObject([{ title: 'All of them', issueKeys: keys }])
})

it("reads a real history: this repository's own", async () => {
  await issues(2)
  const home = folder()
  writeFiles(home, { '.gitconfig': '[safe]\n  directory = *\n' })
  git(home, ['clone', '--quiet', '--shared', root, 'clone'])
  const clone = join(home, 'clone')
  writeFiles(clone, linked())
  const base = git(clone, ['rev-parse', 'HEAD'])
  commit(clone, 'Something in between')
  const shas = ['CRN-1: one', 'Two\n\nRefs: CRN-2, CRN-1'].map(message => {
    commit(clone, message)
    return headOf(clone)
  })
  expect(await counts([], clone)).toEqual([2, 3, 0, 0])
  expect(await counts([`${base}..`], clone)).toEqual([2, 0, 3, 0])
  expect((await stored()).map(({ ref }) => ref).sort()).toEqual(shas.sort())
})

describe('a shallow clone', () => {
  let clone: string
  beforeEach(async () => {
    await issues(1)
    commit(dir, 'CRN-1 old')
    commit(dir, 'CRN-1 new')
    const home = folder()
    git(home, ['clone', '--quiet', '--depth', '1', `file://${dir}`, 'clone'])
    clone = join(home, 'clone')
  })

  it('causes a warning and is not remembered, because it can be completed later', async () => {
    const { stdout, stderr } = await someone.cairn(['links'], { cwd: clone })
    expect(stdout).toBe('linked 1, existing 0, skipped 0\n')
    expect(stderr).toMatch(/^warning: This is a shallow clone.* fetch-depth: 0.* GIT_DEPTH: 0\)\n$/)
    git(clone, ['fetch', '--quiet', '--unshallow'])
    expect(await counts([], clone)).toEqual([2, 1, 1, 0])
    expect(await counts([], clone)).toEqual([0, 0, 0, 0])
  })

  it('refuses a range that starts before its history', async () => {
    const { code, stderr } = await someone.cairn(['links', 'HEAD~1..'], { cwd: clone })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: Not a commit range: HEAD~1\.\.\nhint: .*fetch-depth: 0/),
    ])
  })
})

describe('a pull request', () => {
  it('is linked by the keys in its title, and can be sent again', async () => {
    await issues(2)
    const pr = ['--pr', '17', '--title', 'CRN-1, CRN-2: サインイン', '--author', 'Sato']
    expect((await run(pr)).stdout).toBe('linked 2, existing 0, skipped 0\n')
    expect((await run(pr)).stdout).toBe('linked 0, existing 2, skipped 0\n')
    expect(await stored()).toMatchObject([
      { kind: 'pr', ref: '17', title: 'CRN-1, CRN-2: サインイン', issueKeys: ['CRN-1', 'CRN-2'] },
    ])
  })

  it('is linked by the given keys, also outside of a repository', async () => {
    await issues(1)
    const args = ['links', '--pr', '7', '--title', '-n', '--keys', 'CRN-1, OTHER-1', '--project', projectId]
    const { stdout, stderr } = await someone.cairn(args)
    expect(stdout).toBe('linked 1, existing 0, skipped 1\n')
    expect(stderr).toBe('warning: Pull request 7: issue OTHER-1 was not found, so it was not linked\n')
    expect(await stored()).toMatchObject([{ ref: '7', title: '-n', issueKeys: ['CRN-1'] }])
  })

  it('without a key does not fail a CI step', async () => {
    const { code, stdout, stderr } = await run(['--pr', '17', '--title', 'Sign in', '--keys', ''])
    expect([code, stdout]).toEqual([0, 'linked 0, existing 0, skipped 0\n'])
    expect(stderr).toBe('Nothing to link: no issue keys such as CRN-1\n')
  })

  it('can be shown in a dry run', async () => {
    const { stdout } = await run(['--pr', '17', '--title', 'CRN-1', '--dry-run'])
    expect(stdout).toBe('#17  CRN-1  CRN-1\nDry run: 1 to send\n')
    expect(await stored()).toEqual([])
  })
})

describe('an unknown range', () => {
  const misuses: [args: string[], said: string][] = [
    [['nope'], 'Not a commit range: nope'],
    [['main..nope'], 'Not a commit range: main..nope'],
  ]

  it('exits with 2 and changes nothing', async () => {
    const ran = await Promise.all(misuses.map(([args]) => run(args)))
    expect(ran.map(({ code, stdout, stderr }) => [code, stdout, stderr])).toEqual(
      misuses.map(([, said]) => [2, '', expect.stringContaining(said)]),
    )
    expect(git(dir, ['status', '--porcelain'])).toBe('')
  })
})

describe('a refusal', () => {
  const change = (body: object) =>
    unwrap(someone.api.PATCH('/api/projects/{projectId}', { params: path(), body }))
  const refused = async (args: readonly string[] = [], by: Shell = someone, cwd = dir) => {
    const { code, stdout, refusal } = await by.cairn(['links', '--json', ...args], { cwd })
    return [code, stdout, refusal().code, refusal().hint]
  }

  it('happens for a project without an issue key', async () => {
    await change({ key: null })
    expect(await refused()).toEqual([1, '', 'no_issue_key', expect.stringContaining('-f key=KEY')])
  })

  it('happens for a project with issues or git links turned off', async () => {
    await change({ features: ['issues', 'roadmap'] })
    expect(await refused()).toEqual([1, '', 'feature_off', expect.stringContaining('turn on')])
  })

  it('happens in a folder without git', async () => {
    expect(await refused(['--project', projectId], someone, someone.home)).toEqual([
      1,
      '',
      'no_repository',
      expect.stringContaining('--dir'),
    ])
  })

  it('happens for a token without the scope', async () => {
    commit(dir, 'CRN-1')
    const { token } = await unwrap(
      someone.api.POST('/api/tokens', { body: { name: 'reads', scopes: ['issues:read'] } }),
    )
    const { code, refusal } = await run(['--json'], someone, { CAIRN_TOKEN: token })
    expect([code, refusal().code]).toEqual([1, 'token_scope'])
  })

  it('happens without a valid sign-in', async () => {
    expect((await run([], someone, { CAIRN_TOKEN: '', CAIRN_URL: '' })).code).toBe(3)
    expect((await run([], someone, { CAIRN_TOKEN: 'svc_user_wrong' })).code).toBe(3)
  })
})

it('a token with roadmap:sync can also link', async () => {
  await issues(1)
  const { token } = await unwrap(
    someone.api.POST('/api/tokens', { body: { name: 'CI', scopes: ['roadmap:sync'], projectId } }),
  )
  commit(dir, 'CRN-1')
  expect((await run([], someone, { CAIRN_TOKEN: token })).stdout).toBe('linked 1, existing 0, skipped 0\n')
})
