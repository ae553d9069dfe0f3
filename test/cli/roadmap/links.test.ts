import { mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCheckout } from '../../../src/cli/repository/checkout.ts'
import { readGitState } from '../../../src/cli/repository/git-state.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { readRoadmap } from '../../../src/cli/roadmap/read.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commitAll, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from './made-folders.ts'

const [first, second, written] = [
  '2026-01-01T00:00:00.000Z',
  '2026-02-02T00:00:00.000Z',
  '2026-03-03T00:00:00.000Z',
]
const leftovers = ['.#a.md', '._a.md', '.a.md.swp', 'a.md~', '#a.md#', '.DS_Store']
const task = (status: string) => `---\nid: task-1\ntitle: T\nstatus: ${status}\n---\nx\n`

it('a linked folder has the time and the state of the files that it leads to', async () => {
  const root = makeFolder({})
  const file = 'docs/backlog/tasks/task-1.md'
  mkdirSync(join(root, 'docs'))
  symlinkSync('docs/backlog', join(root, 'backlog'))
  repositoryIn(root, { [file]: task('To Do') }, undefined, first)
  const read = async () => {
    const context = contextIn(root)
    const repository = await openRepository(context)
    const found = await readRoadmap(repository, { kind: 'local', value: 'x' }, null)
    const { updatedAt, phases } = found.snapshot.roadmap
    const status = phases[0]!.tasks[0]!.status
    const checkout = await readCheckout(repository, context.env, found.paths, found.inGit)
    return { status, updatedAt, unread: found.unread, dirty: checkout?.dirty }
  }
  const expected = { unread: [], dirty: false }
  expect(await read()).toEqual({ ...expected, status: 'todo', updatedAt: first })
  writeFiles(root, { [file]: task('In Progress') })
  commitAll(root, 'Start', second)
  expect(await read()).toEqual({ ...expected, status: 'in_progress', updatedAt: second })
  writeFiles(root, { [file]: task('Done') })
  utimesSync(join(root, file), new Date(written), new Date(written))
  expect(await read()).toEqual({ ...expected, status: 'done', updatedAt: written, dirty: true })
})

it('what an editor or the system leaves beside a file is not read, and makes no draft', async () => {
  const root = makeFolder({})
  repositoryIn(root, { 'backlog/tasks/task-1.md': task('To Do') }, undefined, first)
  for (const name of leftovers) writeFiles(root, { [`backlog/tasks/${name}`]: task('Done') })
  symlinkSync('sato@host.1', join(root, 'backlog/tasks/.#task-1.md'))
  const context = contextIn(root)
  const repository = await openRepository(context)
  const found = await readRoadmap(repository, { kind: 'local', value: 'x' }, null)
  const { updatedAt, phases } = found.snapshot.roadmap
  expect([found.unread, found.diagnostics, updatedAt, phases[0]!.tasks.length]).toEqual([[], [], first, 1])
  expect((await readCheckout(repository, context.env, found.paths, found.inGit))!.dirty).toBe(false)
  writeFiles(root, { 'backlog/tasks/task-2.md': task('To Do') })
  const { status } = await readGitState(repository, found.paths)
  expect(status!.changed).toEqual(['backlog/tasks/task-2.md'])
})
