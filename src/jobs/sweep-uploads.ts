import { openDatabase } from '../database.ts'
import { giveUpUploads } from '../domain/attachments.ts'
import { type Bindings, settings } from '../env.ts'

/** A batch locks the projects of its uploads, so it is small. */
const batchSize = 100
const maxBatches = 50

/** Deletes uploads that nothing came of within their 24 hours; what is left waits for the next minute. */
export async function sweepUploads(bindings: Bindings): Promise<void> {
  const database = openDatabase(settings(bindings))
  for (let batch = 0; batch < maxBatches; batch++) {
    const givenUp = await giveUpUploads(database, batchSize)
    if (givenUp > 0) console.log(JSON.stringify({ job: 'uploads', givenUp }))
    if (givenUp < batchSize) return
  }
}
