import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../../src/cli/repository/cache.ts'
import { createTestContext } from '../../support/cli/in-process.ts'

let gitDir: string
let own: ReturnType<typeof createTestContext>
beforeEach(() => {
  gitDir = mkdtempSync(join(tmpdir(), 'cairn-memory-'))
  onTestFinished(() => rmSync(gitDir, { recursive: true, force: true }))
  own = createTestContext({ cwd: gitDir, env: { LANG: 'C' } })
})

const of = (...keys: string[]) => openCache<number>(own.context, { gitDir }, 'links', ...keys)

it('stores one value per key', () => {
  of('a').set(1)
  of('b').set(2)
  expect([of('a').get(), of('b').get(), of('c').get()]).toEqual([1, 2, null])
  expect(readdirSync(gitDir)).toEqual(['cairn.json'])
})

it.each(['', '{', '[]', '7', 'null'])('starts over if the file is invalid: %j', text => {
  writeFileSync(join(gitDir, 'cairn.json'), text)
  expect(of('a').get()).toBeNull()
  of('a').set(1)
  expect(of('a').get()).toBe(1)
})

it('warns if the file cannot be written, and continues', () => {
  mkdirSync(join(gitDir, 'cairn.json'))
  of('a').set(1)
  expect(own.written.stderr).toBe(
    `warning: ${join(gitDir, 'cairn.json')}: it is a folder, so the next run starts over\n`,
  )
  expect(readdirSync(gitDir)).toEqual(['cairn.json'])
})

it('stores nothing outside of a repository', () => {
  const memory = openCache<number>(own.context, { gitDir: null }, 'links')
  memory.set(1)
  expect(memory.get()).toBeNull()
})
