import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backlogMd } from '../../../src/cli/roadmap/readers/backlog-md/reader.ts'
import { makeFolder, mutate, readFiles, readFilesIn, readWith } from './made-folders.ts'
import { findUnsendable } from './unsendable.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/backlog-md')
const ofTool = () => readWith(backlogMd, join(fixtures, 'MrLesk-Backlog.md'))
const ofWritingTools = () => readWith(backlogMd, join(fixtures, 'AIToolsLab-writing-tools'))

const task = (front: string, body = '\n## Description\n') => `---\n${front}\n---\n${body}`
const inTasks = (front: string, name = 'task-1 - One.md') => ({ [`backlog/tasks/${name}`]: task(front) })

describe('real repositories', () => {
  it('converts milestones to phases in the order of their IDs, and adds one for other tasks', async () => {
    const { phases, head, diagnostics } = await ofTool()
    expect(phases.map(({ phase, tasks }) => [phase.id, phase.title, tasks.length])).toEqual([
      ['m-1', 'CLI Development', 6],
      ['m-2', 'Kanban Board (CLI Visualization)', 1],
      ['m-6', 'New Milestones UI', 2],
      ['m-7', 'Agent CLI Workflow', 2],
      ['m-8', 'TUI Task Composer', 2],
      ['no-milestone', 'No milestone', 10],
    ])
    expect(head).toEqual({ project: { id: 'repository', name: 'Backlog.md' } })
    expect(diagnostics).toEqual([])
  })

  it('reads tasks and completed tasks by number, without drafts, the archive, and the README', async () => {
    const { tasks } = await ofTool()
    const numbers = tasks.map(({ id }) => id.replace('BACK-', '')).join(' ')
    expect(numbers).toBe('1 2 3 4 4.1 4.2 7 347 386 507 507.1 430 543 4.10 19 32 48 50 200 208 222 222.1 254')
  })

  it('reads whole tasks', async () => {
    const tasksOf = 'backlog/tasks'
    const { phases } = await ofTool()
    const found = phases.flatMap(({ tasks }) => tasks)
    const withId = (id: string) => found.find(({ task }) => task.id === id)!
    expect(withId('BACK-222.1').task).toEqual({
      id: 'BACK-222.1',
      title: 'Show parent and subtask hierarchy in the web task details modal',
      status: 'done',
      planPath: `${tasksOf}/back-222.1 - Show-parent-and-subtask-hierarchy-in-the-web-task-details-modal.md`,
      assignee: ['@codex'],
      parent_task_id: 'BACK-222',
      created_date: '2026-08-17 07:26',
      updated_date: '2026-08-20 06:48',
    })
    const file = 'backlog/completed/back-2 - cli-core-logic-library.md'
    const content = expect.stringMatching(/^\n## Description\n\nDevelop.*\n$/s)
    expect(withId('BACK-2')).toEqual({
      task: {
        id: 'BACK-2',
        title: 'CLI: Design & Implement Core Logic Library',
        status: 'done',
        planPath: file,
        dependsOn: ['BACK-1'],
        assignee: '@MrLesk',
        reporter: '@MrLesk',
        labels: ['cli', 'core-logic', 'architecture'],
        created_date: '2025-06-03',
      },
      at: { file, line: 2 },
      documents: [{ path: file, content, at: { file, line: 2 } }],
    })
  })

  it('uses the text below the front matter as the plan, with the path of the file', async () => {
    const { phases } = await ofWritingTools()
    const documents = phases.flatMap(({ tasks }) => tasks.flatMap(found => found.documents))
    expect(documents).toHaveLength(24)
    for (const { path, content } of documents) {
      const text = String(readFilesIn(join(fixtures, 'AIToolsLab-writing-tools'))[path])
      expect(text.endsWith(`\n---\n${content}`)).toBe(true)
    }
  })

  it('maps the statuses of the tool', async () => {
    const { tasks, phases } = await ofWritingTools()
    expect(phases.map(({ phase }) => phase)).toEqual([{ id: 'no-milestone', title: 'No milestone' }])
    expect(Object.groupBy(tasks, ({ status }) => status)).toMatchObject({
      todo: { length: 18 },
      done: { length: 6 },
    })
  })
})

describe('the folder', () => {
  const one = task('id: task-1\ntitle: One\nstatus: Done')
  const config = 'project_name: "P"\n'
  it.each<[string, Record<string, string>, string[] | null]>([
    ['nowhere', { 'README.md': '' }, null],
    ['in a folder of another tool', { 'backlog/notes.md': '' }, null],
    ['in backlog', { 'backlog/tasks/a.md': one }, ['backlog/tasks/a.md']],
    ['in backlog, with only completed tasks', { 'backlog/completed/a.md': one }, ['backlog/completed/a.md']],
    ['in .backlog', { '.backlog/tasks/a.md': one }, ['.backlog/tasks/a.md']],
    [
      'in the folder with a configuration',
      { 'backlog/tasks/a.md': one, '.backlog/config.yml': config, '.backlog/tasks/b.md': one },
      ['.backlog/tasks/b.md'],
    ],
    [
      'in the folder of the root configuration',
      { 'backlog.config.yml': `${config}backlog_directory: './docs\\plan/'`, 'docs/plan/tasks/a.md': one },
      ['docs/plan/tasks/a.md'],
    ],
    [
      'in the default folder if the configuration leads out of the repository',
      { 'backlog.config.yml': `${config}backlog_directory: ../other`, 'backlog/tasks/a.md': one },
      ['backlog/tasks/a.md'],
    ],
    [
      'in a configuration without a name',
      { 'backlog.config.yml': 'backlog_directory: plan', 'plan/tasks/a.md': one },
      null,
    ],
  ])('%s', async (_, files, paths) => {
    const { isThere, tasks } = await readFiles(backlogMd, files)
    expect(isThere).toBe(paths !== null)
    expect(tasks.map(({ planPath }) => planPath)).toEqual(paths ?? [])
  })
})

describe('statuses', () => {
  it.each([
    ['To Do', 'todo'],
    ['todo', 'todo'],
    ['In Progress', 'in_progress'],
    ['IN-PROGRESS', 'in_progress'],
    ['Done', 'done'],
    ['Blocked', 'blocked'],
    ['Deferred', 'deferred'],
    ['Cancelled', 'cancelled'],
    ['Review', 'Review'],
    ['constructor', 'constructor'],
  ])('%s is %s', async (given, status) => {
    const { tasks } = await readFiles(backlogMd, inTasks(`id: task-1\ntitle: One\nstatus: ${given}`))
    expect(tasks).toMatchObject([{ status }])
  })
})

describe('dependencies', () => {
  const of = (dependencies: string) => `title: x\nstatus: Done\ndependencies: ${dependencies}`
  it.each<[string, string[] | undefined]>([
    ['[]', undefined],
    ['[task-3]', ['TASK-3']],
    ['[TASK-3, "3", 3]', ['TASK-3']],
    ['task-3, task-007', ['TASK-3', 'TASK-7']],
    ['3.10', ['TASK-3.10']],
    ["\n  - 'Task-3'\n  - task-99", ['TASK-3', 'TASK-99']],
    ['[back-3]', ['BACK-3']],
  ])('%s', async (given, dependsOn) => {
    const { tasks, diagnostics } = await readFiles(backlogMd, {
      'backlog/tasks/task-1.md': task(`id: task-1\n${of(given)}`),
      'backlog/tasks/task-3.md': task(`id: TASK-3\n${of('[]')}`),
      'backlog/tasks/task-3.10.md': task(`id: 3.10\n${of('[]')}`),
      'backlog/completed/task-7.md': task(`id: task-7\n${of('[]')}`),
    })
    expect(tasks.map(({ id }) => id)).toEqual(['TASK-1', 'TASK-3', 'TASK-3.10', 'TASK-7'])
    expect(tasks[0]!.dependsOn).toEqual(dependsOn)
    expect(diagnostics).toEqual([])
  })

  it('finds renamed tasks, because the tool does not update dependencies', async () => {
    const { tasks } = await readFiles(backlogMd, {
      'backlog/config.yml': 'task_prefix: "back"',
      'backlog/tasks/back-1.md': task(`id: BACK-1\n${of('[task-2, TASK-3, task-4]')}`),
      'backlog/tasks/back-2.md': task(`id: BACK-2\n${of('[]')}`),
      'backlog/tasks/back-3.md': task(`id: BACK-3\n${of('[]')}`),
      'backlog/tasks/task-3.md': task(`id: TASK-3\n${of('[]')}`),
    })
    expect(tasks[0]!.dependsOn).toEqual(['BACK-2', 'TASK-3', 'TASK-4'])
  })
})

describe('milestones', () => {
  const of = (id: number, milestone: string) => ({
    [`backlog/tasks/task-${id}.md`]: task(`id: task-${id}\ntitle: x\nstatus: Done\nmilestone: ${milestone}`),
  })
  const milestone = (id: string, title: string, folder = 'milestones') => ({
    [`backlog/${folder}/${id} - x.md`]: task(`id: ${id}\ntitle: "${title}"`),
  })
  it('are found by ID, number, title, and file; open ones are phases even without tasks', async () => {
    const { phases, diagnostics } = await readFiles(backlogMd, {
      ...milestone('m-10', 'Later'),
      ...milestone('m-2', 'Beta'),
      ...milestone('m-1', 'Alpha', 'archive/milestones'),
      ...milestone('m-3', 'Put aside', 'archive/milestones'),
      'backlog/milestones/readme.md': 'Milestones',
      ...of(1, 'm-2'),
      ...of(2, '2'),
      ...of(3, 'M-02'),
      ...of(4, 'beta'),
      ...of(5, 'm-2 - beta'),
      ...of(6, 'Alpha'),
      ...of(7, 'Somewhen'),
      ...of(8, '"m-7 - lost"'),
      ...of(9, '[m-2]'),
    })
    expect(
      phases.map(({ phase, tasks }) => [phase.id, phase.title, tasks.map(found => found.task.id)]),
    ).toEqual([
      ['m-1', 'Alpha', ['TASK-6']],
      ['m-2', 'Beta', ['TASK-1', 'TASK-2', 'TASK-3', 'TASK-4', 'TASK-5']],
      ['m-10', 'Later', []],
      ['m-7', 'm-7', ['TASK-8']],
      ['Somewhen', 'Somewhen', ['TASK-7']],
      ['no-milestone', 'No milestone', ['TASK-9']],
    ])
    expect(diagnostics).toEqual(['backlog/tasks/task-9.md:5: Skipped milestone: wrong type'])
  })

  it('can be listed in an older configuration', async () => {
    const { phases } = await readFiles(backlogMd, {
      'backlog/config.yml': 'milestones: ["First one", "Second, last"]',
      ...of(1, 'first one'),
    })
    expect(phases.map(({ phase, tasks }) => [phase.id, tasks.length])).toEqual([
      ['First one', 1],
      ['Second, last', 0],
    ])
  })
})

describe('unusual front matter', () => {
  const usual = { id: 'TASK-1', title: 'One', status: 'done', planPath: 'backlog/tasks/task-1 - One.md' }
  const at = 'backlog/tasks/task-1 - One.md'
  const noYaml = 'Invalid YAML in the front matter: read line by line instead'
  it.each<[string, string, Record<string, unknown>, string[]]>([
    [
      'names of people',
      'assignee:\n  - @me\n  - "@you"\nreporter: @me',
      { assignee: ['@me', '@you'], reporter: '@me' },
      [],
    ],
    ['a list of them', 'assignee: [@me, "@you"]', { assignee: ['@me', '@you'] }, []],
    ['a backtick', 'priority: `high`', { priority: '`high`' }, []],
    ['a comment', 'priority: high # for now', { priority: 'high' }, []],
    ['values of nothing', 'labels: []\nassignee:\npriority: ""\ndue_date: ~', {}, []],
    [
      'numbers as they are written',
      'labels: [1, 1.10, 007, 1e999, true]',
      { labels: [1, '1.10', '007', '1e999', true] },
      [],
    ],
    ['a key twice', 'priority: low\npriority: high', { priority: 'high' }, []],
    ['keys that objects have by themselves', '__proto__: {priority: low}\nconstructor: x', {}, []],
    ['a colon', 'type: a: b', { type: 'a: b' }, [`${at}:5: ${noYaml}`]],
    ['a quote that is not closed', 'type: "a', { type: '"a' }, [`${at}:6: ${noYaml}`]],
    ['an alias of nothing', 'labels:\n  - *a\n  - b', { labels: ['*a', 'b'] }, [`${at}:2: ${noYaml}`]],
    ['tabs', 'labels:\n\t- a\n\t- b', { labels: ['a', 'b'] }, [`${at}:6: ${noYaml}`]],
    ['an object', 'labels: {a: 1}', {}, [`${at}:5: Skipped labels: wrong type`]],
    ['objects in a list', 'labels: [[a]]', {}, [`${at}:5: Skipped labels: wrong type`]],
    ['dependencies of objects', 'dependencies: [{a: 1}]', {}, [`${at}:5: Skipped dependencies: wrong type`]],
  ])('%s', async (_, lines, expected, diagnostics) => {
    const read = await readFiles(backlogMd, inTasks(`id: task-1\ntitle: One\nstatus: Done\n${lines}`))
    expect(read.tasks).toEqual([{ ...usual, ...expected }])
    expect(read.diagnostics).toEqual(diagnostics)
  })

  const front = 'id: task-1\ntitle: One\nstatus: Done'
  it.each<[string, string | Uint8Array, string]>([
    ['CRLF', task(front, '\nText\n').replaceAll('\n', '\r\n'), '\nText\n'],
    ['a byte order mark', `\ufeff${task(front, 'Text')}`, 'Text'],
    ['empty lines before it', `\n\n${task(front, 'Text')}`, 'Text'],
    ['text right behind its end', `---\n${front}\n---## Text`, '## Text'],
    ['NUL in its text', task(front, 'a\0b'), 'a\uFFFDb'],
    ['three dashes in its text', task(front, 'a\n---\nb'), 'a\n---\nb'],
  ])('%s', async (_, content, text) => {
    const { phases, diagnostics, tasks } = await readFiles(backlogMd, { [at]: content })
    expect(tasks).toEqual([usual])
    expect(phases[0]!.tasks[0]!.documents).toMatchObject([{ path: at, content: text }])
    expect(diagnostics).toEqual([])
  })

  it.each<[string, Record<string, string | Uint8Array>, object[], string[]]>([
    [
      'no end',
      { [at]: `---\n${front}\n\n# Text` },
      [usual],
      [`${at}:1: The front matter has no closing --- line`],
    ],
    ['no text', { [at]: task(front, ' \n') }, [{ id: 'TASK-1', title: 'One', status: 'done' }], []],
    [
      'none, in a file with a number',
      { [at]: 'Text' },
      [{ ...usual, status: 'todo' }],
      [
        `${at}:1: Missing ID; using TASK-1 instead`,
        `${at}:1: Missing title; using "One" instead`,
        `${at}:1: Missing status; using To Do instead`,
      ],
    ],
    [
      'none, in another file',
      { 'backlog/tasks/notes.md': 'Text' },
      [],
      ['backlog/tasks/notes.md:1: Skipped: not a task'],
    ],
    [
      'no id, in a file without a number',
      { 'backlog/tasks/notes.md': task('title: One\nstatus: Done') },
      [{ ...usual, id: 'notes', planPath: 'backlog/tasks/notes.md' }],
      ['backlog/tasks/notes.md:1: Missing ID; using notes instead'],
    ],
    ['an id of another kind', { [at]: task('id: doc-1\ntitle: One') }, [], [`${at}:2: Skipped: not a task`]],
    [
      'files that are no tasks',
      {
        'backlog/tasks/README.md': 'x',
        'backlog/tasks/a.png': 'x',
        'backlog/tasks/drafts/task-1.md': task(front),
      },
      [],
      [],
    ],
    [
      'folders below',
      {
        'backlog/tasks/epic/a.md': task(front),
        'backlog/tasks/epic/b.md': 'x',
        'backlog/tasks/epic/task-2.md': 'y',
      },
      [{ ...usual, planPath: 'backlog/tasks/epic/a.md' }],
      ['backlog/tasks/epic: Skipped: files without front matter in this folder'],
    ],
    [
      'a path that cannot be sent',
      { 'backlog/tasks/task-1 - 100%25\\.md': task(front) },
      [{ ...usual, planPath: 'backlog/tasks/task-1 - 100_25_.md' }],
      [
        'backlog/tasks/task-1 - 100%25\\.md:2: Cannot send this path; using backlog/tasks/task-1 - 100_25_.md instead',
      ],
    ],
    [
      'a merge conflict',
      { [at]: task(`${front}\n<<<<<<< HEAD\npriority: low\n=======\npriority: high\n>>>>>>> x`) },
      [],
      [`! ${at}:5: Unresolved merge conflict`],
    ],
    [
      'a merge conflict of two new files',
      { [at]: `<<<<<<< HEAD\n${task(front)}` },
      [],
      [`! ${at}:1: Unresolved merge conflict`],
    ],
    [
      'bytes that are no UTF-8',
      { [at]: Uint8Array.of(0xff, 0xfe) },
      [],
      [`! ${at}: The file is not UTF-8 text`, `! ${at}: The roadmap is incomplete without this file`],
    ],
    [
      'lists in lists',
      { [at]: task(`${front}\nlabels: ${'['.repeat(5000)}`) },
      [{ ...usual, labels: '['.repeat(5000) }],
      [`${at}:5: Invalid YAML in the front matter: read line by line instead`],
    ],
  ])('%s', async (_, files, tasks, diagnostics) => {
    const read = await readFiles(backlogMd, files)
    expect(read.tasks).toEqual(tasks)
    expect(read.diagnostics).toEqual(diagnostics)
  })

  it('uses the default status of the configuration for a task without one', async () => {
    const config = { 'backlog/config.yml': "default_status: 'In Progress' # usual" }
    const { tasks } = await readFiles(backlogMd, { ...config, ...inTasks('id: 1\ntitle: One') })
    expect(tasks).toMatchObject([{ id: 'TASK-1', status: 'in_progress' }])
  })
})

it('does not follow links, and normalizes names to NFC', async () => {
  const front = task('id: task-1\ntitle: One\nstatus: Done')
  const root = makeFolder({ 'backlog/tasks/task-1 - Cafe\u0301.md': front, 'secret.md': front })
  symlinkSync(join(root, 'secret.md'), join(root, 'backlog/tasks/task-2.md'))
  const { tasks, diagnostics } = await readWith(backlogMd, root)
  expect(tasks.map(({ planPath }) => planPath)).toEqual(['backlog/tasks/task-1 - Caf\u00e9.md'])
  expect(diagnostics).toEqual([
    'backlog/tasks/task-2.md: Skipped: a symbolic link or a path outside of the repository',
  ])
})

it('a folder that is a link is an error, because its tasks are not read', async () => {
  const root = makeFolder({ 'else/tasks/task-1.md': task('id: task-1\ntitle: One\nstatus: Done') })
  symlinkSync(join(root, 'else'), join(root, 'backlog'))
  const { tasks, diagnostics } = await readWith(backlogMd, root)
  expect(tasks).toEqual([])
  expect(diagnostics).toEqual([
    'backlog/tasks/task-1.md: Skipped: a symbolic link or a path outside of the repository',
    '! backlog/tasks/task-1.md: The roadmap is incomplete without this file',
  ])
})

it('a missing folder is an error', async () => {
  const { diagnostics } = await readFiles(backlogMd, {})
  expect(diagnostics).toEqual(['! backlog: No Backlog.md folder found'])
})

it('very long front matter is read line by line', async () => {
  const long = ['- a'.repeat(9), '  b', '\t', '@', '- @x', 'labels:', '- - -'].map(line =>
    `${line}\n`.repeat(100_000),
  )
  for (const lines of long) {
    const { tasks } = await readFiles(backlogMd, {
      'backlog/tasks/task-1.md': task(`id: task-1\nlabels:\n${lines}`),
    })
    expect(tasks).toMatchObject([{ id: 'TASK-1' }])
  }
})

it('produces valid data from corrupted files', async () => {
  const files = Object.entries(readFilesIn(join(fixtures, 'MrLesk-Backlog.md'))).filter(
    ([, { length }]) => length < 3000,
  )
  for (let seed = 1; seed <= 30; seed++) {
    const broken = files.map(([path, bytes], index) => [path, mutate(Buffer.from(bytes), seed * 100 + index)])
    const found = await readFiles(backlogMd, Object.fromEntries(broken))
    expect(findUnsendable(found)).toEqual([])
  }
})
