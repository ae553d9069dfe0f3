import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../src/client/index.ts'
import { commitAll, git, writeFiles } from '../../support/cli/repository.ts'
import { linkedRepository, twoPhases } from '../../support/cli/roadmaps.ts'
import { folder, type Person, person } from '../../support/cli/shell.ts'

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

describe('a file that cannot be read', () => {
  const file = '.taskmaster/tasks/tasks.json'
  const tasks = JSON.stringify({ tasks: [{ id: 1, title: 'One', status: 'done', details: 'x' }] })
  const other = ['--source', 'task-master']

  it('stops nobody: what was stored from it stays, with a warning', async () => {
    writeFiles(repository, { [file]: tasks })
    expect((await sync(...other)).code).toBe(0)
    writeFiles(repository, { [file]: tasks.slice(0, 20) })
    const { code, stderr } = await sync(...other)
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${file}:1: Invalid JSON`)])
    const { stats, documents } = await stored()
    expect([stats.done, documents.length]).toEqual([1, 1])
  })

  it('is one that a sparse checkout leaves out: its task stays until its commit deletes the file', async () => {
    const task = (id: number) => `---\nid: TASK-${id}\ntitle: Title\nstatus: Done\n---\nPlan ${id}\n`
    const paths = [1, 2, 3].map(id => `backlog/${id > 1 ? 'completed' : 'tasks'}/task-${id} - 課題.md`)
    writeFiles(repository, Object.fromEntries(paths.map((path, index) => [path, task(index + 1)])))
    commitAll(repository, 'Backlog')
    const syncBacklog = (...args: string[]) => sync('--source', 'backlog-md', '--slug', 'backlog', ...args)
    expect((await syncBacklog()).code).toBe(0)
    git(repository, ['sparse-checkout', 'set', 'backlog/tasks'])
    writeFiles(repository, { [paths[0]!]: task(1).replace('Title', 'Other title') })
    const { code, stdout, stderr } = await syncBacklog()
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 added, 1 changed, 0 removed')])
    expect(stderr).toContain(`${paths[1]}: This sparse checkout does not have the file, and 1 more\n`)
    git(repository, ['rm', '--quiet', '--sparse', paths[2]!])
    expect((await syncBacklog('--json')).json()).toMatchObject({ kept: { tasks: 1 }, tasks: { removed: 1 } })
    git(repository, ['mv', '--sparse', paths[0]!, 'backlog/completed/task-1 - Other title.md'])
    rmSync(join(repository, 'backlog/completed'), { recursive: true, force: true })
    git(repository, ['update-index', '--skip-worktree', 'backlog/completed/task-1 - Other title.md'])
    expect((await syncBacklog('--json')).json()).toMatchObject({ kept: { tasks: 2 }, tasks: { removed: 0 } })
  })

  it('stops a first sync if it is all that there is', async () => {
    writeFiles(repository, { [file]: '' })
    const { code, stderr } = await sync(...other, '--slug', 'second')
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`Cannot read the roadmap: ${file}: The file is empty`),
    ])
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
    const kept = { tasks: 0, documents: 1 }
    expect(await change()).toEqual({ ...same, kept })
    writeFiles(repository, files('Uploads', 'a.md'))
    expect(await change()).toEqual({ ...same, changed: true, kept })
    expect((await stored()).documents.map(({ path }) => path)).toEqual(['a.md'])
    writeFiles(repository, files('Uploads'))
    expect(await change()).toEqual({ ...same, changed: true, deleted: 1 })
  })

  it('keeps a task whose file is a link to elsewhere, with its phase and plan, until the link is deleted', async () => {
    const other = ['--source', 'backlog-md']
    const task = (id: number, status: string) =>
      `---\nid: task-${id}\ntitle: T\nstatus: ${status}\nmilestone: m-${id}\n---\n# Plan ${id}\n`
    const [one, two] = ['backlog/tasks/task-1.md', 'backlog/tasks/task-2.md']
    writeFiles(repository, { [one]: task(1, 'Done'), [two]: task(2, 'Done') })
    await sync(...other)
    rmSync(join(repository, one))
    symlinkSync(join(folder(), 'elsewhere.md'), join(repository, one))
    const kept = { tasks: 1, documents: 1 }
    expect(await change(...other)).toEqual({ ...same, kept })
    writeFiles(repository, { [two]: task(2, 'To Do') })
    const ran = await sync(...other)
    expect(ran.stderr).toContain('Kept on the server because they could not be read: tasks 1, plans 1\n')
    const { phases, stats, documents } = await stored()
    expect(phases.map(({ id, tasks }) => [id, tasks.map(({ status }) => status)])).toEqual([
      ['m-1', ['done']],
      ['m-2', ['todo']],
    ])
    expect([stats.total, documents.length]).toEqual([2, 2])
    expect(await change(...other)).toEqual({ ...same, kept })
    rmSync(join(repository, one))
    expect(await change(...other)).toEqual({ changed: true, kept: null, removed: 1, deleted: 1 })
  })
})
