import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take far longer than their size suggests, for the order of a first run. The longest is first. */
const long = [
  'test/proofs/model/model',
  'test/db/query-plans',
  'test/proofs/interleavings/interleavings',
  'test/dev/build/bundle',
  'test/tenants/tenants',
  'test/worker/faults/outside',
  'test/worker/access/addresses',
  'test/proofs/fuzz/fuzz',
  'test/worker/faults/database',
  'test/cli/commands/links',
  'test/console/every-page',
  'test/proofs/kills/kills',
]

const missing = long.filter(name => !existsSync(join(import.meta.dirname, '../..', `${name}.test.ts`)))
if (missing.length > 0) throw new Error(`No longer exist: ${missing.join(', ')}`)

/** Starts them first in each project, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const placeOf = ({ project, moduleId }: TestSpecification): number => {
      const place = long.findIndex(name => moduleId.includes(`/${name}.test.ts`))
      return projects.indexOf(project) * (long.length + 1) + (place < 0 ? long.length : place)
    }
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
