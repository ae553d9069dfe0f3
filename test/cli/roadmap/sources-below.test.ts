import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { readRoadmap } from '../../../src/cli/roadmap/read.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { makeFolder } from './made-folders.ts'

const roadmap = JSON.stringify({ roadmap: { phases: [{ id: 'p', title: 'P', tasks: [] }] } })
const task = '---\nid: task-1\ntitle: T\nstatus: To Do\n---\nx\n'

const repositoryWith = (files: Record<string, string>): string => {
  const root = makeFolder({})
  repositoryIn(root, files)
  return root
}

const read = async (root: string, folder = '') =>
  readRoadmap(await openRepository(contextIn(join(root, folder))), { kind: 'local', value: 'x' }, null)

const failure = (root: string, folder?: string) =>
  read(root, folder).then(
    () => null,
    ({ code, about, hint, facts }) => ({ code, about: about[1], hint: hint[1], facts }),
  )

it.each([
  ['packages/app/roadmap.json', roadmap, 'ln -s packages/app/roadmap.json roadmap.json'],
  ['packages/app/backlog/tasks/task-1.md', task, 'ln -s packages/app/backlog backlog'],
  ['app/specs/001-x/tasks.md', '- [ ] T001 Do\n', 'ln -s app/specs specs'],
])('a source below the root is named with the link that is needed: %s', async (path, content, link) => {
  const root = repositoryWith({ 'readme.md': 'x', [path]: content })
  const source = link.split(' ')[2]!
  const expected = {
    code: 'no_source',
    about: `No roadmap at the root of the repository. Found below it: ${source}`,
    hint: `Link it at the root: ${link}`,
    facts: { found: [source] },
  }
  expect([await failure(root), await failure(root, path.split('/')[0])]).toEqual([expected, expected])
  const [, , to, at] = link.split(' ')
  symlinkSync(to!, join(root, at!))
  expect((await read(root)).paths.length).toBeGreaterThan(0)
})

it('several sources are named, also one that is not committed yet, and no ignored one', async () => {
  const root = repositoryWith({ '.gitignore': 'gone/\n', 'a/roadmap.json': roadmap })
  writeFiles(root, { 'c/backlog/tasks/task-1.md': task, 'gone/roadmap.json': roadmap })
  expect(await failure(root)).toMatchObject({
    about: expect.stringContaining('Found below it: a/roadmap.json, c/backlog'),
    facts: { found: ['a/roadmap.json', 'c/backlog'] },
  })
})

it('a path is quoted for the shell', async () => {
  const root = repositoryWith({ "it's $(x)/roadmap.json": roadmap })
  expect((await failure(root))!.hint).toBe(
    "Link it at the root: ln -s 'it'\\''s $(x)/roadmap.json' roadmap.json",
  )
})

it.each([
  ['other files with these names', { 'docs/backlog/notes.txt': 'x', 'a/roadmap.json': '{}' }],
  ['nothing', { 'readme.md': 'x' }],
])('%s below the root change nothing', async (_, files: Record<string, string>) => {
  expect(await failure(repositoryWith(files))).toMatchObject({ code: 'no_source', about: 'No roadmap found' })
})
