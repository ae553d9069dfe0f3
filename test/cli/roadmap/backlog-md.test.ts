import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backlogMd } from '../../../src/cli/roadmap/readers/backlog-md/reader.ts'
import { inTasks, taskFile } from './backlog-md-files.ts'
import { mutate, readFiles, readFilesIn, readWith } from './made-folders.ts'
import { findUnsendable } from './unsendable.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/cli/backlog-md')
const ofTool = () => readWith(backlogMd, join(fixtures, 'MrLesk-Backlog.md'))
const ofWritingTools = () => readWith(backlogMd, join(fixtures, 'AIToolsLab-writing-tools'))

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
      distinction: 'cli core logic library',
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
  const one = taskFile('id: task-1\ntitle: One\nstatus: Done')
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
      'below a folder that is called archive',
      { 'backlog.config.yml': `${config}backlog_directory: docs/archive`, 'docs/archive/tasks/a.md': one },
      ['docs/archive/tasks/a.md'],
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
    ['✔ Done', 'done'],
    ['In Review', 'in_progress'],
    ["Won't do", 'cancelled'],
    ['Reviewed', 'Reviewed'],
    ['constructor', 'constructor'],
  ])('%s is %s', async (given, status) => {
    const { tasks } = await readFiles(backlogMd, inTasks(`id: task-1\ntitle: One\nstatus: ${given}`))
    expect(tasks).toMatchObject([{ status }])
  })

  it.each<[string, string, string]>([
    ['the first of the configuration is to do', 'アイデア', 'todo'],
    ['one between is in progress', 'On the Bench', 'in_progress'],
    ['the last one is done', 'live', 'done'],
    ['a known word counts by its meaning, wherever it stands', 'Blocked', 'blocked'],
    ['a word that is not listed stays unchanged', 'Elsewhere', 'Elsewhere'],
  ])('of the configuration: %s', async (_, given, status) => {
    const { tasks } = await readFiles(backlogMd, {
      'backlog/config.yml': 'statuses: ["アイデア", "On the bench", "Blocked", "Live"]',
      ...inTasks(`id: task-1\ntitle: One\nstatus: ${given}`),
    })
    expect(tasks).toMatchObject([{ status }])
  })

  it('of the configuration: a single one is to do', async () => {
    const files = {
      'backlog/config.yml': 'statuses: [Somewhere]',
      ...inTasks('id: task-1\ntitle: One\nstatus: Somewhere'),
    }
    expect((await readFiles(backlogMd, files)).tasks).toMatchObject([{ status: 'todo' }])
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
      'backlog/tasks/task-1.md': taskFile(`id: task-1\n${of(given)}`),
      'backlog/tasks/task-3.md': taskFile(`id: TASK-3\n${of('[]')}`),
      'backlog/tasks/task-3.10.md': taskFile(`id: 3.10\n${of('[]')}`),
      'backlog/completed/task-7.md': taskFile(`id: task-7\n${of('[]')}`),
    })
    expect(tasks.map(({ id }) => id)).toEqual(['TASK-1', 'TASK-3', 'TASK-3.10', 'TASK-7'])
    expect(tasks[0]!.dependsOn).toEqual(dependsOn)
    expect(diagnostics).toEqual([])
  })

  it('finds renamed tasks, because the tool does not update dependencies', async () => {
    const { tasks } = await readFiles(backlogMd, {
      'backlog/config.yml': 'task_prefix: "back"',
      'backlog/tasks/back-1.md': taskFile(`id: BACK-1\n${of('[task-2, TASK-3, task-4]')}`),
      'backlog/tasks/back-2.md': taskFile(`id: BACK-2\n${of('[]')}`),
      'backlog/tasks/back-3.md': taskFile(`id: BACK-3\n${of('[]')}`),
      'backlog/tasks/task-3.md': taskFile(`id: TASK-3\n${of('[]')}`),
    })
    expect(tasks[0]!.dependsOn).toEqual(['BACK-2', 'TASK-3', 'TASK-4'])
  })
})

describe('milestones', () => {
  const of = (id: number, milestone: string) => ({
    [`backlog/tasks/task-${id}.md`]: taskFile(
      `id: task-${id}\ntitle: x\nstatus: Done\nmilestone: ${milestone}`,
    ),
  })
  const milestone = (id: string, title: string, folder = 'milestones') => ({
    [`backlog/${folder}/${id} - x.md`]: taskFile(`id: ${id}\ntitle: "${title}"`),
  })
  it('are found by ID, number, title, and file; open ones are phases even without tasks', async () => {
    const { phases, diagnostics } = await readFiles(backlogMd, {
      ...milestone('m-10', 'Later'),
      ...milestone('m-2', 'Beta'),
      ...milestone('m-1', 'Alpha', 'archive/milestones'),
      ...milestone('m-3', 'Put aside', 'archive/milestones'),
      'backlog/milestones/readme.md': '',
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

  it('are found by title if no ID has a number', async () => {
    const { phases } = await readFiles(backlogMd, {
      ...milestone('alpha', 'First'),
      ...milestone('beta', 'Second'),
      ...of(1, 'Second'),
      ...of(2, 'ALPHA'),
    })
    expect(phases.map(({ phase, tasks }) => [phase.title, tasks.map(found => found.task.id)])).toEqual([
      ['First', ['TASK-2']],
      ['Second', ['TASK-1']],
    ])
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
