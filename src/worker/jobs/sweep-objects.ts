import { type Database, openDatabase } from '../database.ts'
import { queueOrphans, readSweepCursor } from '../domain/files/object-deletions.ts'
import type { ObjectStore } from '../domain/files/object-store.ts'
import { isOurKey } from '../domain/files/storage.ts'
import type { Work } from '../domain/maintenance/job-runs.ts'
import { type Bindings, settings } from '../env.ts'
import { openObjectStore } from '../outside/object-store.ts'

const maxPages = 200

/** Walks through the store, each time from where it stopped, and queues the objects that no row knows. */
export async function sweepObjects(bindings: Bindings): Promise<Work> {
  const given = settings(bindings)
  if (!given.store) return {}
  return queueOrphanedObjects(openDatabase(given), openObjectStore(given.store))
}

/** Up to `pages` lists of 1,000 objects; what is left waits for the next run. */
export async function queueOrphanedObjects(
  database: Database,
  store: Pick<ObjectStore, 'list'>,
  pages = maxPages,
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
