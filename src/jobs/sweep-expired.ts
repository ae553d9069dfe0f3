import { openDatabase } from '../database.ts'
import { deleteExpired } from '../domain/expiry.ts'
import { type Bindings, settings } from '../env.ts'

const batchSize = 10_000
const maxBatches = 100

/** Deletes what has expired; what is left after the last batch waits for the next day. */
export async function sweepExpired(bindings: Bindings): Promise<void> {
  const database = openDatabase(settings(bindings))
  for (let batch = 0; batch < maxBatches; batch++) {
    const deleted = await deleteExpired(database, batchSize)
    console.log(JSON.stringify({ job: 'sweep', deleted }))
    if (Object.values(deleted).every(count => count < batchSize)) return
  }
}
