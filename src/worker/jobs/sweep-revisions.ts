import { openDatabase } from '../database.ts'
import { deleteExcessRevisions } from '../domain/files/leftovers.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'

const batchSize = 2_000
const maxBatches = 100

/** Walks through the files, each time from where it stopped, and deletes revisions that should not be there. */
export async function sweepRevisions(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  return inBatches(
    maxBatches,
    batchSize,
    limit => deleteExcessRevisions(database, limit),
    ({ seen }) => seen < batchSize,
  )
}
