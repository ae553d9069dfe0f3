import { openDatabase } from '../database.ts'
import { deleteExpired } from '../domain/expiry.ts'
import type { Work } from '../domain/job-runs.ts'
import { type Bindings, settings } from '../env.ts'

const batchSize = 10_000
const maxBatches = 100

/** Deletes what has expired, table by table at once; what is left after the last batch waits for the next run. */
export async function sweepExpired(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  const work: Work = {}
  for (let batch = 0; batch < maxBatches; batch++) {
    const deleted = await deleteExpired(database, batchSize)
    for (const [table, count] of Object.entries(deleted)) work[table] = (work[table] ?? 0) + count
    if (Object.values(deleted).every(count => count < batchSize)) break
  }
  return work
}
