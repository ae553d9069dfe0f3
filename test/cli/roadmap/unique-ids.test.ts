import { describe, expect, it } from 'vitest'
import type { FoundPhase, FoundRoadmap, FoundTask, Place } from '../../../src/cli/roadmap/reading/found.ts'
import { createSnapshot } from '../../../src/cli/roadmap/snapshot.ts'
import type { Holder } from '../../../src/cli/roadmap/stored-ids.ts'

const defaults = { project: { id: 'app', name: 'app' }, updatedAt: '2026-01-01T00:00:00.000Z' }

function make(phases: FoundPhase[], more: Partial<FoundRoadmap> = {}, stored: Holder[] = []) {
  const warnings: string[] = []
  const warn = ({ file, line }: Place, [, about]: readonly [string, string]) =>
    void warnings.push(`${file}:${line}: ${about}`)
  const { roadmap, planDocuments } = createSnapshot({ head: {}, phases, ...more }, defaults, { warn }, stored)
  const tasks = roadmap.phases.flatMap(one => one.tasks)
  return { roadmap, warnings, planDocuments, tasks, ids: tasks.map(({ id }) => id) }
}

const phase = (id: string, ...tasks: FoundTask[]): FoundPhase => ({ phase: { id, title: id }, tasks })

/** Creates a task at a place such as `a.md:3`, with an optional plan. */
function task(id: string, place: string, more: object = {}, plan?: string): FoundTask {
  const [file = '', line = '1'] = place.split(':')
  const at = { file, line: Number(line) }
  const path = 'plans/t.md'
  return {
    task: { id, title: `Title of ${place}`, status: 'todo', ...(plan && { planPath: path }), ...more },
    at,
    documents: plan === undefined ? [] : [{ path, content: plan, at }],
  }
}

describe('tasks with one ID', () => {
  it('are all kept: the first by path and line keeps the ID, and dependencies lead to it', () => {
    const { ids, tasks, warnings } = make([
      phase('one', task('T1', 'b.md:7'), task('T1', 'b.md:3', { title: 'Second, überall!' })),
      phase('two', task('T1', 'a.md:9', { title: '最初' }), task('T2', 'c.md:1', { dependsOn: ['T1'] })),
    ])
    expect(ids).toEqual(['T1~title-of-b-md-7', 'T1~second-überall', 'T1', 'T2'])
    expect(tasks[3]).toMatchObject({ dependsOn: ['T1'] })
    expect(warnings).toEqual([
      'b.md:3: a.md:9 has a task with the ID T1 too. Each is sent with an ID of its own',
      'b.md:7: a.md:9 has a task with the ID T1 too. Each is sent with an ID of its own',
    ])
  })

  it('get an ID from what distinguishes them, if the reader knows it, and otherwise from the title', () => {
    const second = { ...task('T1', 'b.md'), distinction: 'task-1 - Other FILE' }
    expect(make([phase('p', task('T1', 'a.md'), second)]).ids).toEqual(['T1', 'T1~task-1-other-file'])
  })

  it.each<[string, string[], string[]]>([
    ['a number only if that ID is in use', ['x', 'Same', 'same!'], ['T', 'T~same', 'T~same-2']],
    ['a usual word without letters', ['x', '…', '—'], ['T', 'T~other', 'T~other-2']],
    ['at most 60 characters of a title', ['x', 'あ'.repeat(90)], ['T', `T~${'あ'.repeat(60)}`]],
  ])('get %s', (_, titles, ids) => {
    const tasks = titles.map((title, index) => task('T', `a.md:${index + 1}`, { title }))
    expect(make([phase('p', ...tasks)]).ids).toEqual(ids)
  })

  it('never get the ID of another task', () => {
    const tasks = [task('T~b', 'z.md'), task('T', 'a.md'), task('T', 'b.md', { title: 'B' })]
    expect(make([phase('p', ...tasks)]).ids).toEqual(['T~b', 'T', 'T~b-2'])
  })

  it('keep their IDs when tasks are added, removed, or put in another order', () => {
    const [one, two, three] = ['one', 'two', 'three'].map(title => task('T', `${title}.md`, { title }))
    const [all, fewer] = [make([phase('p', three!, one!, two!)]), make([phase('p', one!, three!)])]
    expect(all.ids).toEqual(['T~three', 'T', 'T~two'])
    expect(fewer.ids).toEqual(['T', 'T~three'])
  })

  it.each<[string, Holder, string[]]>([
    ['in its file', { id: 'T', title: 'x', phaseId: 'p', sourcePath: 'tasks/b.md' }, ['T~a', 'T']],
    [
      'in a file that has moved',
      { id: 'T', title: 'x', phaseId: 'p', sourcePath: 'done/b.md' },
      ['T~a', 'T'],
    ],
    [
      'but not in a file that does not exist',
      { id: 'T', title: 'B', phaseId: 'p', sourcePath: 'c.md' },
      ['T', 'T~b'],
    ],
  ])('leave the ID to the one that is stored with it: %s', (_, stored, ids) => {
    const tasks = ['a', 'b'].map(name => task('T', `tasks/${name}.md`, { title: name.toUpperCase() }))
    expect(make([phase('p', ...tasks)], {}, [stored]).ids).toEqual(ids)
  })

  it.each([
    ['the title of the second', 'Second', ['T~new', 'T~first', 'T']],
    ['another title', 'Other', ['T', 'T~first', 'T~second']],
  ])('leave the ID, in a file of many, to the one that is stored with %s', (_, title, ids) => {
    const tasks = ['New', 'First', 'Second'].map((title, i) => task('T', `a.md:${i + 1}`, { title }))
    expect(
      make([phase('p', ...tasks)], {}, [{ id: 'T', title, phaseId: 'p', sourcePath: 'a.md' }]).ids,
    ).toEqual(ids)
  })

  it('keep their stored IDs if the first is deleted, and dependencies then lead to the next', () => {
    const stored = [
      { id: 'T', title: 'A', phaseId: 'p', sourcePath: 'a.md' },
      { id: 'T~b', title: 'B', phaseId: 'p', sourcePath: 'b.md' },
      { id: 'T~c', title: 'C', phaseId: 'p', sourcePath: 'c.md' },
    ]
    const [b, c] = ['B', 'C'].map(title => task('T', `${title.toLowerCase()}.md`, { title }))
    const other = task('U', 'u.md', { dependsOn: ['T'] })
    const { ids, tasks } = make([phase('p', c!, b!, other)], {}, stored)
    expect(ids).toEqual(['T~c', 'T~b', 'U'])
    expect(tasks[2]!.dependsOn).toEqual(['T~b'])
    const another = task('T', 'd.md', { title: 'D' })
    expect(make([phase('p', another, b!)], {}, stored).ids).toEqual(['T', 'T~b'])
  })

  it('leave the ID, in a file of many, to the one of its phase if all titles are new', () => {
    const stored = [{ id: 'T', title: 'Old', phaseId: 'q', sourcePath: 'a.md' }]
    const tasks = ['New', 'Other'].map((title, i) => task('T', `a.md:${i + 1}`, { title }))
    expect(make([phase('p', tasks[0]!), phase('q', tasks[1]!)], {}, stored).ids).toEqual(['T~new', 'T'])
  })

  it('do not get the stored ID of a task that has a tilde of its own', () => {
    const stored = [{ id: 'T~b', title: 'B', phaseId: 'p', sourcePath: 'a.md' }]
    const tasks = [task('T', 'a.md:1', { title: 'B' }), task('T~b', 'a.md:2', { title: 'B' })]
    expect(make([phase('p', ...tasks)], {}, stored).ids).toEqual(['T', 'T~b'])
  })

  it('leave the ID to the task of a file that could not be read and comes first', () => {
    const unreadTasks = [{ id: 'T', at: { file: 'b.md', line: null } }]
    const [before, after] = [task('T', 'a.md', { title: 'A' }), task('T', 'c.md', { title: 'C' })]
    expect(make([phase('p', after)], { unreadTasks })).toMatchObject({
      ids: ['T~c'],
      warnings: ['c.md:1: b.md has a task with the ID T too. Each is sent with an ID of its own'],
    })
    expect(make([phase('p', before, after)], { unreadTasks }).ids).toEqual(['T', 'T~c'])
  })
})

describe('documents with one path', () => {
  const documents = (...tasks: FoundTask[]) => {
    const { planDocuments, tasks: sent, warnings } = make([phase('p', ...tasks)])
    return [
      planDocuments.map(({ path, content }) => [path, content]),
      sent.map(one => one.planPath),
      warnings,
    ]
  }

  it('are all kept: the second text gets a path of its own, which its task refers to', () => {
    expect(
      documents(
        task('a', 'a.md', { title: 'A' }, '1'),
        task('b', 'b.md', { title: 'B' }, '2'),
        task('c', 'c.md', { title: 'B' }, '3'),
      ),
    ).toEqual([
      [
        ['plans/t.md', '1'],
        ['plans/t~b.md', '2'],
        ['plans/t~b-2.md', '3'],
      ],
      ['plans/t.md', 'plans/t~b.md', 'plans/t~b-2.md'],
      [
        'b.md:1: Another document has this path; using plans/t~b.md instead',
        'c.md:1: Another document has this path; using plans/t~b-2.md instead',
      ],
    ])
  })

  it('are one if their texts are equal', () => {
    const tasks = [task('a', 'a.md', {}, '1'), task('b', 'b.md', {}, '1')]
    expect(documents(...tasks)).toEqual([[['plans/t.md', '1']], ['plans/t.md', 'plans/t.md'], []])
  })
})

describe('an ID of more than 200 characters', () => {
  const long = 'あ'.repeat(201)
  const short = expect.stringMatching(/^あ{183}~[0-9a-f]{16}$/)

  it('is shortened with a warning wherever it is named, and always in the same way', () => {
    const tasks = [task(long, 'a.md'), task('b', 'b.md', { dependsOn: [long, 'c'] })]
    const {
      ids,
      tasks: sent,
      roadmap,
      warnings,
    } = make([phase(long, ...tasks)], { head: { currentTaskId: long } })
    expect(ids).toEqual([short, 'b'])
    expect(sent[1]!.dependsOn).toEqual([ids[0], 'c'])
    expect([roadmap.currentTaskId, roadmap.phases[0]!.id]).toEqual([ids[0], ids[0]])
    expect(warnings).toEqual([`a.md:1: The task ID is longer than 200 characters; using ${ids[0]} instead`])
  })

  it('differs from that of another long ID, and 200 characters are not too long', () => {
    const longest = '💡'.repeat(200)
    const { ids } = make([phase('p', ...[long, `${long}い`, longest].map(id => task(id, 'a.md')))])
    expect(ids).toEqual([short, short, longest])
    expect(new Set(ids).size).toBe(3)
  })

  it('is shortened too if it becomes too long', () => {
    const id = 'x'.repeat(199)
    const { ids } = make([phase('p', task(id, 'a.md'), task(id, 'b.md'), task(id, 'c.md'))])
    expect(ids[0]).toBe(id)
    expect(new Set(ids).size).toBe(3)
    expect(ids.every(one => [...one].length <= 200)).toBe(true)
  })
})
