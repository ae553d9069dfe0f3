import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { compareRoadmaps } from '../../../src/cli/roadmap/compare.ts'
import { findKeptItems } from '../../../src/cli/roadmap/kept-items.ts'
import { readRoadmap } from '../../../src/cli/roadmap/read.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commitAll, git, repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from './made-folders.ts'
import { storedOf } from './read-folder.ts'

const task = (id: string, milestone?: string) =>
  `---\nid: ${id}\ntitle: Title of ${id}\nstatus: Done\n${milestone ? `milestone: ${milestone}\n` : ''}---\nPlan\n`
const files = {
  'tasks/task-1 - A.md': task('TASK-1', 'm-0'),
  'completed/task-2 - B.md': task('TASK-2'),
  'milestones/m-0 - spring.md': '---\nid: m-0\ntitle: Spring of 2027\ndue_date: 2027-05-01\n---\n',
}

const read = async (root: string) =>
  readRoadmap(await openRepository(contextIn(root)), { kind: 'local', value: 'x' }, null)

/** Changes a repository and reads it, and compares it with what it had before the change. */
async function compareAfter(root: string, change: () => void) {
  const stored = storedOf(await read(root))
  change()
  const now = await read(root)
  const keep = findKeptItems(now, stored)
  const { phases } = compareRoadmaps(now.snapshot, stored, keep)
  const tasks = phases.flatMap(phase => phase.tasks.map(({ kind, id }) => `${kind} ${id}`))
  const titles = now.snapshot.roadmap.phases.map(({ title }) => title)
  return { kept: keep.tasks, tasks, titles, phases: phases.map(({ kind, id }) => `${kind} ${id}`) }
}

/** Creates a repository with these files of Backlog.md in a folder. */
function createRepository(folder: string): string {
  const root = makeFolder({})
  const placed = Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])
  repositoryIn(root, Object.fromEntries(placed))
  return root
}

describe('a sparse checkout with the tasks only', () => {
  const only = (root: string, folder: string) => git(root, ['sparse-checkout', 'set', `${folder}/tasks`])

  it('keeps the other tasks, and the titles of milestones', async () => {
    const root = createRepository('backlog')
    const compared = await compareAfter(root, () => only(root, 'backlog'))
    expect(compared).toEqual({ kept: ['TASK-2'], tasks: [], phases: [], titles: ['Spring of 2027'] })
  })

  it('gives a new task that shares the ID of a skipped one an ID of its own', async () => {
    const root = createRepository('backlog')
    const compared = await compareAfter(root, () => {
      only(root, 'backlog')
      writeFiles(root, { 'backlog/tasks/task-2 - C.md': task('TASK-2') })
    })
    expect(compared).toMatchObject({ kept: ['TASK-2'], tasks: ['added TASK-2~c'] })
  })

  it('keeps a task that a commit moves to a skipped folder', async () => {
    const root = createRepository('backlog')
    const compared = await compareAfter(root, () => {
      git(root, ['mv', 'backlog/tasks/task-1 - A.md', 'backlog/completed/task-1 - A.md'])
      commitAll(root, 'Complete')
      only(root, 'backlog')
    })
    expect(compared).toMatchObject({ kept: ['TASK-1', 'TASK-2'], tasks: [] })
  })

  it('keeps the other tasks of a linked folder', async () => {
    const root = createRepository('packages/app/backlog')
    symlinkSync('packages/app/backlog', join(root, 'backlog'))
    commitAll(root, 'Link')
    const compared = await compareAfter(root, () => only(root, 'packages/app/backlog'))
    expect(compared).toMatchObject({ kept: ['TASK-2'], tasks: [] })
  })

  it('does not keep a task whose file is deleted', async () => {
    const root = createRepository('backlog')
    const compared = await compareAfter(root, () => {
      only(root, 'backlog')
      rmSync(join(root, 'backlog/tasks/task-1 - A.md'))
    })
    expect(compared).toMatchObject({ kept: ['TASK-2'], tasks: ['removed TASK-1'] })
  })
})
