import { openDatabase } from '../database.ts'
import { giveUpUploads } from '../domain/files/attachments.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'

/** A batch locks the projects of its uploads, so it is small. */
const batchSize = 100
const maxBatches = 50

/** Deletes uploads that nothing came of within their 24 hours; what is left waits for the next minute. */
export async function sweepUploads(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  return inBatches(maxBatches, batchSize, async limit => ({
    givenUp: await giveUpUploads(database, limit),
  }))
}
