import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../../dev/shared/root.ts'
import { linksScene } from '../../support/cli/links.ts'
import { commit, git, headOf, writeFiles } from '../../support/cli/repository.ts'
import { folder, url } from '../../support/cli/shell.ts'

const scene = linksScene()
const { counts, issues, linked, run, stored } = scene

describe('cairn links', () => {
  it('links commits to the issues that they mention, then only new commits', async () => {
    await issues(2)
    commit(scene.dir, 'CRN-1: sign in\n\nAlso CRN-2, and CRN-9 is not there.', '2026-01-02T03:04:05Z')
    commit(scene.dir, 'Nothing')
    const first = await run()
    expect([first.code, first.stdout]).toEqual([0, 'linked 2, existing 0, skipped 1\n'])
    const sha = git(scene.dir, ['rev-parse', 'HEAD~1'])
    expect(first.stderr).toBe(`warning: Commit ${sha}: issue CRN-9 was not found, so it was not linked\n`)
    expect(await stored()).toMatchObject([
      { kind: 'commit', ref: sha, title: 'CRN-1: sign in', issueKeys: ['CRN-1', 'CRN-2'] },
    ])
    const second = await run()
    expect([second.code, second.stdout]).toEqual([0, 'linked 0, existing 0, skipped 0\n'])
    expect(second.stderr).toBe(
      'Nothing to link: no new commits since the last run mention an issue such as CRN-1. ' +
        'Run `cairn links --all` to read the whole history again\n',
    )
    const japanese = await run([], scene.someone, { LANG: 'ja_JP.UTF-8' })
    expect(japanese.stderr).toMatch(/前回より後のコミットに CRN-1 .+cairn links --all/)
    commit(scene.dir, 'Revert CRN-1')
    expect(await counts()).toEqual([1, 1, 0, 0])
    expect(await counts(['--all'])).toEqual([2, 0, 3, 1])
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('without a run before, says that no commit has a key', async () => {
    expect((await run()).stderr).toBe('Nothing to link: no issue keys such as CRN-1\n')
    expect((await run(['--all'])).stderr).toBe('Nothing to link: no issue keys such as CRN-1\n')
  })

  it('speaks Japanese', async () => {
    await issues(1)
    commit(scene.dir, 'CRN-1 CRN-7')
    const { stdout, stderr } = await run([], scene.someone, { LANG: 'ja_JP.UTF-8' })
    expect(stdout).toBe('新規 1、既存 0、スキップ 1\n')
    expect(stderr).toMatch(/^警告: コミット [0-9a-f]{40}: 課題 CRN-7 が見つからない.*\n$/)
  })

  it('links the commits of a bare repository, as in a hook of it', async () => {
    await issues(1)
    commit(scene.dir, 'CRN-1')
    const bare = join(folder(), 'app.git')
    git(scene.dir, ['clone', '--quiet', '--bare', scene.dir, bare])
    const runIn = (env = {}) =>
      scene.someone.cairn(['links', '--project', scene.projectId], { cwd: bare, env })
    expect(await runIn()).toMatchObject({ code: 0, stdout: 'linked 1, existing 0, skipped 0\n' })
    expect(await runIn({ GIT_DIR: '.' })).toMatchObject({
      code: 0,
      stdout: 'linked 0, existing 0, skipped 0\n',
    })
  })

  it('outputs JSON', async () => {
    await issues(1)
    commit(scene.dir, 'CRN-1 CRN-7')
    const { stderr, json } = await run(['--json'])
    expect(stderr).toBe('')
    expect(json()).toEqual({
      project: scene.projectId,
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
    commit(scene.dir, 'CRN-1 old')
    expect(await counts()).toEqual([1, 1, 0, 0])
    git(scene.dir, ['commit', '--quiet', '--amend', '--allow-empty', '--message', 'CRN-1 new'])
    expect(await counts()).toEqual([1, 1, 0, 0])
    git(scene.dir, ['checkout', '--quiet', '-b', 'side', 'HEAD~1'])
    commit(scene.dir, 'CRN-2')
    expect(await counts()).toEqual([1, 1, 0, 0])
  })

  it('reads everything again if the cache is lost', async () => {
    await issues(1)
    commit(scene.dir, 'CRN-1')
    await run()
    writeFiles(scene.dir, {
      '.git/cairn.json': JSON.stringify({ [`links ${url()} ${scene.projectId} CRN`]: 'f'.repeat(40) }),
    })
    expect(await counts()).toEqual([1, 0, 1, 0])
    writeFiles(scene.dir, { '.git/cairn.json': 'rubbish' })
    expect(await counts()).toEqual([1, 0, 1, 0])
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('sends a given range without remembering it', async () => {
    await issues(3)
    commit(scene.dir, 'CRN-1')
    git(scene.dir, ['checkout', '--quiet', '-b', 'feature'])
    commit(scene.dir, 'CRN-2')
    commit(scene.dir, 'CRN-3')
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
    commit(scene.dir, 'CRN-1 サインイン \x1b[31m', '2026-01-02T03:04:05+09:00')
    const sha = headOf(scene.dir)
    commit(scene.dir, 'CRN-1 CRN-22')
    const { stdout } = await run(['--dry-run'])
    const [one, two, ...rest] = stdout.split('\n')
    expect(one).toMatch(/^[0-9a-f]{10} {2}CRN-1 {9}CRN-1 サインイン {2}\[31m$/)
    expect(two).toMatch(/^[0-9a-f]{10} {2}CRN-1 CRN-22 {2}CRN-1 CRN-22$/)
    expect(rest).toEqual(['Dry run: 2 to send', ''])
    const { project, dryRun, links } = (await run(['--dry-run', '--json'])).json()
    expect([project, dryRun, links[0]]).toEqual([
      scene.projectId,
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

it('a commit with more than 20 keys is linked to all of them', async () => {
  await issues(25)
  const keys = Array.from({ length: 25 }, (_, i) => `CRN-${i + 1}`)
  commit(scene.dir, `All of them\n\n${keys.join(', ')}`)
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
  const base = headOf(clone)
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
    commit(scene.dir, 'CRN-1 old')
    commit(scene.dir, 'CRN-1 new')
    const home = folder()
    git(home, ['clone', '--quiet', '--depth', '1', `file://${scene.dir}`, 'clone'])
    clone = join(home, 'clone')
  })

  it('causes a warning and is not remembered, because it can be completed later', async () => {
    const { stdout, stderr } = await scene.someone.cairn(['links'], { cwd: clone })
    expect(stdout).toBe('linked 1, existing 0, skipped 0\n')
    expect(stderr).toMatch(/^warning: This is a shallow clone.* fetch-depth: 0.* GIT_DEPTH: 0\)\n$/)
    git(clone, ['fetch', '--quiet', '--unshallow'])
    expect(await counts([], clone)).toEqual([2, 1, 1, 0])
    expect(await counts([], clone)).toEqual([0, 0, 0, 0])
  })

  it('refuses a range that starts before its history', async () => {
    const { code, stderr } = await scene.someone.cairn(['links', 'HEAD~1..'], { cwd: clone })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: Not a commit range: HEAD~1\.\.\nhint: .*fetch-depth: 0/),
    ])
  })
})
