import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { files } from '../projects.ts'

const cwd = join(import.meta.dirname, '..', '..')
const exclude = ['test/node_modules/**']

it('each test file belongs to exactly one project of Vitest', () => {
  const all = globSync('test/**/*.test.ts', { cwd, exclude }).toSorted()
  const found = Object.values(files).flatMap(({ include, exclude: left }) =>
    globSync(include, { cwd, exclude: [...left, ...exclude] }),
  )
  expect(found.toSorted()).toEqual(all)
  expect(all.length).toBeGreaterThan(300)
})
