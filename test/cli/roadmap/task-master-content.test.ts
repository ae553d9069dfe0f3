import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { taskMaster } from '../../../src/cli/roadmap/readers/task-master/reader.ts'
import { makeFolder, readFiles, readWith } from './made-folders.ts'
import { file, named, readTags, readTasks, readText } from './task-master-files.ts'

describe('unusual tasks', () => {
  const one = { id: '1', title: 'x', status: 'done' }
  const wrong = (key: string) => [`${file}:4: Skipped ${key}: wrong type`]
  it.each<[string, unknown, object[], string[]]>([
    ['no id', { title: 'x', status: 'done' }, [one], [`${file}:4: Missing ID; using 1 instead`]],
    [
      'no title',
      { id: 1, title: ' ', status: 'done' },
      [{ ...one, title: '1' }],
      [`${file}:4: Missing title; using "1" instead`],
    ],
    [
      'no status',
      { id: 1, title: 'x' },
      [{ ...one, status: 'todo' }],
      [`${file}:4: Missing status; using pending instead`],
    ],
    ['null', null, [], [`${file}:3: Skipped: not a task`]],
    ['a text', 'x', [], [`${file}:3: Skipped: not a task`]],
    ['a list', [named(1)], [], [`${file}:3: Skipped: not a task`]],
    [
      'an object as a title',
      named(1, { title: {} }),
      [{ ...one, title: '1' }],
      [`${file}:4: Missing title; using "1" instead`],
    ],
    ['an object as dependencies', named(1, { dependencies: {} }), [one], wrong('dependencies')],
    ['an object as subtasks', named(1, { subtasks: {} }), [one], wrong('subtasks')],
    ['an object as details', named(1, { details: {} }), [one], wrong('details')],
    ['an object as a priority', named(1, { priority: {} }), [one], wrong('priority')],
    [
      'nothing',
      named(1, { details: '', testStrategy: null, priority: '', tags: [], dependencies: null }),
      [one],
      [],
    ],
    [
      'lines',
      named(1, { description: ['a', 'b'], priority: 'high' }),
      [{ ...one, summary: 'a\nb', priority: 'high' }],
      [],
    ],
    [
      'subtasks of subtasks',
      named(1, { subtasks: [named(2, { subtasks: [named(3)] })] }),
      [one, { ...one, id: '1.2' }, { ...one, id: '1.2.3' }],
      [],
    ],
    [
      'half a pair and NUL',
      named(1, { description: 'a\ud800\0b' }),
      [{ ...one, summary: 'a\uFFFD\uFFFDb' }],
      [`${file}:8: Cannot send NUL or unpaired surrogates; replaced with U+FFFD`],
    ],
  ])('%s', async (_, given, tasks, diagnostics) => {
    const read = await readTasks(given)
    expect(read.tasks).toEqual(tasks)
    expect(read.diagnostics).toEqual(diagnostics)
  })

  it('a task without an ID does not get one that is in use', async () => {
    const { tasks } = await readTasks(named(2), { title: 'y', status: 'done' })
    expect(tasks.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('numeric IDs keep their spelling', async () => {
    const { tasks } = await readText(`{"tasks":[{"id":4,"title":"x","status":"done","subtasks":[
      {"id":4.1,"title":"x","status":"done"},{"id":4.10,"title":"x","status":"done"}]}]}`)
    expect(tasks.map(({ id }) => id)).toEqual(['4', '4.1', '4.10'])
  })

  it.each([
    ['a/b', 'a-b'],
    ['..', '_'],
    ['100%41', '100_41'],
    ['日本 語', '日本 語'],
  ])('the tag %s has its plans in %s', async (tag, folder) => {
    const { tasks } = await readTags({ [tag]: { tasks: [named(1, { details: 'x' })] } })
    expect(tasks).toMatchObject([{ planPath: `.taskmaster/${folder}/1.md` }])
  })

  it('a path that is too long is shortened deterministically', async () => {
    const paths = ['あ'.repeat(500), `${'あ'.repeat(499)}い`].map(async tag => {
      const { tasks } = await readTags({ [tag]: { tasks: [named(1, { details: 'x' })] } })
      return String(tasks[0]!.planPath)
    })
    const [one, other] = await Promise.all(paths)
    expect(Buffer.byteLength(one!)).toBeLessThanOrEqual(1024)
    expect(one).toMatch(/^\.taskmaster\/あ+-[0-9a-f]{16}$/)
    expect(other).not.toBe(one)
  })
})

describe('invalid content is a warning', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', ': The file is empty'],
    ['a file that is cut', '{\n"master": {\n"tasks": [', ':3: Unexpected end of JSON'],
    ['a comma too many', '{\n"master": {"tasks": [1,\n]}}', ':3: Invalid JSON'],
    ['a comment', '{\n// x\n}', ':2: Invalid JSON'],
    ['a line break in a text', '{"a":\n"b\nc"}', ':2: Invalid JSON'],
    ['a text without an end', '{"a": "b\\"', ':1: Invalid JSON'],
    ['something behind it', '{}\n{}', ':2: Invalid JSON'],
    ['a conflict', '{"tasks": [\n<<<<<<< HEAD\n]}', ':2: Unresolved merge conflict'],
    ['more than 100 levels', '['.repeat(100_000), ':1: JSON can be nested at most 100 levels deep'],
    ['a list', '[]', ':1: Expected an object of tags or tasks'],
    ['an object of nothing', '{}', ':1: Expected an object of tags or tasks'],
    ['an object of something else', '{"a": {"b": []}, "c": [1]}', ':1: Expected an object of tags or tasks'],
    ['tasks that are not a list', '{\n"a": {"tasks": null}}', ':2: The tasks of the tag a are not a list'],
    [
      'tasks without tags that are not a list',
      '{"tasks": "x"}',
      ':1: The tasks of the tag master are not a list',
    ],
  ])('%s', async (_, text, diagnostic) => {
    const { tasks, diagnostics } = await readText(text)
    expect(tasks).toEqual([])
    expect(diagnostics).toEqual([`${file}${diagnostic}`])
  })
})

describe('an unreadable file', () => {
  it('is a warning if it is not text', async () => {
    const { phases, diagnostics } = await readText(Uint8Array.of(0x7b, 0xff))
    expect([phases, diagnostics]).toEqual([[], [`${file}: The file is not UTF-8 text`]])
  })

  it('is a warning if it is behind a link that leads out of the repository', async () => {
    const root = makeFolder({ '.taskmaster/state.json': '{}' })
    symlinkSync(makeFolder({ 'tasks.json': '{"tasks":[]}' }), join(root, '.taskmaster/tasks'))
    const link = 'Skipped: a symbolic link or a path that leads out of the repository'
    const { phases, diagnostics } = await readWith(taskMaster, root)
    expect([phases, diagnostics]).toEqual([[], [`${file}: ${link}`]])
  })

  it('is an error if it does not exist', async () => {
    const { phases, diagnostics } = await readFiles(taskMaster, {})
    const gone = 'The file does not exist, or its name is not UTF-8'
    expect([phases, diagnostics]).toEqual([[], [`! ${file}: ${gone}`]])
  })
})
