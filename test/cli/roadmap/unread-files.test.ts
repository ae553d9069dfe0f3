import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../../src/cli/language/language.ts'
import { compareRoadmaps } from '../../../src/cli/roadmap/compare.ts'
import { assertAnythingRead } from '../../../src/cli/roadmap/diagnostics.ts'
import { findKeptItems } from '../../../src/cli/roadmap/kept-items.ts'
import { largestFile } from '../../../src/cli/roadmap/reading/folder.ts'
import { makeFolder } from './made-folders.ts'
import { readFolder, storedOf } from './read-folder.ts'

const say = sayIn('en')
const one = 'backlog/tasks/task-1 - One.md'
const two = 'backlog/tasks/task-2.md'
const front = (id: string) => `---\nid: ${id}\ntitle: T\nstatus: Done\n---\n`
const backlog = { [one]: `${front('task-1')}x`, [two]: front('task-2') }

const tagged = (...tags: unknown[]) => JSON.stringify(Object.assign({}, ...tags))
const tag = (name: string, ...ids: number[]) => ({
  [name]: { tasks: ids.map(id => ({ id, title: `T${id}`, status: 'done', details: `${name} ${id}` })) },
})
const tasksFile = '.taskmaster/tasks/tasks.json'
const taskMaster = { [tasksFile]: tagged(tag('master', 1, 2), tag('other', 7)) }

const task = (id: string, more: object = {}) => ({ id, title: 'T', status: 'todo', ...more })
const roadmap = (...tasks: unknown[]) =>
  JSON.stringify({ roadmap: { schemaVersion: 2, phases: [{ id: 'p', title: 'P', tasks }] } })
const roadmapJson = {
  'roadmap.json': roadmap(task('a', { planPath: 'a.md' }), task('b')),
  'a.md': 'x',
}

type Change = string | Uint8Array | ((file: string) => void)

/** Reads files, and again after the change of one, as after a sync. */
async function readTwice(source: string | null, files: Record<string, string>, path: string, change: Change) {
  const root = makeFolder(files)
  const stored = storedOf(await readFolder(root, source))
  if (typeof change === 'function') change(join(root, path))
  else writeFileSync(join(root, path), change)
  const now = await readFolder(root, source)
  const keep = findKeptItems(now, stored)
  return { now, stored, keep, difference: compareRoadmaps(now.snapshot, stored, keep) }
}

const conflict = '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n'
const plans = (...ids: string[]) => ids.map(id => `.taskmaster/${id}.md`)

describe('a file that cannot be read is a warning, and everything that was stored from it is kept', () => {
  const backlogRow = ['backlog-md', backlog, one, ['TASK-1'], [one]] as const
  const tasks = ['1', '2', '7']
  const documents = plans('master/1', 'master/2', 'other/7')
  const masterRow = ['task-master', taskMaster, tasksFile, tasks, documents] as const
  const roadmapRow = ['roadmap-json', roadmapJson, 'roadmap.json', ['a', 'b'], ['a.md']] as const
  it.each<[string, string, Record<string, string>, string, readonly string[], readonly string[], Change]>([
    ['a task in Latin-1', ...backlogRow, Uint8Array.of(0x66, 0xfc, 0x72)],
    ['an emptied task', ...backlogRow, ''],
    ['a task that is too large', ...backlogRow, file => truncateSync(file, largestFile + 1)],
    ['a task with a merge conflict', ...backlogRow, `---\nid: task-1\n${conflict}---\nx`],
    ['a task with a merge conflict in its plan', ...backlogRow, `${front('task-1')}x\n${conflict}`],
    ['a task with a merge conflict at its start', ...backlogRow, `${conflict}${front('task-1')}`],
    ['a task that ends within its front matter', ...backlogRow, '---\nid: task-1\ntitle: T\n'],
    ['tasks in Latin-1', ...masterRow, Uint8Array.of(0x7b, 0xfc)],
    ['emptied tasks', ...masterRow, ' \n'],
    ['tasks that are not JSON', ...masterRow, '{"master": {"tasks": ['],
    ['tasks with a merge conflict', ...masterRow, `{\n${conflict}}`],
    ['tasks without a tag', ...masterRow, '{}'],
    [
      'tasks with a tag that is not a list',
      ...masterRow,
      tagged({ master: { tasks: null } }, tag('other', 1)),
    ],
    ['a roadmap in Latin-1', ...roadmapRow, Uint8Array.of(0x7b, 0xfc)],
    ['an emptied roadmap', ...roadmapRow, ''],
    ['a roadmap that is not JSON', ...roadmapRow, '{"roadmap":'],
    ['a roadmap of another version', ...roadmapRow, '{"roadmap":{"schemaVersion":3,"phases":[]}}'],
    ['a roadmap without the object around it', ...roadmapRow, '{"schemaVersion":2,"phases":[]}'],
  ])('%s', async (_, source, files, path, tasks, documents, change) => {
    for (const named of [source, null]) {
      const { now, keep, difference, stored } = await readTwice(named, files, path, change)
      expect(now.unread).toEqual([path])
      expect(now.diagnostics).toEqual([expect.objectContaining({ file: path, isError: false })])
      expect(keep).toEqual({ tasks, documents })
      expect(difference.phases.flatMap(phase => phase.tasks)).toEqual([])
      expect(difference.documents).toEqual([])
      expect(() => assertAnythingRead(say, now, stored)).not.toThrow()
    }
  })

  const box = '## Phase 1: Setup\n- [ ] T001 a\n'
  const specKit = { 'specs/a/tasks.md': box, 'specs/a/plan.md': 'x', 'specs/a/spec.md': 'y' }
  it.each([
    ['roadmap-json', roadmapJson, 'a.md'],
    ['spec-kit', specKit, 'specs/a/plan.md'],
  ])('applies to a plan with a merge conflict, whose task is unchanged: %s', async (source, files, path) => {
    const { now, keep, difference } = await readTwice(source, files, path, `x\n${conflict}`)
    expect(now.diagnostics[0]).toMatchObject({ file: path, line: 2 })
    expect(keep).toEqual({ tasks: [], documents: [path] })
    expect(difference.isSame).toBe(true)
  })

  it('does not apply to a plan with a code block that shows a merge conflict', async () => {
    const text = `${front('task-1')}Such as:\n\n\`\`\`\n${conflict}\`\`\`\n\nTitle\n=======\n`
    const { now, keep } = await readTwice('backlog-md', backlog, one, text)
    expect([now.unread, keep.tasks]).toEqual([[], []])
  })

  it('applies to the rest of a file that can be read in part', async () => {
    const text = roadmap(task('a', { status: 1, planPath: 'a.md' }), task('c'))
    const { keep, difference } = await readTwice('roadmap-json', roadmapJson, 'roadmap.json', text)
    expect(keep).toEqual({ tasks: ['a', 'b'], documents: ['a.md'] })
    expect(difference.phases.flatMap(phase => phase.tasks)).toMatchObject([{ kind: 'added', id: 'c' }])
  })

  it('does not keep what was stored from another file', async () => {
    const { now, stored } = await readTwice('backlog-md', backlog, one, '')
    const phases = stored.phases.map(phase => ({
      ...phase,
      tasks: phase.tasks.map(one => ({ ...one, sourcePath: two })),
    }))
    expect(findKeptItems(now, { ...stored, phases })).toEqual({ tasks: [], documents: [one] })
  })

  it.each([
    ['task-master', taskMaster, tasksFile, ['1', '2', '7']],
    ['backlog-md', backlog, one, ['TASK-1']],
  ])('also if an earlier version stored it without the path: %s', async (source, files, path, ids) => {
    const { now, stored } = await readTwice(source, files, path, '')
    const phases = stored.phases.map(phase => ({
      ...phase,
      tasks: phase.tasks.map(({ sourcePath: _, ...one }: Record<string, unknown>) => one as never),
    }))
    expect(findKeptItems(now, { ...stored, phases }).tasks).toEqual(ids)
  })

  it('keeps the ID of the second task with the same ID', async () => {
    const same = { [one]: `${front('task-1')}x`, 'backlog/tasks/task-1 - Two.md': `${front('task-1')}y` }
    const { keep, difference, now } = await readTwice('backlog-md', same, one, '')
    expect(now.snapshot.roadmap.phases[0]!.tasks.map(({ id }) => id)).toEqual(['TASK-1~two'])
    expect(keep.tasks).toEqual(['TASK-1'])
    expect(difference.isSame).toBe(true)
  })

  it.each<[string, Record<string, string>, string]>([
    ['backlog-md', { ...backlog, 'backlog/config.yml': 'project_name: The name\n' }, 'backlog/config.yml'],
    [
      'roadmap-json',
      {
        'roadmap.json': roadmap(task('a')).replace(
          '"phases"',
          '"project":{"id":"p","name":"The name"},"summary":"S","phases"',
        ),
      },
      'roadmap.json',
    ],
  ])('and the name of the roadmap: %s', async (source, files, path) => {
    const { now, difference } = await readTwice(source, files, path, Uint8Array.of(0xff))
    expect(now.snapshot.roadmap.project.name).toBe('The name')
    expect(difference.isSame).toBe(true)
  })

  it.each<[string, string]>([
    ['is empty', ''],
    ['has a merge conflict', '<<<<<<< HEAD\nproject_name: A\n=======\nproject_name: B\n>>>>>>> topic\n'],
  ])('and the statuses whose words are in a configuration that %s', async (_, text) => {
    const config = 'backlog/config.yml'
    const files = {
      [config]: 'project_name: The name\nstatuses: [Idea, Cooking, Served]\n',
      [one]: '---\nid: task-1\ntitle: T\nstatus: Cooking\n---\n',
      [two]: '---\nid: task-2\ntitle: T\nstatus: Served\n---\n',
    }
    const { now, difference } = await readTwice('backlog-md', files, config, text)
    expect(now.snapshot.roadmap.phases[0]!.tasks.map(({ status }) => status)).toEqual(['in_progress', 'done'])
    expect([difference.isSame, now.unread]).toEqual([true, [config]])
  })

  it('keeps what else a configuration says: the default status, the prefix of IDs, and milestones', async () => {
    const config = 'backlog/config.yml'
    const files = {
      [config]: 'default_status: Done\ntask_prefix: doc\nmilestones: [Second, First]\n',
      'backlog/tasks/doc-1 - One.md': '---\nid: 1\ntitle: T\nmilestone: Second\n---\n',
      'backlog/tasks/doc-2 - Two.md': '---\nid: doc-2\ntitle: T\ndependencies: [1]\n---\n',
    }
    const { now, difference } = await readTwice('backlog-md', files, config, conflict)
    const { phases } = now.snapshot.roadmap
    expect(phases.map(({ id }) => id)).toEqual(['Second', 'First', 'no-milestone'])
    expect(phases.flatMap(({ tasks }) => tasks)).toMatchObject([
      { id: 'DOC-1', status: 'done' },
      { id: 'DOC-2', status: 'done', dependsOn: ['DOC-1'] },
    ])
    expect(difference.isSame).toBe(true)
  })

  it('finds the folder that a configuration names, which has a merge conflict elsewhere', async () => {
    const config = 'backlog.config.yml'
    const named = 'project_name: P\nbacklog_directory: plan\n'
    const files = { [config]: named, 'plan/tasks/task-1 - One.md': front('task-1'), [two]: front('task-2') }
    const { now, difference } = await readTwice('backlog-md', files, config, named + conflict)
    expect([difference.isSame, now.unread]).toEqual([true, [config]])
  })

  it('takes the ID and the name of a milestone from its file name', async () => {
    const milestone = 'backlog/milestones/m-1 - First.md'
    const files = {
      ...backlog,
      [milestone]: '---\nid: m-1\ntitle: First\n---\n',
      [two]: `---\nid: task-2\ntitle: T\nstatus: Done\nmilestone: First\n---\n`,
    }
    expect((await readTwice('backlog-md', files, milestone, '')).difference.isSame).toBe(true)
  })
})

describe('at a first sync, where nothing is stored,', () => {
  it('a file that cannot be read is left out with a warning', async () => {
    const now = await readFolder(makeFolder({ ...backlog, [one]: '' }), null)
    expect(now.snapshot.roadmap.phases.flatMap(({ tasks }) => tasks.map(({ id }) => id))).toEqual(['TASK-2'])
    expect([now.diagnostics.length, findKeptItems(now, null)]).toEqual([1, { tasks: [], documents: [] }])
    expect(() => assertAnythingRead(say, now, null)).not.toThrow()
  })

  it.each([
    ['task-master', { [tasksFile]: '{' }, `${tasksFile}:1: Unexpected end of JSON`],
    ['backlog-md', { [one]: '' }, `${one}: The file is empty`],
  ])('it is an error if nothing else can be read: %s', async (source, files, cause) => {
    const now = await readFolder(makeFolder(files), source)
    expect(() => assertAnythingRead(say, now, null)).toThrow(
      expect.objectContaining({
        about: expect.arrayContaining([`Cannot read the roadmap: ${cause}`]),
        code: 'source_faulty',
      }),
    )
  })
})

it('a file that was deleted is not kept', async () => {
  const { keep, difference } = await readTwice('backlog-md', backlog, one, file => rmSync(file))
  expect(keep).toEqual({ tasks: [], documents: [] })
  expect(difference.phases).toMatchObject([{ tasks: [{ kind: 'removed', id: 'TASK-1' }] }])
})
