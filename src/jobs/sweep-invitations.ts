import { openDatabase } from '../database.ts'
import { deleteInvitations } from '../domain/expiry.ts'
import { type Bindings, settings } from '../env.ts'

/** A batch locks the projects of its invitations, so it is small. */
const batchSize = 100
const maxBatches = 200

/** Deletes invitations that expired a month ago; what is left waits for the next day. */
export async function sweepInvitations(bindings: Bindings): Promise<void> {
  const database = openDatabase(settings(bindings))
  for (let batch = 0; batch < maxBatches; batch++) {
    const deleted = await deleteInvitations(database, batchSize)
    if (deleted > 0) console.log(JSON.stringify({ job: 'invitations', deleted }))
    if (deleted < batchSize) return
  }
}
