import { type Database, openDatabase } from '../database.ts'
import { type ClaimedDeletion, claimDeletions, forgetDeletions } from '../domain/files/object-deletions.ts'
import type { ObjectStore } from '../domain/files/object-store.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { worryingAttempts } from '../domain/shared/retries.ts'
import { type Bindings, settings } from '../env.ts'
import { openObjectStore } from '../outside/object-store.ts'

/** As many as one call of the store may name. */
const batchSize = 1_000
const maxBatches = 20

/** Deletes from the store what is due: what a request queues is due an hour later. */
export async function drainObjects(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  if (!given.store) return {}
  return drainDeletions(openDatabase(given), openObjectStore(given.store))
}

/** `limit`: objects a batch. What fails stays queued, and waits longer each time. */
export async function drainDeletions(
  database: Database,
  store: Pick<ObjectStore, 'discard'>,
  limit = batchSize,
): Promise<Work> {
  const work = { deleted: 0, failed: 0 }
  for (let batch = 0; batch < maxBatches; batch++) {
    const claimed = await claimDeletions(database, limit)
    if (claimed.length === 0) break
    const failed = new Set(await store.discard(claimed.map(({ key }) => key)))
    const deleted = claimed.map(({ key }) => key).filter(key => !failed.has(key))
    await forgetDeletions(database, deleted)
    work.deleted += deleted.length
    work.failed += failed.size
    tellFailures(claimed.filter(({ key, attempts }) => failed.has(key) && attempts >= worryingAttempts))
    if (claimed.length < limit) break
  }
  return work
}

function tellFailures([first, ...others]: ClaimedDeletion[]): void {
  if (first) console.error(JSON.stringify({ failure: 'object not deleted', ...first, others: others.length }))
}
