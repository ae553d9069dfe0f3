import { openDatabase } from '../database.ts'
import { deleteExpired } from '../domain/maintenance/expiry.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'

const batchSize = 10_000
const maxBatches = 100

/** Deletes what has expired, table by table at once; what is left after the last batch waits for the next run. */
export async function sweepExpired(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  return inBatches(maxBatches, batchSize, limit => deleteExpired(database, limit))
}
