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

  const noFrontMatter = 'Skipped: without front matter, it is not a task'
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
      'no end, and no text',
      { [at]: `---\n${front}` },
      [],
      [`${at}:1: The front matter has no closing --- line`],
    ],
    [
      'nothing in it, in a file with a number',
      { [at]: '---\n---\nText' },
      [{ ...usual, status: 'todo' }],
      [
        `${at}:1: Missing ID; using TASK-1 instead`,
        `${at}:1: Missing title; using "One" instead`,
        `${at}:1: Missing status; using To Do instead`,
      ],
    ],
    ['none, in a file with a number', { [at]: 'Text' }, [], [`${at}: ${noFrontMatter}`]],
    [
      'none, in another file',
      { 'backlog/tasks/notes.md': 'Text' },
      [],
      [`backlog/tasks/notes.md: ${noFrontMatter}`],
    ],
    ['an empty file', { [at]: ' \n' }, [], [`${at}: The file is empty`]],
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
      ['b', 'task-2'].map(name => `backlog/tasks/epic/${name}.md: ${noFrontMatter}`),
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
      [`${at}:5: Unresolved merge conflict`],
    ],
    [
      'a merge conflict of two new files',
      { [at]: `<<<<<<< HEAD\n${taskFile(front)}` },
      [],
      [`${at}:1: Unresolved merge conflict`],
    ],
    [
      'bytes that are not UTF-8',
      { [at]: Uint8Array.of(0xff, 0xfe) },
      [],
      [`${at}: The file is not UTF-8 text`],
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

describe('links', () => {
  const file = (id: number) => taskFile(`id: task-${id}\ntitle: One\nstatus: Done`)
  const paths = async (root: string) => {
    const { tasks, diagnostics } = await readWith(backlogMd, root)
    return [tasks.map(({ planPath }) => planPath), diagnostics]
  }
  const skipped = 'Skipped: a symbolic link or a path that leads out of the repository'

  it('are followed within the repository: to the whole folder, a folder, and a file', async () => {
    const root = makeFolder({
      'docs/backlog/tasks/task-1 - Cafe\u0301.md': file(1),
      'more/task-2.md': file(2),
      'task-3.md': file(3),
    })
    symlinkSync('docs/backlog', join(root, 'backlog'))
    symlinkSync('../../../more', join(root, 'docs/backlog/tasks/more'))
    symlinkSync(join(root, 'task-3.md'), join(root, 'docs/backlog/tasks/task-3.md'))
    const expected = ['task-1 - Caf\u00e9.md', 'more/task-2.md', 'task-3.md']
    expect(await paths(root)).toEqual([expected.map(name => `backlog/tasks/${name}`), []])
  })

  it('do not read a file twice, and may lead in a circle', async () => {
    const root = makeFolder({
      'backlog/tasks/b/task-1.md': file(1),
      'backlog/completed/c/task-2.md': file(2),
    })
    symlinkSync('b', join(root, 'backlog/tasks/a'))
    symlinkSync('..', join(root, 'backlog/tasks/b/up'))
    symlinkSync('../../completed', join(root, 'backlog/tasks/b/other'))
    symlinkSync('../tasks/b/task-1.md', join(root, 'backlog/completed/task-1.md'))
    expect(await paths(root)).toEqual([['backlog/tasks/b/task-1.md', 'backlog/completed/c/task-2.md'], []])
  })

  it('are skipped with a warning if they lead out of the repository or nowhere', async () => {
    const root = makeFolder({ 'backlog/tasks/task-1.md': file(1) })
    const links = {
      out: join(makeFolder({ 'x.md': file(2) }), 'x.md'),
      nowhere: 'nothing.md',
      round: 'round.md',
    }
    for (const [name, target] of Object.entries(links))
      symlinkSync(target, join(root, `backlog/tasks/${name}.md`))
    expect(await paths(root)).toEqual([
      ['backlog/tasks/task-1.md'],
      [
        'backlog/tasks/nowhere.md: Skipped: a symbolic link that leads nowhere',
        `backlog/tasks/out.md: ${skipped}`,
        'backlog/tasks/round.md: Skipped: a symbolic link that leads nowhere',
      ],
    ])
  })

  it('are skipped with a warning if the whole folder is elsewhere', async () => {
    const root = makeFolder({})
    symlinkSync(join(makeFolder({ 'backlog/tasks/task-1.md': file(1) }), 'backlog'), join(root, 'backlog'))
    expect(await paths(root)).toEqual([[], [`backlog/tasks: ${skipped}`]])
  })
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
