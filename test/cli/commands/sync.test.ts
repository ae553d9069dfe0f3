import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, headOf, writeFiles } from '../../support/cli/repository.ts'
import { changedPhases, forgetSyncs, linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
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
    writeFiles(repository, changedPhases)
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
      'タスク: 追加 4、変更 0、削除 0。計画: 保存 1、削除 0\n同期しました（4 件中 1 件完了）\n',
    )
  })

  it('reports who synced a newer roadmap and when, and replaces it only with --force', async () => {
    await unwrap(someone.api.PATCH('/api/me/profile', { body: { displayName: '佐藤' } }))
    writeFiles(repository, changedPhases)
    commitAll(repository, 'Go on', '2026-02-01T09:00:00Z')
    const newer = headOf(repository)
    await sync()
    expect((await stored()).source).toEqual({ commit: newer, branch: 'main', dirty: false })
    writeFiles(repository, twoPhases)
    git(repository, ['reset', '--quiet', '--soft', 'HEAD~1'])
    commitAll(repository, 'As it was')
    forgetSyncs(repository)
    const ran = await sync('--json')
    expect([ran.code, ran.stdout]).toEqual([4, ''])
    expect(ran.refusal()).toMatchObject({
      exit: 4,
      code: 'roadmap_conflict',
      storedUpdatedAt: '2026-02-01T09:00:00.000Z',
      updatedAt: '2026-01-05T09:00:00.000Z',
      syncedBy: { id: someone.id, displayName: '佐藤' },
      storedSource: { commit: newer, branch: 'main', dirty: false },
      orderedBy: 'time',
      hint: expect.stringContaining('--force'),
    })
    expect((await sync()).stderr).toMatch(
      RegExp(`newer\\. 佐藤 synced it .* from main @ ${newer.slice(0, 8)}, as of Feb 1, 2026`),
    )
    expect((await sync('--dry-run', '--json')).json()).toMatchObject({
      changed: false,
      refused: { code: 'roadmap_conflict' },
      tasks: { added: 1, changed: 2, removed: 1 },
    })
    expect((await sync('--force')).code).toBe(0)
    expect((await stored()).stats).toMatchObject({ total: 4, done: 1 })
  })

  it('uses the write time of an uncommitted file', async () => {
    await sync()
    writeFiles(repository, changedPhases)
    const before = Date.now()
    await sync()
    expect((await stored()).source?.dirty).toBe(true)
    const at = Date.parse((await stored()).updatedAt)
    expect(at).toBeGreaterThan(before - 60_000)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('changes nothing if it is interrupted', async () => {
    await sync()
    writeFiles(repository, changedPhases)
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

  it('keeps the roadmap of a file that it cannot read, with a warning', async () => {
    await sync()
    writeFiles(repository, { 'roadmap.json': '{ "roadmap": ' })
    const ran = await sync('--json')
    expect([ran.code, ran.json()]).toMatchObject([0, { changed: false, tasks: { removed: 0 } }])
    expect((await sync()).stderr.split('\n')).toEqual([
      'warning: roadmap.json:1: Unexpected end of JSON',
      'warning: Kept on the server because they could not be read: tasks 4, plans 1',
      '',
    ])
    expect((await someone.cairn(['status'], { cwd: repository })).code).toBe(0)
    expect((await stored()).stats.total).toBe(4)
  })

  it('stops if the roadmap is missing', async () => {
    rmSync(join(repository, 'roadmap.json'))
    const ran = await sync('--json', '--source', 'roadmap-json')
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.refusal()).toMatchObject({ code: 'source_faulty', faults: [{ file: 'roadmap.json' }] })
    expect((await sync('--source', 'roadmap-json')).stderr).toBe(
      `error: roadmap.json: The file does not exist, or its name is not UTF-8
error: The roadmap has errors
hint: Fix these errors first. Nothing was sent, because a sync deletes what is missing from it
`,
    )
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
