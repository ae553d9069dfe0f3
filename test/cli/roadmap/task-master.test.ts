import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { taskMaster } from '../../../src/cli/roadmap/readers/task-master/reader.ts'
import { mutate, readFiles, readFilesIn, readWith } from './made-folders.ts'
import { file, named, readTags, readTasks, readText } from './task-master-files.ts'
import { findUnsendable } from './unsendable.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/task-master')
const ofPorter = () => readWith(taskMaster, join(fixtures, 'AcidicSoil-skill-porter'))
const ofToolman = () => readWith(taskMaster, join(fixtures, '5dlabs-toolman'))

describe('real repositories', () => {
  it('converts tasks and subtasks to tasks, and details and test strategies to plans', async () => {
    const { phases, tasks, diagnostics } = await ofPorter()
    expect(diagnostics).toEqual([])
    expect(phases.map(({ phase, tasks }) => [phase, tasks.length])).toEqual([
      [{ id: 'master', title: 'master' }, 20],
    ])
    expect(tasks.map(({ id, status }) => `${id} ${status}`).slice(8, 12)).toEqual([
      '5.2 todo',
      '5.3 todo',
      '6 done',
      '6.1 todo',
    ])
    const at = { file, line: 19 }
    const content = expect.stringMatching(
      /^## Details\n\nImplement .*\n\n## Test strategy\n\nUnit tests .*\.\n$/s,
    )
    expect(phases[0]!.tasks[1]).toEqual({
      task: {
        id: '2',
        title: 'Implement Configuration Parsing Module',
        status: 'done',
        summary: 'Create the configuration module to handle CLI flags, environment variables, and defaults.',
        planPath: '.taskmaster/master/2.md',
        dependsOn: ['1'],
        priority: 'high',
        complexity: 3,
        updatedAt: '2025-12-11T01:24:50.978Z',
      },
      at,
      otherId: 'master:2',
      documents: [{ path: '.taskmaster/master/2.md', content, at }],
    })
  })

  it('converts tags to phases, and prefixes the IDs of a tag that repeats them', async () => {
    const { phases, diagnostics, tasks } = await ofToolman()
    expect(diagnostics).toEqual([])
    expect(phases.map(({ phase, tasks }) => [phase, tasks.length])).toEqual([
      [{ id: 'master', title: 'master' }, 46],
      [{ id: 'verification', title: 'verification' }, 36],
    ])
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(46 + 36)
    const start = phases.map(({ tasks }) =>
      tasks.slice(0, 3).map(({ task }) => [task.id, task.dependsOn, task.planPath]),
    )
    expect(start).toEqual([
      [
        ['1', undefined, '.taskmaster/master/1.md'],
        ['1.1', undefined, '.taskmaster/master/1.1.md'],
        ['1.2', ['1.1'], '.taskmaster/master/1.2.md'],
      ],
      [
        ['verification:1', undefined, '.taskmaster/verification/1.md'],
        ['verification:1.1', undefined, '.taskmaster/verification/1.1.md'],
        ['verification:1.2', ['verification:1.1'], '.taskmaster/verification/1.2.md'],
      ],
    ])
  })
})

it.each([
  ['pending', 'todo'],
  ['in-progress', 'in_progress'],
  ['In Progress', 'in_progress'],
  ['review', 'in_progress'],
  ['done', 'done'],
  ['completed', 'done'],
  ['blocked', 'blocked'],
  ['deferred', 'deferred'],
  ['cancelled', 'cancelled'],
  ['Completed', 'done'],
  ['in review', 'in_progress'],
  ["Won't do", 'cancelled'],
  ['ON_HOLD', 'deferred'],
  ['needs thought', 'needs thought'],
])('the status %s is %s', async (given, status) => {
  expect((await readTasks(named(1, { status: given }))).tasks).toMatchObject([{ status }])
})

describe('files without tags', () => {
  const master = [{ id: 'master', title: 'master' }]
  it.each<[string, unknown, object[], string[]]>([
    [
      'tasks alone',
      { tasks: [named(1)], metadata: { description: 'All' } },
      [{ ...master[0], summary: 'All' }],
      ['1'],
    ],
    [
      'tasks beside tags',
      { tasks: [named(2)], master: { tasks: [named(1)] }, version: 1 },
      master,
      ['2', '1'],
    ],
    ['no tasks', { master: { tasks: [] } }, master, []],
    ['a list alone', [named(1)], master, ['1']],
    ['a tag that is a list without IDs', { master: [{ title: 'x', status: 'done' }] }, master, ['1']],
    ['a tag that is a list', { master: [named(1)], authors: ['x'], team: [{ name: 'x' }] }, master, ['1']],
  ])('%s', async (_, tags, phases, ids) => {
    const read = await readTags(tags)
    expect(read.phases.map(({ phase }) => phase)).toEqual(phases)
    expect(read.tasks.map(({ id }) => id)).toEqual(ids)
    expect(read.diagnostics.filter(one => !one.includes('Missing ID'))).toEqual([])
  })

  it('are not found if there is only a configuration', async () => {
    const { isThere } = await readFiles(taskMaster, { '.taskmaster/config.json': '{}' })
    expect(isThere).toBe(false)
  })
})

describe('ids of several tags', () => {
  const tags = (...sizes: [string, number[]][]) =>
    Object.fromEntries(sizes.map(([name, ids]) => [name, { tasks: ids.map(id => named(id)) }]))
  it.each<[string, object, string[]]>([
    ['that count on', tags(['a', [1, 2]], ['b', [3, 4]]), ['1', '2', '3', '4']],
    ['that count anew', tags(['a', [1, 2]], ['b', [2, 3]]), ['1', '2', 'b:2', 'b:3']],
    ['with one named master', tags(['a', [1]], ['master', [1]], ['b', [1]]), ['1', 'a:1', 'b:1']],
  ])('%s', async (_, given, ids) => {
    const { tasks, diagnostics } = await readTags(given)
    expect(tasks.map(({ id }) => id)).toEqual(ids)
    expect(diagnostics).toEqual([])
  })

  it('stay the same when another tag grows', async () => {
    const [before, after] = [tags(['a', [1, 2]], ['b', [2, 3]]), tags(['a', [1, 2, 3]], ['b', [2, 3, 4]])]
    const [first, second] = [await readTags(before), await readTags(after)]
    expect(second.tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(first.tasks.map(({ id }) => id)))
  })
})

describe('dependencies', () => {
  const subtasks = [
    named(1),
    named(2, { dependencies: [1] }),
    named('4.3', { dependencies: ['4.2', '1', 3, 9] }),
  ]
  it('are siblings by number and tasks by string, or whichever exists', async () => {
    const { tasks, diagnostics } = await readTasks(
      named(1),
      named(3, { dependencies: ['1', 1, '4.2'] }),
      named(4, { dependencies: 3, subtasks }),
    )
    expect(tasks.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['1', undefined],
      ['3', ['1', '4.2']],
      ['4', ['3']],
      ['4.1', undefined],
      ['4.2', ['4.1']],
      ['4.3', ['4.2', '1', '3', '4.9']],
    ])
    expect(diagnostics).toEqual([])
  })
})

it.each([
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['one line', (text: string) => JSON.stringify(JSON.parse(text))],
])('%s makes no difference', async (_, changed) => {
  const text = String(readFilesIn(join(fixtures, 'AcidicSoil-skill-porter'))[file])
  const [given, other] = [await readText(text), await readText(changed(text))]
  expect(other.tasks).toEqual(given.tasks)
  expect(other.diagnostics).toEqual([])
})

it('names of built-in properties can be tags', async () => {
  const { phases } = await readText('{"__proto__":{"tasks":[]},"constructor":{"tasks":[]},"toString":1}')
  expect(phases.map(({ phase }) => phase.id)).toEqual(['__proto__', 'constructor'])
})

it('produces valid data from a corrupted file', async () => {
  const text = Buffer.from(readFilesIn(join(fixtures, 'AcidicSoil-skill-porter'))[file]!).subarray(0, 6000)
  const small = Buffer.from(
    JSON.stringify({ master: { tasks: [named(1, { subtasks: [named(1), named(2)] }), named(2)] } }),
  )
  for (let seed = 1; seed <= 300; seed++) {
    const found = await readText(mutate(seed % 2 ? text : small, seed))
    expect(findUnsendable(found)).toEqual([])
  }
})
