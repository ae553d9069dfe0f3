import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findKeptItems } from '../../../src/cli/roadmap/kept-items.ts'
import { makeFolder } from './made-folders.ts'
import { readFolder, storedOf } from './read-folder.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/odd')

/** Counted with grep and by hand in the files. `done` and `cancelled` are tasks, `warned` are files. */
type Counts = {
  phases: number
  tasks: number
  done: number
  cancelled: number
  documents: number
  warned: string[]
}
const none = { phases: 1, done: 0, cancelled: 0, warned: [] }
const counts: Record<string, Record<string, Counts>> = {
  'backlog-md': {
    'ANUcybernetics-panic': {
      ...{ ...none, tasks: 9, done: 2, cancelled: 3, documents: 9 },
      warned: ['task-56 - update-ash-deps.md'],
    },
    'CRJFisher-ariadne': {
      ...{ ...none, tasks: 1, documents: 1 },
      warned: ['task-epic-11.169.5-Add-tests-trace-call-graph.md'],
    },
    'CRJFisher-clustering-tfjs': { ...none, tasks: 2, done: 2, documents: 2 },
    'CRJFisher-code-charter': { ...none, tasks: 1, documents: 1 },
    'Duckieray-WebbDuck': { ...none, phases: 2, tasks: 1, documents: 1 },
    'EbenDomey-nestjs-typesense': { ...none, tasks: 2, done: 2, documents: 2 },
  },
  'task-master': {
    'AleksNeStu-keyproxy': { ...none, tasks: 13, done: 12, documents: 11 },
  },
}
const repositories = Object.keys(counts).flatMap(source =>
  readdirSync(join(fixtures, source)).map(name => [source, name] as const),
)

describe('an odd repository', () => {
  it.each(repositories)('is read as it was counted: %s: %s', async (source, name) => {
    const { reader, snapshot, diagnostics, unread } = await readFolder(join(fixtures, source, name), null)
    const tasks = snapshot.roadmap.phases.flatMap(phase => phase.tasks)
    const found = {
      phases: snapshot.roadmap.phases.length,
      tasks: tasks.length,
      done: tasks.filter(({ status }) => status === 'done').length,
      cancelled: tasks.filter(({ status }) => status === 'cancelled').length,
      documents: snapshot.planDocuments.length,
      warned: diagnostics.map(({ file }) => basename(file)),
    }
    expect([reader.name, found, unread]).toEqual([source, counts[source]![name], []])
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  })
})

/** A version of some files: their texts, or null where one is deleted. Other files stay as they are. */
type Version = { commit: string; files: Record<string, string | null> }

const versionsOf = (name: string): Version[] =>
  JSON.parse(readFileSync(join(fixtures, 'history', `${name}.json`), 'utf8'))

function apply(root: string, files: Version['files']): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    if (text === null) rmSync(join(root, path))
    else writeFileSync(join(root, path), text)
  }
}

describe('the history of a real backlog, each version synced after the other', () => {
  const versions = versionsOf('ANUcybernetics-panic')

  it('keeps the ID of each task, also if its file moves, and loses none', async () => {
    const root = makeFolder({})
    const [files, ids] = [new Set<string>(), new Map<string, string>()]
    let stored: ReturnType<typeof storedOf> | null = null
    for (const { commit, files: changed } of versions) {
      apply(root, changed)
      for (const [path, text] of Object.entries(changed)) text === null ? files.delete(path) : files.add(path)
      const now = await readFolder(root, 'backlog-md')
      findKeptItems(now, stored)
      stored = storedOf(now)
      const tasks = stored.phases.flatMap(
        phase => phase.tasks as ((typeof phase.tasks)[number] & { sourcePath: string })[],
      )
      expect(tasks.map(one => one.sourcePath).sort(), commit).toEqual([...files].sort())
      for (const { id, sourcePath } of tasks) {
        const name = basename(sourcePath)
        expect(id, `${commit} ${name}`).toBe(ids.get(name) ?? id)
        ids.set(name, id)
      }
    }
    expect(versions).toHaveLength(15)
    expect([...ids.values()].sort()).toEqual([
      ...[
        'TASK-22',
        'TASK-24',
        'TASK-29',
        'TASK-4',
        'TASK-56',
        'TASK-56~update-ash-deps',
        'TASK-7',
        'TASK-8',
      ],
    ])
  })
})

it('the history of real issues of beads, each version synced after the other, changes only their states', async () => {
  const root = makeFolder({})
  const ids = ['0vy', '837', '8wf', 'bgj', 'nw9'].map(id => `rec-praxis-action-${id}`)
  const done: number[] = []
  let stored: ReturnType<typeof storedOf> | null = null
  for (const { commit, files } of versionsOf('jmanhype-rec-praxis-action')) {
    apply(root, files)
    const now = await readFolder(root, 'beads')
    expect(findKeptItems(now, stored), commit).toEqual({ tasks: [], documents: [] })
    stored = storedOf(now)
    const tasks = stored.phases.flatMap(phase => phase.tasks)
    expect(tasks.map(({ id }) => id).sort(), commit).toEqual(ids)
    done.push(tasks.filter(({ status }) => status === 'done').length)
  }
  expect(done).toEqual([1, 2, 3, 3, 4, 5])
})
