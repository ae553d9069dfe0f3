import type { Database } from '../../database.ts'
import type { Work } from '../shared/work.ts'
import { queueOrphans, readSweepCursor } from './object-deletions.ts'
import type { ObjectStore } from './object-store.ts'
import { isOurKey } from './storage.ts'

/** Lists of objects that one run reads at most. */
export const pagesPerRun = 200

/**
 * Reads up to `pages` lists of 1,000 objects of the store, from where the last run stopped, and queues the objects that
 * no row refers to.
 */
export async function queueOrphanedObjects(
  database: Database,
  store: Pick<ObjectStore, 'list'>,
  pages = pagesPerRun,
): Promise<Work> {
  const work = { seen: 0, queued: 0 }
  let after = await readSweepCursor(database)
  for (let page = 0; page < pages; page++) {
    const { objects, next } = await store.list(after)
    const ours = objects.filter(({ key }) => isOurKey(key))
    const queued = await queueOrphans(database, ours, next)
    work.seen += objects.length
    work.queued += queued
    if (next === null) break
    after = next
  }
  return work
}
