import { openDatabase } from '../database.ts'
import { deleteInvitations } from '../domain/maintenance/expiry.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'

/** A batch locks the projects of its invitations, so it is small. */
const batchSize = 100
const maxBatches = 200

/** Deletes invitations that expired a month ago; what is left waits for the next run. */
export async function sweepInvitations(bindings: Bindings): Promise<Work> {
  const database = openDatabase(settings(bindings))
  return inBatches(maxBatches, batchSize, async limit => ({
    deleted: await deleteInvitations(database, limit),
  }))
}
