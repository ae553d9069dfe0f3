import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { memoryOf } from '../../../src/cli/repository/memory.ts'

let gitDir: string
beforeEach(() => {
  gitDir = mkdtempSync(join(tmpdir(), 'cairn-memory-'))
  onTestFinished(() => rmSync(gitDir, { recursive: true, force: true }))
})

const of = (...keys: string[]) =>
  memoryOf<number>({ root: gitDir, name: 'x', gitDir, link: null }, 'links', ...keys)

it('keeps one value by what it is of', () => {
  of('a').keep(1)
  of('b').keep(2)
  expect([of('a').recall(), of('b').recall(), of('c').recall()]).toEqual([1, 2, null])
  expect(readdirSync(gitDir)).toEqual(['cairn.json'])
})

it.each(['', '{', '[]', '7', 'null'])('begins anew where what it kept cannot be read: %j', text => {
  writeFileSync(join(gitDir, 'cairn.json'), text)
  expect(of('a').recall()).toBeNull()
  of('a').keep(1)
  expect(of('a').recall()).toBe(1)
})

it('that cannot be written ends nothing, and tells of it', () => {
  mkdirSync(join(gitDir, 'cairn.json'))
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => told.mockRestore())
  of('a').keep(1)
  expect(String(told.mock.calls[0])).toMatch(/cairn\.json cannot be written/)
  expect(readdirSync(gitDir)).toEqual(['cairn.json'])
})

it('keeps nothing outside of a repository', () => {
  const memory = memoryOf<number>({ root: gitDir, name: 'x', gitDir: null, link: null }, 'links')
  memory.keep(1)
  expect(memory.recall()).toBeNull()
})
