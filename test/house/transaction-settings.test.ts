import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { transactionSettings } from '../../src/worker/access/transaction-settings.ts'
import { compile } from '../../src/worker/database.ts'

const root = join(import.meta.dirname, '..', '..')
const named = Object.values(transactionSettings).map(literal => compile(literal).text.slice(1, -1))

const settingsIn = (pattern: string): Set<string> =>
  new Set(
    globSync(pattern, { cwd: root })
      .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/'(cairn\.\w+)'/g)])
      .map(([, name]) => name!),
  )

it('names every setting of a transaction that the database functions use', () => {
  const used = settingsIn('db/functions/*.sql')
  expect(used.size).toBeGreaterThan(0)
  expect([...used].filter(name => !named.includes(name))).toEqual([])
})

it('names every setting of a transaction once, and only there in the Worker', () => {
  expect(named).toEqual([...new Set(named)])
  expect([...settingsIn('src/worker/**/*.ts')].sort()).toEqual(named.toSorted())
  const elsewhere = globSync('src/worker/**/*.ts', { cwd: root }).filter(
    path =>
      !path.endsWith('transaction-settings.ts') &&
      /'cairn\.\w+'/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(elsewhere).toEqual([])
})
