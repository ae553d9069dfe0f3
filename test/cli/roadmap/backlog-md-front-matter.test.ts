import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backlogMd } from '../../../src/cli/roadmap/readers/backlog-md/reader.ts'
import { inTasks, taskFile } from './backlog-md-files.ts'
import { makeFolder, readFiles, readWith } from './made-folders.ts'

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
    ['CRLF', taskFile(front, '\nText\n').replaceAll('\n', '\r\n'), '\nText\n'],
    ['a byte order mark', `\ufeff${taskFile(front, 'Text')}`, 'Text'],
    ['empty lines before it', `\n\n${taskFile(front, 'Text')}`, 'Text'],
    ['text right behind its end', `---\n${front}\n---## Text`, '## Text'],
    ['NUL in its text', taskFile(front, 'a\0b'), 'a\uFFFDb'],
    ['three dashes in its text', taskFile(front, 'a\n---\nb'), 'a\n---\nb'],
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
    ['no text', { [at]: taskFile(front, ' \n') }, [{ id: 'TASK-1', title: 'One', status: 'done' }], []],
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
      { 'backlog/tasks/notes.md': taskFile('title: One\nstatus: Done') },
      [{ ...usual, id: 'notes', planPath: 'backlog/tasks/notes.md' }],
      ['backlog/tasks/notes.md:1: Missing ID; using notes instead'],
    ],
    [
      'an id of another kind',
      { [at]: taskFile('id: doc-1\ntitle: One') },
      [],
      [`${at}:2: Skipped: not a task`],
    ],
    [
      'files that are not tasks',
      {
        'backlog/tasks/README.md': 'x',
        'backlog/tasks/a.png': 'x',
        'backlog/tasks/drafts/task-1.md': taskFile(front),
      },
      [],
      [],
    ],
    [
      'folders below',
      {
        'backlog/tasks/epic/a.md': taskFile(front),
        'backlog/tasks/epic/b.md': 'x',
        'backlog/tasks/epic/task-2.md': 'y',
      },
      [{ ...usual, planPath: 'backlog/tasks/epic/a.md' }],
      ['backlog/tasks/epic: Skipped: files without front matter in this folder'],
    ],
    [
      'a path that cannot be sent',
      { 'backlog/tasks/task-1 - 100%25\\.md': taskFile(front) },
      [{ ...usual, planPath: 'backlog/tasks/task-1 - 100_25_.md' }],
      [
        'backlog/tasks/task-1 - 100%25\\.md:2: Cannot send this path; using backlog/tasks/task-1 - 100_25_.md instead',
      ],
    ],
    [
      'a merge conflict',
      { [at]: taskFile(`${front}\n<<<<<<< HEAD\npriority: low\n=======\npriority: high\n>>>>>>> x`) },
      [],
      [`! ${at}:5: Unresolved merge conflict`],
    ],
    [
      'a merge conflict of two new files',
      { [at]: `<<<<<<< HEAD\n${taskFile(front)}` },
      [],
      [`! ${at}:1: Unresolved merge conflict`],
    ],
    [
      'bytes that are not UTF-8',
      { [at]: Uint8Array.of(0xff, 0xfe) },
      [],
      [`! ${at}: The file is not UTF-8 text`, `! ${at}: The roadmap is incomplete without this file`],
    ],
    [
      'lists in lists',
      { [at]: taskFile(`${front}\nlabels: ${'['.repeat(5000)}`) },
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
  const front = taskFile('id: task-1\ntitle: One\nstatus: Done')
  const root = makeFolder({ 'backlog/tasks/task-1 - Cafe\u0301.md': front, 'secret.md': front })
  symlinkSync(join(root, 'secret.md'), join(root, 'backlog/tasks/task-2.md'))
  const { tasks, diagnostics } = await readWith(backlogMd, root)
  expect(tasks.map(({ planPath }) => planPath)).toEqual(['backlog/tasks/task-1 - Caf\u00e9.md'])
  expect(diagnostics).toEqual([
    'backlog/tasks/task-2.md: Skipped: a symbolic link or a path outside of the repository',
  ])
})

it('a folder that is a link is an error, because its tasks are not read', async () => {
  const root = makeFolder({ 'else/tasks/task-1.md': taskFile('id: task-1\ntitle: One\nstatus: Done') })
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
      'backlog/tasks/task-1.md': taskFile(`id: task-1\nlabels:\n${lines}`),
    })
    expect(tasks).toMatchObject([{ id: 'TASK-1' }])
  }
})
