import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shuffled } from '../proofs/fuzz/random.ts'

/** Files that take far longer than their size suggests, for the order of a first run. The longest is first. */
const long = [
  'test/console/elsewhere',
  'test/proofs/model/model',
  'test/db/query-plans',
  'test/proofs/interleavings/interleavings',
  'test/dev/stack/run',
  'test/db/operator/doctor',
  'test/db/operator/audit',
  'test/tenants/tenants',
  'test/db/query-plans-small',
  'test/worker/faults/outside',
  'test/worker/access/addresses',
  'test/proofs/fuzz/fuzz',
  'test/worker/access/permissions',
  'test/worker/faults/database',
  'test/worker/time/spans',
  'test/console/every-page',
  'test/console/orgs',
  'test/console/home',
  'test/cli/commands/links',
  'test/console/queue',
  'test/console/issues',
  'test/console/roadmap',
  'test/proofs/kills/kills',
  'test/console/forms',
  'test/console/frame',
  'test/console/hostile-markdown',
  'test/dev/guides',
  'test/console/settings',
  'test/cli/commands/sync-connection',
  'test/dev/build/bundle',
]

const missing = long.filter(name => !existsSync(join(import.meta.dirname, '../..', `${name}.test.ts`)))
if (missing.length > 0) throw new Error(`No longer exist: ${missing.join(', ')}`)

/** The usual order of tests. With another seed, files have another order, too. */
export const usualSeed = 5

/** Starts them first in each project, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    if (seed !== usualSeed) return shuffled(byPath(files), seed)
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const placeOf = ({ project, moduleId }: TestSpecification): number => {
      const place = long.findIndex(name => moduleId.includes(`/${name}.test.ts`))
      return projects.indexOf(project) * (long.length + 1) + (place < 0 ? long.length : place)
    }
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

const byPath = (files: TestSpecification[]) =>
  files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
