import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { memoryOf } from '../../../src/cli/repository/memory.ts'
import { ownContext } from '../../support/cli/in-process.ts'

let gitDir: string
let own: ReturnType<typeof ownContext>
beforeEach(() => {
  gitDir = mkdtempSync(join(tmpdir(), 'cairn-memory-'))
  onTestFinished(() => rmSync(gitDir, { recursive: true, force: true }))
  own = ownContext({ cwd: gitDir, env: { LANG: 'C' } })
})

const of = (...keys: string[]) => memoryOf<number>(own.context, { gitDir }, 'links', ...keys)

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
  of('a').keep(1)
  expect(own.written.stderr).toMatch(/cairn\.json cannot be written/)
  expect(readdirSync(gitDir)).toEqual(['cairn.json'])
})

it('keeps nothing outside of a repository', () => {
  const memory = memoryOf<number>(own.context, { gitDir: null }, 'links')
  memory.keep(1)
  expect(memory.recall()).toBeNull()
})
