import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, headOf, setDefaultBranch, writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, forgetSyncs } from '../../support/cli/roadmaps.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

let project: SyncedProject

beforeEach(async () => {
  project = await createSyncedProject()
})

const slugs = async () => {
  const params = { path: { projectId: project.projectId } }
  const { roadmaps } = await unwrap(project.someone.api.GET('/api/projects/{projectId}/roadmaps', { params }))
  return roadmaps.map(({ slug, branchOf }) => [slug, branchOf])
}
const setBranch = (branch: string) => {
  const link = JSON.parse(git(project.repository, ['show', 'HEAD:.cairn.json']))
  writeFiles(project.repository, { '.cairn.json': JSON.stringify({ ...link, branch }) })
}
const switchTo = (branch: string) => {
  git(project.repository, ['checkout', '--quiet', '-b', branch])
  writeFiles(project.repository, changedPhases)
  commitAll(project.repository, 'Go on')
}

describe('a branch that is not the main one', () => {
  beforeEach(async () => {
    setDefaultBranch(project.repository, 'main')
    await project.sync()
    switchTo('feature/x')
  })

  it('is refused with three ways to go on, except in a dry run', async () => {
    const ran = await project.sync()
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain(
      'error: This is the branch feature/x, but only main is synced\nhint: Run `cairn sync --branch` ',
    )
    for (const way of ['--branch-ok', '"branch": "*"']) expect(ran.stderr).toContain(way)
    expect((await project.sync('--json')).refusal()).toMatchObject({
      code: 'other_branch',
      branch: 'feature/x',
      mainBranch: 'main',
    })
    const dry = (await project.sync('--dry-run', '--json')).json()
    expect(dry).toMatchObject({ refused: { code: 'other_branch' }, tasks: { changed: 2 } })
    expect(await project.state()).toEqual([1, false])
  })

  it('is said to be linked if the main branch was renamed to it', async () => {
    setBranch('old')
    const renamed =
      'hint: If old was renamed to feature/x, run `cairn link --branch feature/x`. Run `cairn sync --branch` '
    expect((await project.sync()).stderr).toContain(renamed)
    git(project.repository, ['branch', 'old', 'main'])
    expect((await project.sync()).stderr).not.toContain('renamed')
  })

  it('is shown by cairn status', async () => {
    const status = (...args: string[]) =>
      project.someone.cairn(['status', ...args], { cwd: project.repository })
    expect((await status()).stdout).toMatch(/^Branch +feature\/x \(only main is synced\)$/m)
    expect((await status('--json')).json()).toMatchObject({ branch: 'feature/x', mainBranch: 'main' })
    git(project.repository, ['checkout', '--quiet', 'main'])
    expect((await status()).stdout).not.toMatch(/^Branch/m)
  })

  it('syncs to a roadmap of its own with --branch', async () => {
    const ran = await project.sync('--branch')
    expect([ran.code, ran.stdout]).toEqual([
      0,
      expect.stringContaining('Roadmap of the branch: main--feature-x-b651f1a2\n'),
    ])
    expect(await slugs()).toEqual([
      ['main', null],
      ['main--feature-x-b651f1a2', 'main'],
    ])
    expect(await project.state()).toEqual([1, false])
    expect((await project.sync('--branch', '--json')).json()).toMatchObject({
      slug: 'main--feature-x-b651f1a2',
      branchOf: 'main',
      changed: false,
    })
    git(project.repository, ['checkout', '--quiet', 'main'])
    expect((await project.sync('--branch', '--json')).json()).toMatchObject({ slug: 'main', branchOf: null })
  })

  it('can be rebased, although its roadmap is from the old commits', async () => {
    await project.sync('--branch')
    git(project.repository, ['update-ref', 'refs/remotes/origin/feature/x', 'HEAD'])
    git(project.repository, ['commit', '--quiet', '--amend', '--message', 'Rebased'])
    writeFiles(project.repository, { 'plans/upload.md': '# Rebased\n' })
    commitAll(project.repository, 'More')
    expect(await project.sync('--branch')).toMatchObject({ code: 0, stderr: '' })
    git(project.repository, ['commit', '--quiet', '--amend', '--message', 'Rebased again'])
    writeFiles(project.repository, { 'plans/upload.md': '# Rebased again\n' })
    forgetSyncs(project.repository)
    const ran = await project.sync('--branch')
    expect([ran.code, ran.stderr]).toEqual([
      0,
      expect.stringContaining('the time of the last change decides'),
    ])
  })

  it('syncs to the main roadmap with --branch-ok, and the main branch replaces that', async () => {
    expect((await project.sync('--branch-ok')).code).toBe(0)
    expect(await project.state()).toEqual([2, false])
    git(project.repository, ['checkout', '--quiet', 'main'])
    expect(await project.sync()).toMatchObject({ code: 0, stderr: '' })
    expect(await project.state()).toEqual([1, false])
    expect((await project.stored()).source?.branch).toBe('main')
  })

  it('is refused during its rebase, too', async () => {
    const editor = 'sequence.editor=sed -i.bak s/^pick/edit/'
    git(project.repository, ['-c', editor, 'rebase', '--quiet', '--interactive', 'main'])
    expect((await project.sync('--json')).refusal()).toMatchObject({
      code: 'other_branch',
      branch: 'feature/x',
    })
    expect(await project.state()).toEqual([1, false])
  })

  it('syncs to a roadmap that is named', async () => {
    expect((await project.sync('--slug', 'release-2')).code).toBe(0)
    expect((await project.sync('--slug', 'main')).code).toBe(1)
    expect(await slugs()).toEqual([
      ['main', null],
      ['release-2', null],
    ])
  })

  it('is the one that CI names if no branch is checked out', async () => {
    git(project.repository, ['checkout', '--quiet', '--detach'])
    const ci = { CI: 'true', CI_COMMIT_BRANCH: 'feature/x' }
    expect((await project.syncIn(project.repository, [], ci)).code).toBe(1)
    expect((await project.syncIn(project.repository, ['--branch'], ci)).code).toBe(0)
    expect((await project.stored('main--feature-x-b651f1a2')).source).toEqual({
      commit: headOf(project.repository),
      branch: 'feature/x',
      dirty: false,
    })
    expect((await project.sync('--branch', '--json')).refusal()).toMatchObject({ code: 'no_branch' })
  })
})

describe('a detached head', () => {
  beforeEach(async () => {
    setDefaultBranch(project.repository, 'main')
    await project.sync()
  })
  const dryRun = async (...args: string[]) =>
    (await project.sync('--dry-run', '--json', ...args)).json().refused

  it('is refused with a commit that is not in the main branch, as in a worktree of an agent', async () => {
    git(project.repository, ['checkout', '--quiet', '--detach'])
    writeFiles(project.repository, changedPhases)
    commitAll(project.repository, 'Go on')
    const commit = headOf(project.repository)
    expect((await project.sync('--json')).refusal()).toMatchObject({
      code: 'other_branch',
      branch: null,
      mainBranch: 'main',
      commit,
    })
    expect((await project.sync()).stderr).toContain(
      `error: No branch is checked out, and the commit ${commit.slice(0, 8)} is not in main. Only main is synced\n`,
    )
    expect(await project.state()).toEqual([1, false])
    expect(await dryRun('--branch-ok')).toBe(null)
    const ci = await project.syncIn(project.repository, ['--dry-run', '--json'], { CI: 'true' })
    expect(ci.json().refused).toBe(null)
    git(project.repository, ['update-ref', 'refs/remotes/other/main', 'HEAD'])
    expect(await project.sync()).toMatchObject({ code: 0, stderr: '' })
    expect(await project.state()).toEqual([2, false])
  })

  it('is not refused if its commit is in the main branch, or the clone does not know', async () => {
    git(project.repository, ['checkout', '--quiet', '--detach'])
    expect(await dryRun()).toBe(null)
    writeFiles(project.repository, changedPhases)
    commitAll(project.repository, 'Go on')
    expect(await dryRun()).toMatchObject({ code: 'other_branch' })
    writeFiles(project.repository, { '.git/shallow': `${git(project.repository, ['rev-parse', 'main'])}\n` })
    expect(await dryRun()).toBe(null)
  })
})

describe('the main branch', () => {
  it('is that of .cairn.json rather than the default of the remote', async () => {
    setDefaultBranch(project.repository, 'main')
    setBranch('develop')
    expect((await project.sync('--json')).refusal()).toMatchObject({
      code: 'other_branch',
      mainBranch: 'develop',
    })
    git(project.repository, ['checkout', '--quiet', '-b', 'develop'])
    expect((await project.sync()).code).toBe(0)
  })

  it('is every branch if .cairn.json says *', async () => {
    setDefaultBranch(project.repository, 'main')
    switchTo('feature')
    setBranch('*')
    expect((await project.sync()).code).toBe(0)
    expect((await project.sync('--branch', '--json')).json()).toMatchObject({ slug: 'main--feature' })
  })

  it('does not matter if it is unknown, but --branch needs it', async () => {
    switchTo('feature')
    expect((await project.sync()).code).toBe(0)
    expect((await project.sync('--branch', '--json')).refusal()).toMatchObject({ code: 'no_main_branch' })
  })
})
