import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, writeFiles } from '../../support/cli/repository.ts'
import { linkedRepository, roadmapFiles, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, openProxyWith, type Person, person } from '../../support/cli/shell.ts'

let someone: Person
let repository: string
let projectId: string

beforeEach(async () => {
  someone = await person(folder())
  repository = join(someone.home, 'app')
  mkdirSync(repository)
  ;({ projectId } = await linkedRepository(someone, repository, twoPhases, '2026-01-05T09:00:00Z'))
})

const sync = (...args: string[]) => someone.cairn(['sync', ...args], { cwd: repository })
const stored = async () =>
  (
    await unwrap(
      someone.api.GET('/api/projects/{projectId}/roadmaps/{slug}', {
        params: { path: { projectId, slug: 'main' } },
      }),
    )
  ).roadmap
const changed = () =>
  roadmapFiles(
    {
      'First release': [
        { id: 't1', title: 'Sign-in', status: 'done' },
        { id: 't2', title: 'アップロード', status: 'done', planPath: 'plans/upload.md', dependsOn: ['t1'] },
        { id: 't5', title: 'Download', status: 'todo' },
      ],
      Later: [{ id: 't3', title: 'Search', status: 'todo', dependsOn: ['t2'] }],
    },
    { 'plans/upload.md': '# Upload\n\nDone.\n' },
  )

describe('cairn sync', () => {
  it('sends the roadmap, and nothing if it has not changed', async () => {
    const first = await sync()
    expect([first.code, first.stderr, first.stdout]).toEqual([
      0,
      '',
      'Tasks: 4 added, 0 changed, 0 removed. Plans: 1 stored, 0 deleted\nSynced: 1 of 4 tasks done\n',
    ])
    expect(await stored()).toMatchObject({
      title: 'The app',
      updatedAt: '2026-01-05T09:00:00.000Z',
      stats: { total: 4, done: 1, blocked: 1 },
    })
    expect(await sync()).toMatchObject({ code: 0, stdout: 'Nothing to sync: 1 of 4 tasks done\n' })
    expect((await sync('--json')).json()).toMatchObject({
      changed: false,
      source: 'roadmap-json',
      slug: 'main',
    })
  })

  it('shows the changes in a dry run as a tree, and changes nothing', async () => {
    await sync()
    writeFiles(repository, changed())
    const ran = await sync('--dry-run')
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toBe(`  First release
    ~ t2  アップロード  in_progress → done, plan
    + t5  Download  todo
  Later
    ~ t3  Search  blocked → todo, blocked reason
    - t4  Export
Tasks: 1 added, 2 changed, 1 removed. Plans: 1 stored, 0 deleted
Dry run: nothing has changed
`)
    expect((await stored()).stats).toMatchObject({ total: 4, done: 1 })
    expect(await sync()).toMatchObject({ code: 0 })
    expect((await stored()).stats).toMatchObject({ total: 4, done: 2 })
  })

  it('outputs the changes as JSON', async () => {
    const ran = await sync('--dry-run', '--json')
    expect(ran.json()).toMatchObject({
      project: projectId,
      dryRun: true,
      changed: true,
      stats: { total: 4, done: 1, blocked: 1 },
      tasks: { added: 4, changed: 0, removed: 0 },
      documents: { upserted: 1, unchanged: 0, deleted: 0 },
      issues: { linked: 0, skipped: 0 },
      remarks: [],
      warnings: [],
      warningsTotal: 0,
    })
  })

  it('uses Japanese if the locale does', async () => {
    const ran = await someone.cairn(['sync'], { cwd: repository, env: { LANG: 'ja_JP.UTF-8' } })
    expect(ran.stdout).toBe(
      'タスク: 追加 4、変更 0、削除 0。計画文書: 保存 1、削除 0\n同期しました（4 件中 1 件完了）\n',
    )
  })

  it('reports who synced a newer roadmap and when, and replaces it only with --force', async () => {
    await unwrap(someone.api.PATCH('/api/me/profile', { body: { displayName: '佐藤' } }))
    writeFiles(repository, changed())
    commitAll(repository, 'Go on', '2026-02-01T09:00:00Z')
    const newer = git(repository, ['rev-parse', 'HEAD'])
    await sync()
    expect((await stored()).source).toEqual({ commit: newer, branch: 'main', dirty: false })
    writeFiles(repository, twoPhases)
    commitAll(repository, 'As it was', '2026-01-06T09:00:00Z')
    const ran = await sync('--json')
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.refusal()).toMatchObject({
      exit: 4,
      code: 'roadmap_conflict',
      storedUpdatedAt: '2026-02-01T09:00:00.000Z',
      updatedAt: '2026-01-06T09:00:00.000Z',
      syncedBy: { id: someone.id, displayName: '佐藤' },
      storedSource: { commit: newer, branch: 'main', dirty: false },
      hint: expect.stringContaining('--force'),
    })
    expect((await sync()).stderr).toMatch(
      RegExp(`newer\\. 佐藤 synced it .* from main @ ${newer.slice(0, 8)}, as of Feb 1, 2026`),
    )
    expect((await sync('--force')).code).toBe(0)
    expect((await stored()).stats).toMatchObject({ total: 4, done: 1 })
  })

  it('uses the write time of an uncommitted file', async () => {
    await sync()
    writeFiles(repository, changed())
    const before = Date.now()
    await sync()
    expect((await stored()).source?.dirty).toBe(true)
    const at = Date.parse((await stored()).updatedAt)
    expect(at).toBeGreaterThan(before - 60_000)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('changes nothing if it is interrupted', async () => {
    await sync()
    writeFiles(repository, changed())
    const way = await openProxyWith(async ({ method }) => {
      if (method === 'PUT') stop?.('SIGINT')
      return method === 'PUT' ? 'lost' : 'passed'
    })
    let stop: ((signal: NodeJS.Signals) => void) | undefined
    const ran = await someone.cairn(['sync'], {
      cwd: repository,
      env: { CAIRN_URL: way.address },
      started: kill => {
        stop = kill
      },
    })
    expect([ran.code, ran.stdout]).toEqual([130, ''])
    expect((await stored()).stats).toMatchObject({ total: 4, done: 1 })
  })

  it('sends nothing of a roadmap with errors', async () => {
    await sync()
    writeFiles(repository, { 'roadmap.json': '{ "roadmap": ' })
    const ran = await sync('--json')
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.refusal()).toMatchObject({ code: 'source_faulty', faults: [{ file: 'roadmap.json' }] })
    expect((await sync()).stderr).toBe(
      `error: roadmap.json:1: Unexpected end of JSON
error: The roadmap has errors
hint: Fix these errors first. Nothing was sent, because a sync deletes what is missing from it
`,
    )
    expect((await someone.cairn(['status'], { cwd: repository })).code).toBe(1)
    expect((await stored()).stats.total).toBe(4)
  })
})

describe('an unreadable item (roadmaps § Kept items)', () => {
  const change = async (...args: string[]) => {
    const { code, stdout, stderr } = await sync('--json', ...args)
    expect([code, stderr]).toEqual([0, ''])
    const { changed, kept, tasks, documents } = JSON.parse(stdout)
    return { changed, kept, removed: tasks.removed, deleted: documents.deleted }
  }
  const same = { changed: false, kept: null, removed: 0, deleted: 0 }

  it('keeps the document of a missing plan until no task refers to it', async () => {
    const files = (title: string, planPath?: string) => {
      const tasks = [{ id: 't1', title, status: 'todo', planPath }]
      const roadmap = { schemaVersion: 2, phases: [{ id: 'p1', title: 'One', tasks }] }
      return { 'roadmap.json': JSON.stringify({ roadmap }) }
    }
    writeFiles(repository, { ...files('Upload', 'a.md'), 'a.md': 'x' })
    await sync()
    rmSync(join(repository, 'a.md'))
    expect(await change()).toEqual(same)
    writeFiles(repository, files('Uploads', 'a.md'))
    expect(await change()).toEqual({ ...same, changed: true, kept: { tasks: 0, documents: 1 } })
    expect((await stored()).documents.map(({ path }) => path)).toEqual(['a.md'])
    writeFiles(repository, files('Uploads'))
    expect(await change()).toEqual({ ...same, changed: true, deleted: 1 })
  })

  it('keeps a task whose file is a link, with its phase and plan, until the link is deleted', async () => {
    const other = ['--source', 'backlog-md']
    const task = (id: number, status: string) =>
      `---\nid: task-${id}\ntitle: T\nstatus: ${status}\nmilestone: m-${id}\n---\n# Plan ${id}\n`
    const [one, two] = ['backlog/tasks/task-1.md', 'backlog/tasks/task-2.md']
    writeFiles(repository, { [one]: task(1, 'Done'), [two]: task(2, 'Done') })
    await sync(...other)
    rmSync(join(repository, one))
    symlinkSync('task-2.md', join(repository, one))
    expect(await change(...other)).toEqual(same)
    writeFiles(repository, { [two]: task(2, 'To Do') })
    const ran = await sync(...other)
    expect(ran.stderr).toContain('Kept on the server because they could not be read: 1 tasks, 1 plans\n')
    const { phases, stats, documents } = await stored()
    expect(phases.map(({ id, tasks }) => [id, tasks.map(({ status }) => status)])).toEqual([
      ['m-1', ['done']],
      ['m-2', ['todo']],
    ])
    expect([stats.total, documents.length]).toEqual([2, 2])
    expect(await change(...other)).toEqual(same)
    rmSync(join(repository, one))
    expect(await change(...other)).toEqual({ changed: true, kept: null, removed: 1, deleted: 1 })
  })
})

describe('an outdated client', () => {
  it('gets a hint to update', async () => {
    const body = ['-F', 'roadmap[schemaVersion]=2']
    const ran = await someone.cairn(['api', 'PUT', `projects/${projectId}/roadmaps/main`, ...body, '--json'])
    expect([ran.code, ran.refusal()]).toMatchObject([
      1,
      {
        code: 'client_outdated',
        status: 426,
        hint: 'Update the command line: npm install --global SERVER/cairn-cli.tgz',
      },
    ])
  })
})

describe('cairn sync --watch', () => {
  it('syncs each change, reports errors, and exits with 0 on Ctrl-C', async () => {
    const steps = [
      () => writeFiles(repository, { 'roadmap.json': '{' }),
      () => writeFiles(repository, changed()),
    ]
    const marks = ['Watching', 'Nothing was sent', '2 of 4 tasks done']
    const ran = await someone.cairn(['sync', '--watch'], {
      cwd: repository,
      watch({ stdout, stderr }, kill) {
        if (!marks[0] || !(stdout + stderr).includes(marks[0])) return
        marks.shift()
        const step = steps.shift()
        if (step) step()
        else if (marks.length === 0) kill('SIGINT')
      },
    })
    expect([ran.code, marks]).toEqual([0, []])
  })
})

describe('cairn sync --watch --json', () => {
  it('writes a line for each sync', async () => {
    const ran = await someone.cairn(['sync', '--watch', '--json'], {
      cwd: repository,
      watch({ stdout }, kill) {
        if (stdout.split('\n').length === 2 && !stdout.includes('"done":2')) writeFiles(repository, changed())
        if (stdout.split('\n').length === 3) kill('SIGINT')
      },
    })
    const lines = ran.stdout.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).stats.done)).toEqual([1, 2])
  })
})

describe('cairn status', () => {
  it('shows the binding, the sync state, the phases, and blocked tasks', async () => {
    const before = await someone.cairn(['status', '--json'], { cwd: repository })
    expect(before.json()).toMatchObject({
      project: { id: projectId, name: 'Shelter' },
      source: 'roadmap-json',
      isBoundHere: true,
      inSync: false,
      syncedAt: null,
      pending: { added: 4, changed: 0, removed: 0 },
      phases: [
        { id: 'p1', title: 'First release', total: 2, done: 1, blocked: 0 },
        { id: 'p2', title: 'Later', total: 1, done: 0, blocked: 1 },
      ],
      blocked: [{ id: 't3', title: 'Search', reason: 'No index yet', waitsFor: ['t2'] }],
    })
    await sync()
    const ran = await someone.cairn(['status'], { cwd: repository })
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toContain('First release  ██████████··········  1/2')
    expect(ran.stdout).toContain('t3  Search  No index yet; waits for t2')
    expect(ran.stdout).toMatch(/In sync +yes/)
  })
})
