import { openDatabase } from '../database.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { makeDigests } from '../domain/notifications/digests.ts'
import { type Bindings, settings } from '../env.ts'
import { inBatches } from './batches.ts'
import { drainMail } from './drain-mail.ts'

/** A batch locks its people, so it is small. */
const batchSize = 100
const maxBatches = 100

/** Writes the digests of this window, and sends them: every five minutes. Whoever is left waits for the next window. */
export async function sendDigests(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  const database = openDatabase(given)
  const work = await inBatches(maxBatches, batchSize, limit => makeDigests(database, limit, given.appUrl))
  await drainMail(bindings)
  return work
}
