import { openDatabase } from '../database.ts'
import { deleteExcessRevisions } from '../domain/files/leftovers.ts'
import type { Work } from '../domain/job-runs.ts'
import { type Bindings, settings } from '../env.ts'

const batchSize = 2_000
const maxBatches = 100

/** Walks through the files, each time from where it stopped, and deletes revisions that should not be there. */
export async function sweepRevisions(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  const work = { seen: 0, deleted: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const { seen, deleted } = await deleteExcessRevisions(database, batchSize)
    work.seen += seen
    work.deleted += deleted
    if (seen < batchSize) break
  }
  return work
}
