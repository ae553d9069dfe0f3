import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFunctions, versionOf } from '../../../db/function-files.ts'
import { dbDir } from '../../../db/migrate.ts'
import { sqlFilesIn } from '../../../db/sql-files.ts'
import { filesIn } from '../../../dev/shared/files.ts'
import { calledFunctions } from '../../../src/worker/domain/maintenance/called-functions.ts'
import { functionsVersion, schemaVersion } from '../../../src/worker/domain/maintenance/readiness.ts'
import { read } from '../../proofs/guards/find/source.ts'

const functions = readFunctions(dbDir)
const worker = join(dbDir, '..', 'src/worker')

it('knows exactly the functions that the Worker calls', () => {
  const own = functions.filter(({ file }) => file !== 'earlier.sql')
  const called = new Set(
    filesIn(worker)
      .filter(path => path.endsWith('.ts'))
      .flatMap(path => read(readFileSync(join(worker, path), 'utf8')).templates)
      .flatMap(({ text }) => [...text.matchAll(/\b([a-z_]+)\(/g)].map(([, name]) => name!)),
  )
  const wanted = own.filter(({ signature }) => called.has(signature.replace(/\(.*/, '')))
  expect([...calledFunctions]).toEqual(wanted.map(({ signature }) => signature).sort())
})

it('knows the name of the last migration, and the version of the functions', () => {
  expect({ schemaVersion, functionsVersion }).toEqual({
    schemaVersion: sqlFilesIn(join(dbDir, 'migrations')).at(-1),
    functionsVersion: versionOf(functions),
  })
})
