import type { Database } from '../../database.ts'
import { attemptsUntilError } from '../shared/retries.ts'
import type { Work } from '../shared/work.ts'
import { type ClaimedDeletion, claimDeletions, forgetDeletions } from './object-deletions.ts'
import type { ObjectStore } from './object-store.ts'

/** Deletes up to `limit` due objects from the store. A failed deletion stays queued, and waits longer each time. */
export async function deleteObjects(
  database: Database,
  store: Pick<ObjectStore, 'discard'>,
  limit: number,
): Promise<Work> {
  const claimed = await claimDeletions(database, limit)
  if (claimed.length === 0) return { deleted: 0, failed: 0 }
  const failed = new Set(await store.discard(claimed.map(({ key }) => key)))
  const deleted = claimed.map(({ key }) => key).filter(key => !failed.has(key))
  await forgetDeletions(database, deleted)
  logFailures(claimed.filter(({ key, attempts }) => failed.has(key) && attempts >= attemptsUntilError))
  return { deleted: deleted.length, failed: failed.size }
}

function logFailures([first, ...others]: ClaimedDeletion[]): void {
  if (first) console.error(JSON.stringify({ failure: 'object not deleted', ...first, others: others.length }))
}
