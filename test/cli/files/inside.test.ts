import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertInside } from '../../../src/cli/files/inside.ts'

let place: string
let root: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cairn-inside-'))
  root = join(place, 'repository')
  mkdirSync(join(root, 'docs', '..notes'), { recursive: true })
  mkdirSync(join(place, 'other'))
  for (const [name, target] of [
    ['above', '..'],
    ['beside', '../other'],
    ['within', 'docs'],
    ['itself', '.'],
  ] as const)
    symlinkSync(target, join(root, name))
})
afterAll(() => rmSync(place, { recursive: true }))

describe('a path in the repository', () => {
  it.each(['above/a', 'beside/a', 'docs/../beside/a', 'itself/above/a'])('%s leads out of it', async path => {
    await expect(assertInside(root, root, path)).rejects.toThrow('leads out of the repository')
  })

  it.each(['a', 'docs/a', 'docs/..notes/a', 'within/a', 'itself/a', 'missing/a'])(
    '%s does not lead out of it',
    async path => {
      await expect(assertInside(root, root, path)).resolves.toBeUndefined()
    },
  )

  it.each(['../a', '../other/a', '/elsewhere/a'])('%s is outside of it by the user’s choice', async path => {
    await expect(assertInside(root, root, path)).resolves.toBeUndefined()
  })
})
