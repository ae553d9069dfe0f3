import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { schemaVersion } from '../../../src/worker/domain/upkeep/readiness.ts'

it('knows the last migration by its name', () => {
  const names = readdirSync(join(import.meta.dirname, '..', '..', '..', 'db', 'migrations'))
  expect(
    names
      .filter(name => name.endsWith('.sql'))
      .sort()
      .at(-1),
  ).toBe(schemaVersion)
})
