import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareRoadmaps } from '../../../src/cli/roadmap/compare.ts'
import { findKeptItems, type KeptItems } from '../../../src/cli/roadmap/kept-items.ts'
import { makeFolder } from './made-folders.ts'
import { readFolder as read, storedOf } from './read-folder.ts'

const feature = (name: string) => ({
  [`specs/${name}/tasks.md`]: '- [ ] T001 a\n- [ ] T002 b\n',
  [`specs/${name}/plan.md`]: '# Plan\n',
})
const task = (id: string, body = '') => `---\nid: ${id}\ntitle: T\nstatus: Done\n---\n${body}`
const planned = (...planPaths: string[]) =>
  JSON.stringify({
    roadmap: {
      schemaVersion: 2,
      phases: [
        {
          id: 'p',
          title: 'P',
          tasks: planPaths.map(path => ({ id: path, title: 'T', status: 'todo', planPath: path })),
        },
      ],
    },
  })

/** Replaces a file or folder with a link to a copy of it outside of the repository. */
const link = (path: string) => (root: string) => {
  const copy = join(makeFolder({}), 'copy')
  renameSync(join(root, path), copy)
  symlinkSync(copy, join(root, path))
}
/** Replaces a file or folder with a link to a copy of it within the repository. */
const move = (path: string) => (root: string) => {
  renameSync(join(root, path), join(root, 'copy'))
  symlinkSync(join(root, 'copy'), join(root, path))
}
/** Moves a file, and replaces it with a link to a copy of it outside of the repository. */
const moveAndLink = (path: string, to: string) => (root: string) => {
  mkdirSync(join(root, dirname(to)), { recursive: true })
  renameSync(join(root, path), join(root, to))
  link(to)(root)
}
const remove = (path: string) => (root: string) => rmSync(join(root, path), { recursive: true })

type Row = [string, string, Record<string, string>, (root: string) => void, KeptItems]

describe('a stored item of a file that could not be read (roadmaps § Kept items)', () => {
  it.each<Row>([
    [
      'a task whose file is a link',
      'backlog-md',
      { 'backlog/tasks/task-1 - A.md': task('task-1', 'x'), 'backlog/tasks/task-12.md': task('task-12') },
      link('backlog/tasks/task-1 - A.md'),
      { tasks: ['TASK-1'], documents: ['backlog/tasks/task-1 - A.md'] },
    ],
    [
      'a task whose file moved, and is a link there',
      'backlog-md',
      { 'backlog/tasks/task-1 - A.md': task('task-1', 'x'), 'backlog/tasks/task-12.md': task('task-12') },
      moveAndLink('backlog/tasks/task-1 - A.md', 'backlog/completed/task-1 - B.md'),
      { tasks: ['TASK-1'], documents: ['backlog/tasks/task-1 - A.md'] },
    ],
    [
      'a task with an ID of its own whose file moved, and is a link there',
      'backlog-md',
      {
        'backlog/tasks/task-1 - A.md': task('task-1', 'x'),
        'backlog/tasks/task-1 - B.md': task('task-1', 'y'),
      },
      moveAndLink('backlog/tasks/task-1 - B.md', 'backlog/completed/task-1 - B.md'),
      { tasks: ['TASK-1~b'], documents: ['backlog/tasks/task-1 - B.md'] },
    ],
    [
      'a task without text whose file is a link',
      'backlog-md',
      { 'backlog/tasks/task-1 - A.md': task('task-1'), 'backlog/tasks/task-12.md': task('task-12') },
      link('backlog/tasks/task-1 - A.md'),
      { tasks: ['TASK-1'], documents: [] },
    ],
    [
      'the tasks of a folder that is a link',
      'backlog-md',
      { 'backlog/tasks/x/task-1.md': task('task-1', 'x'), 'backlog/tasks/task-2.md': task('task-2') },
      link('backlog/tasks/x'),
      { tasks: ['TASK-1'], documents: ['backlog/tasks/x/task-1.md'] },
    ],
    [
      'a feature whose folder is a link',
      'spec-kit',
      { ...feature('001-a'), ...feature('001-a-b') },
      link('specs/001-a'),
      { tasks: ['001-a/T001', '001-a/T002'], documents: ['specs/001-a/plan.md'] },
    ],
    [
      'a feature whose tasks are a link',
      'spec-kit',
      { ...feature('001-a'), ...feature('002-b') },
      link('specs/002-b/tasks.md'),
      { tasks: ['002-b/T001', '002-b/T002'], documents: ['specs/002-b/plan.md'] },
    ],
    [
      'a plan that is a link',
      'roadmap-json',
      { 'roadmap.json': planned('a.md', 'b.md'), 'a.md': 'x', 'b.md': 'y' },
      link('a.md'),
      { tasks: [], documents: ['a.md'] },
    ],
    [
      'a plan that is missing',
      'roadmap-json',
      { 'roadmap.json': planned('a.md', 'b.md'), 'a.md': 'x', 'b.md': 'y' },
      remove('b.md'),
      { tasks: [], documents: ['b.md'] },
    ],
  ])('is kept: %s', async (_, source, files, change, keep) => {
    const root = makeFolder(files)
    const stored = storedOf(await read(root, source))
    change(root)
    const now = await read(root, source)
    expect(now.diagnostics.filter(({ isError }) => isError)).toEqual([])
    expect(findKeptItems(now, stored)).toEqual(keep)
    expect(compareRoadmaps(now.snapshot, stored).documents.length).toBe(keep.documents.length)
    expect(compareRoadmaps(now.snapshot, stored, keep)).toEqual({ isSame: true, phases: [], documents: [] })
    expect(findKeptItems(now, null)).toEqual({ tasks: [], documents: [] })
  })

  it('is sent if the link leads to a file of the repository', async () => {
    const root = makeFolder({ 'backlog/tasks/task-1.md': task('task-1', 'x') })
    const stored = storedOf(await read(root, 'backlog-md'))
    move('backlog')(root)
    const now = await read(root, 'backlog-md')
    expect(now.paths).toContain('copy/tasks')
    expect([now.unread, compareRoadmaps(now.snapshot, stored).isSame]).toEqual([[], true])
  })

  it.each<Row>([
    [
      'a task whose file was deleted',
      'backlog-md',
      { 'backlog/tasks/task-1.md': task('task-1', 'x'), 'backlog/tasks/task-2.md': task('task-2') },
      remove('backlog/tasks/task-1.md'),
      { tasks: [], documents: [] },
    ],
    [
      'a task that was deleted, beside an unread one with its ID',
      'backlog-md',
      { 'backlog/tasks/task-1 - A.md': task('task-1'), 'backlog/tasks/task-1 - B.md': task('task-1') },
      root => {
        remove('backlog/tasks/task-1 - A.md')(root)
        link('backlog/tasks/task-1 - B.md')(root)
      },
      { tasks: ['TASK-1~b'], documents: [] },
    ],
    [
      'a feature that was deleted',
      'spec-kit',
      { ...feature('001-a'), ...feature('002-b') },
      remove('specs/001-a'),
      { tasks: [], documents: [] },
    ],
  ])('is not kept: %s', async (_, source, files, change, keep) => {
    const root = makeFolder(files)
    const stored = storedOf(await read(root, source))
    change(root)
    expect(findKeptItems(await read(root, source), stored)).toEqual(keep)
  })

  it('changes the digest, so that deleting the file is noticed', async () => {
    const files = { 'backlog/tasks/task-1.md': task('task-1'), 'backlog/tasks/task-2.md': task('task-2') }
    const root = makeFolder(files)
    link('backlog/tasks/task-1.md')(root)
    const before = await read(root, 'backlog-md')
    remove('backlog/tasks/task-1.md')(root)
    expect((await read(root, 'backlog-md')).digest).not.toBe(before.digest)
  })

  it('keeps its ID if another task comes to share it, whichever comes first', async () => {
    const root = makeFolder({ 'backlog/tasks/task-1 - B.md': task('task-1', 'x') })
    const stored = storedOf(await read(root, 'backlog-md'))
    writeFileSync(join(root, 'backlog/tasks/task-1 - A.md'), task('task-1', 'y'))
    const now = await read(root, 'backlog-md')
    const keep = findKeptItems(now, stored)
    expect(compareRoadmaps(now.snapshot, stored, keep)).toMatchObject({
      phases: [{ tasks: [{ kind: 'added', id: 'TASK-1~a' }] }],
      documents: [{ kind: 'added', taskId: 'TASK-1~a' }],
    })
  })

  it('keeps its ID if its tag gains or loses a prefix, because another tag has grown or shrunk', async () => {
    const file = '.taskmaster/tasks/tasks.json'
    const tasks = (...ids: number[]) =>
      ids.map(id => ({ id, title: `T${id}`, status: 'done', dependencies: id > 3 ? [id - 1] : [] }))
    const tags = (one: number[], two: number[]) =>
      JSON.stringify({ one: { tasks: tasks(...one) }, two: { tasks: tasks(...two) } })
    const root = makeFolder({ [file]: tags([1, 2], [3, 4]) })
    let stored = storedOf(await read(root, 'task-master'))
    const sync = async (text: string) => {
      writeFileSync(join(root, file), text)
      const now = await read(root, 'task-master')
      const { phases } = compareRoadmaps(now.snapshot, stored, findKeptItems(now, stored))
      stored = storedOf(now)
      return phases.flatMap(phase => phase.tasks.map(({ kind, id }) => `${kind} ${id}`))
    }
    expect(await sync(tags([1, 2, 3], [3, 4]))).toEqual(['added 3~t3'])
    expect(await sync(tags([1, 2], [3, 4]))).toEqual(['removed 3~t3'])
    expect(await sync(tags([1], [1]))).toEqual(['removed 2', 'added two:1', 'removed 3', 'removed 4'])
    expect(await sync(tags([], [1]))).toEqual(['removed 1'])
    expect(stored.phases[1]!.tasks.map(({ id }) => id)).toEqual(['two:1'])
  })

  it('stays in its phase, even if the other tasks are deleted', async () => {
    const files = (milestone: string) => ({
      'backlog/tasks/task-1.md': task('task-1').replace('---\n', `---\nmilestone: ${milestone}\n`),
      'backlog/tasks/task-2.md': task('task-2').replace('---\n', `---\nmilestone: ${milestone}\n`),
      'backlog/tasks/task-3.md': task('task-3'),
    })
    const root = makeFolder(files('one'))
    const stored = storedOf(await read(root, 'backlog-md'))
    link('backlog/tasks/task-1.md')(root)
    remove('backlog/tasks/task-2.md')(root)
    const now = await read(root, 'backlog-md')
    expect(compareRoadmaps(now.snapshot, stored, findKeptItems(now, stored))).toMatchObject({
      isSame: false,
      phases: [{ kind: null, id: 'one', tasks: [{ kind: 'removed', id: 'TASK-2' }] }],
    })
  })
})
