import { openDatabase } from '../database.ts'
import { deleteEndedTokens, warnOfExpiry } from '../domain/accounts/token-expiry.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'

const batchSize = 1_000
const maxBatches = 50

/** Tells owners of tokens that expire soon, and forgets tokens that ended long ago: every hour. */
export async function sweepTokens(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  const database = openDatabase(given)
  return {
    ...(await inBatches(maxBatches, batchSize, async limit => ({
      warned: await warnOfExpiry(database, limit, given.appUrl),
    }))),
    ...(await inBatches(maxBatches, batchSize, async limit => ({
      deleted: await deleteEndedTokens(database, limit),
    }))),
  }
}
