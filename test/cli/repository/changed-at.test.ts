import fs, { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { findChangeTime, listFilesAt } from '../../../src/cli/repository/changed-at.ts'
import { readGitState } from '../../../src/cli/repository/git-state.ts'
import { openRepository } from '../../../src/cli/repository/repository.ts'
import { contextIn } from '../../support/cli/in-process.ts'
import { commitAll, git, repositoryIn, writeFiles } from '../../support/cli/repository.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cairn-changed-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
})

const [first, second, written] = [
  '2026-01-01T00:00:00.000Z',
  '2026-02-02T00:00:00.000Z',
  '2026-03-03T00:00:00.000Z',
]
const of = async (...paths: string[]) =>
  findChangeTime(dir, paths, await readGitState(await openRepository(contextIn(dir)), paths)).toISOString()
const touch = (path: string, at = written) => utimesSync(join(dir, path), new Date(at), new Date(at))

it('is the time of the last commit of these files, regardless of later commits of others', async () => {
  repositoryIn(dir, { 'backlog/a.md': '1', 'b.md': '1' }, undefined, first)
  writeFiles(dir, { 'b.md': '2' })
  commitAll(dir, 'Another', second)
  expect([await of('backlog'), await of('b.md'), await of('backlog', 'b.md')]).toEqual([
    first,
    second,
    second,
  ])
})

it('is the write time of an uncommitted file, or the change time of the folder of a deleted one', async () => {
  repositoryIn(dir, { 'backlog/a.md': '1', 'backlog/b.md': '1' }, undefined, first)
  writeFiles(dir, { 'backlog/日本 語.md': '1' })
  touch('backlog/日本 語.md')
  expect(await of('backlog')).toBe(written)
  rmSync(join(dir, 'backlog', '日本 語.md'))
  rmSync(join(dir, 'backlog', 'b.md'))
  touch('backlog')
  expect(await of('backlog')).toBe(written)
})

it('regards a deleted file if it is below a path that exists', async () => {
  repositoryIn(dir, { 'backlog/a.md': '1', 'backlog/b.md': '1', 'plans/a.md': '1' }, undefined, first)
  rmSync(join(dir, 'plans'), { recursive: true })
  const state = async () =>
    readGitState(await openRepository(contextIn(dir)), ['backlog', 'plans'], ['backlog'])
  expect(findChangeTime(dir, ['backlog'], await state()).toISOString()).toBe(first)
  rmSync(join(dir, 'backlog', 'b.md'))
  touch('backlog')
  expect(findChangeTime(dir, ['backlog'], await state()).toISOString()).toBe(written)
})

it('supports a repository in a folder, which git does not look into', async () => {
  repositoryIn(dir, { 'backlog/a.md': '1' }, undefined, first)
  git(dir, ['rm', '--quiet', '--cached', 'backlog/a.md'])
  git(dir, ['commit', '--quiet', '--message', 'Remove'], second)
  repositoryIn(join(dir, 'backlog'), {})
  touch('backlog')
  expect([await of('backlog'), await of('backlog/a.md')]).toEqual([written, second])
})

it('supports renamed files', async () => {
  repositoryIn(dir, { 'a.md': '1'.repeat(100) }, undefined, first)
  git(dir, ['mv', 'a.md', 'b.md'])
  touch('b.md')
  touch('.')
  expect(await of('a.md', 'b.md')).toBe(written)
})

it('is the time of the newest file outside of git', async () => {
  writeFiles(dir, { 'backlog/deep/a.md': '1', 'backlog/b.md': '1' })
  touch('backlog/deep/a.md', first)
  touch('backlog/b.md')
  expect(await of('backlog')).toBe(written)
})

it('is never later than now', async () => {
  writeFiles(dir, { 'a.md': '1' })
  touch('a.md', '2100-01-01T00:00:00.000Z')
  expect(Date.parse(await of('a.md'))).toBeLessThanOrEqual(Date.now())
})

it('reads a path literally and not as a pattern', async () => {
  repositoryIn(dir, { ':(top)x.md': '1' }, undefined, first)
  expect(await of(':(top)x.md')).toBe(first)
})

it('is the time of a file that replaced the folder of a committed one', async () => {
  repositoryIn(dir, { 'backlog/deep/a.md': '1', 'backlog/b.md': '1' }, undefined, first)
  rmSync(join(dir, 'backlog', 'deep'), { recursive: true })
  writeFiles(dir, { 'backlog/deep': '1' })
  touch('backlog/deep')
  expect([await of('backlog'), listFilesAt(dir, 'backlog/deep/a.md')]).toEqual([written, []])
})

it.each([
  ['deleted', {}],
  ['replaced by a file', { backlog: '1' }],
])('does not list the files of a folder that is %s just before it is read', (_, instead) => {
  writeFiles(dir, { 'backlog/a.md': '1', 'b.md': '1' })
  const { readdirSync } = fs
  const spy = vi.spyOn(fs, 'readdirSync').mockImplementation(((folder: string) => {
    if (!folder.endsWith('backlog')) return readdirSync(folder)
    rmSync(folder, { recursive: true })
    writeFiles(dir, instead)
    return readdirSync(folder)
  }) as typeof readdirSync)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  expect(listFilesAt(dir, '.')).toEqual(['./b.md'])
})
