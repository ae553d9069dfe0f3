import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import type { Fate } from '../../support/cli/lossy-proxy.ts'
import { commit, commitAll, git, headOf, writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, forgetSyncs, roadmapFiles, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, openProxyWith } from '../../support/cli/shell.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

let project: SyncedProject

beforeEach(async () => {
  project = await createSyncedProject()
})

const change = (message = 'Go on', date?: string) => {
  writeFiles(project.repository, changedPhases)
  commitAll(project.repository, message, date)
  return headOf(project.repository)
}

describe('an older commit', () => {
  const goBack = async () => {
    const older = headOf(project.repository)
    const newer = change()
    await project.sync()
    git(project.repository, ['checkout', '--quiet', '--detach', older])
    return { older, newer }
  }

  it('is superseded: exit 4 with both commits, 0 with --superseded-ok or in CI', async () => {
    const { older, newer } = await goBack()
    const ran = await project.sync()
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.stderr).toContain(
      `The server already has the roadmap of a newer commit, main @ ${newer.slice(0, 8)}. This checkout is at ${older.slice(0, 8)}\n`,
    )
    const fine = [
      await project.sync('--superseded-ok'),
      await project.syncIn(project.repository, [], { CI: 'true' }),
    ]
    for (const { code, stdout, stderr } of fine)
      expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('newer commit'), ''])
    expect((await project.syncIn(project.repository, [], { CI: 'false' })).code).toBe(4)
    const json = (await project.syncIn(project.repository, ['--json'], { CI: 'true' })).json()
    expect(json).toMatchObject({ changed: false, refused: { code: 'roadmap_superseded' } })
    expect(await project.state()).toEqual([2, false])
  })

  it('is reported by cairn status as by a sync', async () => {
    const { older } = await goBack()
    const status = (...args: string[]) =>
      project.someone.cairn(['status', ...args], { cwd: project.repository })
    expect((await status('--slug', 'main')).stdout).toMatch(
      new RegExp(
        `A sync would be refused: The server already has .*This checkout is at ${older.slice(0, 8)}\nhint: Run \`git pull\`, then`,
      ),
    )
    expect((await status('--json')).json().conflict).toEqual(
      (await project.sync('--json', '--dry-run')).json().refused,
    )
    git(project.repository, ['checkout', '--quiet', 'main'])
    expect((await status('--json')).json()).toMatchObject({ inSync: true, conflict: null })
  })

  it('replaces a newer one only with --force', async () => {
    await goBack()
    expect((await project.sync('--force')).code).toBe(0)
    expect(await project.state()).toEqual([1, false])
  })
})

describe('a commit that diverged', () => {
  it('is a conflict that shows both commits and the differences, except in a dry run', async () => {
    git(project.repository, ['checkout', '--quiet', '-b', 'feature'])
    const feature = change().slice(0, 8)
    await project.sync()
    git(project.repository, ['checkout', '--quiet', 'main'])
    commit(project.repository, 'Other')
    const ran = await project.sync()
    const main = headOf(project.repository).slice(0, 8)
    const differences = '    ~ t2  アップロード  done → in_progress, plan\n    - t5  Download\n'
    const sentence = `the roadmap on the server is from feature @ ${feature}, and this checkout is at main @ ${main}\n`
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.stderr).toContain(differences)
    expect(ran.stderr).toContain(sentence)
    const refusal = (await project.sync('--json')).refusal()
    expect(refusal).toMatchObject({
      code: 'roadmap_diverged',
      source: { branch: 'main' },
      storedSource: { branch: 'feature' },
      phases: [
        {
          id: 'p1',
          tasks: [
            { id: 't2', kind: 'changed' },
            { id: 't5', kind: 'removed' },
          ],
        },
        {},
      ],
    })
    const dry = await project.sync('--dry-run')
    expect([dry.code, dry.stderr]).toEqual([0, ''])
    expect(dry.stdout).toContain(differences)
    expect(dry.stdout).toContain('A sync would be refused: The histories have diverged')
    expect((await project.sync('--force')).code).toBe(0)
    expect(await project.state()).toEqual([1, false])
  })
})

describe('a newer commit', () => {
  it('replaces the roadmap although its date is older', async () => {
    change('Go on', '2026-02-01T09:00:00Z')
    await project.sync()
    writeFiles(project.repository, twoPhases)
    commitAll(project.repository, 'As it was', '2020-01-01T00:00:00Z')
    forgetSyncs(project.repository)
    expect((await project.sync()).code).toBe(0)
    expect(await project.stored()).toMatchObject({
      updatedAt: '2026-02-01T09:00:00.000Z',
      stats: { done: 1 },
    })
  })

  it('that undoes a change is not replaced by a late sync of the change', async () => {
    await project.sync()
    const change1 = change()
    writeFiles(project.repository, twoPhases)
    commitAll(project.repository, 'Undo')
    expect((await project.sync('--json')).json()).toMatchObject({ changed: true, tasks: { changed: 0 } })
    git(project.repository, ['checkout', '--quiet', '--detach', change1])
    expect((await project.sync()).code).toBe(4)
    expect(await project.state()).toEqual([1, false])
  })

  it('that is synced meanwhile supersedes a sync in progress', async () => {
    const older = project.clone()
    await project.sync()
    change()
    git(older, ['fetch', '--quiet', project.repository, 'main:refs/remotes/origin/main'])
    writeFiles(older, roadmapFiles({ One: [{ id: 't1', title: 'Draft', status: 'todo' }] }))
    git(older, ['commit', '--quiet', '--all', '--message', 'x'], '2020-01-01T00:00:00Z')
    let puts = 0
    const { address } = await openProxyWith(async ({ method }): Promise<Fate> => {
      if (method === 'PUT' && puts++ === 0) await project.sync()
      return 'passed'
    })
    const ran = await project.syncIn(older, ['--json'], { CAIRN_URL: address })
    expect([ran.code, ran.refusal().code]).toEqual([4, 'roadmap_diverged'])
    expect(await project.state()).toEqual([2, false])
  })
})

describe('a shallow clone', () => {
  it('replaces nothing that git cannot compare, until it has the full history', async () => {
    const dir = project.clone('--depth', '1')
    const newer = change().slice(0, 8)
    await project.sync()
    writeFiles(dir, roadmapFiles({ One: [{ id: 't1', title: 'Draft', status: 'todo' }] }))
    const ran = await project.syncIn(dir, ['--allow-removals'])
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.stderr).toMatch(
      new RegExp(
        `^error: Git cannot tell in this shallow clone .* is from main @ ${newer}, and this .*\nhint: .*--unshallow`,
      ),
    )
    const status = await project.someone.cairn(['status', '--json'], { cwd: dir })
    expect(status.json().conflict).toMatchObject({ code: 'clone_shallow' })
    expect((await project.syncIn(dir, ['--json', '--dry-run'])).json().refused).toEqual(
      status.json().conflict,
    )
    git(dir, [
      ...['fetch', '--quiet', '--unshallow'],
      `file://${project.repository}`,
      'main:refs/remotes/origin/main',
    ])
    expect((await project.syncIn(dir, ['--json'])).refusal()).toMatchObject({ code: 'roadmap_superseded' })
    expect(await project.state()).toEqual([2, false])
    expect((await project.syncIn(dir, ['--force', '--allow-removals'])).code).toBe(0)
  })
})

describe('where git cannot tell, times decide', () => {
  const decided = 'so the time of the last change decides'

  it('in a shallow clone in CI', async () => {
    await project.sync()
    commit(project.repository, 'Other')
    const dir = project.clone('--depth', '1')
    writeFiles(dir, changedPhases)
    const ran = await project.syncIn(dir, [], { CI: 'true', GITHUB_HEAD_REF: 'main' })
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(decided)])
  })

  it('which cairn status does too, as in a clone that has not fetched the stored commit', async () => {
    const dir = project.clone()
    change('Go on', '2026-02-01T09:00:00Z')
    await project.sync()
    const status = async () =>
      (await project.someone.cairn(['status', '--json'], { cwd: dir })).json().conflict
    expect(await status()).toMatchObject({
      code: 'roadmap_conflict',
      message: expect.stringMatching(
        /^The roadmap on the server is newer\. It was synced on .* from main @ /,
      ),
      hint: expect.stringContaining('Run `git pull`'),
    })
    writeFiles(dir, roadmapFiles({ One: [{ id: 't1', title: 'Draft', status: 'todo' }] }))
    expect(await status()).toBeNull()
  })

  it('in a clone that lacks the stored commit, where a hint says to pull, except in CI', async () => {
    const dir = project.clone()
    change('Go on', '2026-02-01T09:00:00Z')
    await project.sync()
    writeFiles(dir, roadmapFiles({ One: [{ id: 't1', title: 'Draft', status: 'todo' }] }))
    const hint = 'If that commit was pushed, run `git pull`, then sync again'
    const dryRun = (env = {}) => project.syncIn(dir, ['--dry-run'], env)
    expect((await dryRun({ CI: 'true', GITHUB_REF_NAME: 'main' })).stderr).not.toContain(hint)
    const ran = await dryRun()
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(`${decided}\nhint: ${hint}`)])
  })

  it('after a commit was amended, except for what the clone itself synced', async () => {
    const before = change()
    await project.sync()
    writeFiles(project.repository, twoPhases)
    git(project.repository, [
      'commit',
      '--quiet',
      '--all',
      '--amend',
      '--allow-empty',
      '--message',
      'Amended',
    ])
    expect(await project.sync()).toMatchObject({ code: 0, stderr: '' })
    writeFiles(project.repository, changedPhases)
    git(project.repository, ['commit', '--quiet', '--all', '--amend', '--message', 'Again'])
    forgetSyncs(project.repository)
    const ran = await project.sync()
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(decided)])
    expect(ran.stderr).not.toContain(before.slice(0, 8))
  })

  it('after a commit was undone that was not pushed, except for what the clone itself synced', async () => {
    await project.sync()
    const older = await project.state()
    const pushed = ['update-ref', 'refs/remotes/origin/main', change()]
    await project.sync()
    git(project.repository, ['reset', '--quiet', '--hard', 'HEAD~1'])
    git(project.repository, pushed)
    expect((await project.sync('--json')).refusal()).toMatchObject({ code: 'roadmap_superseded' })
    git(project.repository, ['update-ref', '-d', 'refs/remotes/origin/main'])
    expect(await project.sync()).toMatchObject({ code: 0, stderr: '' })
    expect(await project.state()).toEqual(older)
    change()
    await project.sync()
    git(project.repository, ['reset', '--quiet', '--hard', 'HEAD~1'])
    forgetSyncs(project.repository)
    const ran = await project.sync()
    expect([ran.code, ran.stderr]).toEqual([4, expect.stringContaining(decided)])
  })

  it('outside of git', async () => {
    const { someone, projectId } = project
    const dir = join(folder(), 'app')
    await project.sync()
    const body = { repoIdentity: { kind: 'local' as const, value: 'app' } }
    const params = { path: { projectId } }
    await unwrap(someone.api.PUT('/api/projects/{projectId}/repo-binding', { params, body }))
    writeFiles(dir, {
      ...changedPhases,
      '.cairn.json': git(project.repository, ['show', 'HEAD:.cairn.json']),
    })
    const ran = await project.syncIn(dir)
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining(decided)])
  })
})
