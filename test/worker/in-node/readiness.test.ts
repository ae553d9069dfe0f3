import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFunctions, versionOf } from '../../../db/function-files.ts'
import { dbDir } from '../../../db/migrate.ts'
import { sqlFilesIn } from '../../../db/sql-files.ts'
import { functionsVersion, schemaVersion } from '../../../src/worker/domain/upkeep/readiness.ts'

it('knows the last migration by its name, and the functions by their version', () => {
  expect({ schemaVersion, functionsVersion }).toEqual({
    schemaVersion: sqlFilesIn(join(dbDir, 'migrations')).at(-1),
    functionsVersion: versionOf(readFunctions(dbDir)),
  })
})
