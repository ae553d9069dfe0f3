import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { commitAll, git, headOf, writeFiles } from '../../support/cli/repository.ts'
import { changedPhases } from '../../support/cli/roadmaps.ts'
import { createSyncedProject, type SyncedProject } from '../../support/cli/synced-project.ts'

let project: SyncedProject

beforeEach(async () => {
  project = await createSyncedProject()
})

const checkOut = (...files: string[]) =>
  git(project.repository, ['checkout', '--', ...(files.length ? files : ['.'])])

describe('a draft', () => {
  it('is replaced by the next clean sync of the same commit', async () => {
    await project.sync()
    writeFiles(project.repository, changedPhases)
    expect((await project.sync()).code).toBe(0)
    expect(await project.state()).toEqual([2, true])
    checkOut()
    expect(await project.sync()).toMatchObject({ code: 0, stderr: '' })
    expect(await project.state()).toEqual([1, false])
    expect((await project.sync()).stdout).toContain('Nothing to sync')
  })

  it('is replaced by a clone of the very commit, as in CI', async () => {
    const dir = project.clone('--depth', '1')
    await project.sync()
    writeFiles(project.repository, changedPhases)
    await project.sync()
    const ran = await project.syncIn(dir, ['--json'], { CI: 'true' })
    expect([ran.code, ran.json().changed]).toEqual([0, true])
    expect(await project.state()).toEqual([1, false])
  })

  it('ends with the commit of its changes', async () => {
    await project.sync()
    writeFiles(project.repository, changedPhases)
    await project.sync()
    commitAll(project.repository, 'Go on')
    expect((await project.sync('--json')).json()).toMatchObject({ changed: true, tasks: { changed: 0 } })
    expect(await project.state()).toEqual([2, false])
    expect((await project.sync('--json')).json()).toMatchObject({ changed: false })
  })

  it('is replaced by a later one of the same clone, even if its newest change is undone', async () => {
    writeFiles(project.repository, { 'plans/upload.md': '# Uploads\n' })
    await project.sync()
    writeFiles(project.repository, changedPhases)
    await project.sync()
    checkOut('roadmap.json')
    expect((await project.sync()).code).toBe(0)
    expect(await project.state()).toEqual([1, true])
  })

  it('on an older commit does not replace a newer one', async () => {
    const dir = project.clone()
    writeFiles(project.repository, changedPhases)
    commitAll(project.repository, 'Go on')
    const newer = headOf(project.repository)
    await project.sync()
    writeFiles(dir, { 'plans/upload.md': '# Uploads\n' })
    git(dir, ['fetch', '--quiet', project.repository, 'main:refs/remotes/origin/main'])
    const ran = await project.syncIn(dir, ['--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([
      4,
      { code: 'roadmap_superseded', source: { dirty: true }, storedSource: { commit: newer } },
    ])
    expect(await project.state()).toEqual([2, false])
  })

  it('of another clone is replaced by a later one of the same commit, and not by an earlier one', async () => {
    const dir = project.clone()
    writeFiles(dir, { 'plans/upload.md': '# Earlier\n' })
    const earlier = new Date(Date.now() - 60_000)
    utimesSync(join(dir, 'plans/upload.md'), earlier, earlier)
    writeFiles(project.repository, changedPhases)
    expect((await project.sync()).code).toBe(0)
    expect(await project.syncIn(dir)).toMatchObject({ code: 4, stderr: expect.stringContaining('newer') })
    writeFiles(dir, { 'plans/upload.md': '# Later\n' })
    expect((await project.syncIn(dir)).code).toBe(0)
  })

  it('is shown by cairn status', async () => {
    writeFiles(project.repository, changedPhases)
    await project.sync()
    const status = (...args: string[]) =>
      project.someone.cairn(['status', ...args], { cwd: project.repository })
    expect((await status()).stdout).toMatch(
      RegExp(
        `Synced from +main @ ${headOf(project.repository).slice(0, 8)} \\(draft: with uncommitted changes\\)`,
      ),
    )
    const storedSource = { commit: headOf(project.repository), branch: 'main', dirty: true }
    expect((await status('--json')).json()).toMatchObject({ inSync: true, storedSource })
    checkOut()
    await project.sync()
    expect((await status()).stdout).not.toContain('draft')
  })
})

describe('cairn sync --watch', () => {
  it('syncs an edit, its undoing, and a commit without a conflict', async () => {
    const steps = [
      () => writeFiles(project.repository, changedPhases),
      () => checkOut(),
      () => writeFiles(project.repository, changedPhases),
      () => commitAll(project.repository, 'Go on'),
    ]
    let lines: string[] = []
    const ran = await project.someone.cairn(['sync', '--watch', '--json'], {
      cwd: project.repository,
      watch({ stdout }, kill) {
        const written = stdout.split('\n').slice(0, -1)
        if (written.length === lines.length) return
        lines = written
        const step = steps.shift()
        if (step) step()
        else kill('SIGINT')
      },
    })
    expect([ran.code, ran.stderr]).toEqual([130, expect.not.stringContaining('error')])
    expect(lines.map(line => JSON.parse(line).stats.done)).toEqual([1, 2, 1, 2, 2])
    expect(await project.state()).toEqual([2, false])
  })
})
