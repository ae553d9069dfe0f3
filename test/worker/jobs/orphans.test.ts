import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueOrphans } from '../../../src/worker/domain/files/object-deletions.ts'
import { queueOrphanedObjects } from '../../../src/worker/domain/files/orphans.ts'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anObject, isStored, type OwnObjects, ownObjects } from '../../support/own-objects.ts'
import { store } from '../../support/revisions.ts'

let own: OwnObjects
beforeAll(async () => {
  own = await ownObjects()
})
afterAll(() => own.drop())

describe('the search of the store for objects without a row (maintenance § Orphaned objects)', () => {
  /** The store as it will be in this many hours, with only the objects of these tests. */
  const later = (hours: number, mine: string[], seen: (string | null)[] = [], pageSize = 1_000) => ({
    async list(after: string | null) {
      seen.push(after)
      const start = [...mine].sort().filter(key => after === null || key > after)
      const page = start.slice(0, pageSize)
      const objects = page.map(key => ({ key, storedAt: new Date(Date.now() - hours * 3_600_000) }))
      return { objects, next: start.length > pageSize ? page.at(-1)! : null }
    },
  })

  it('queues objects of its own kinds that are older than 48 hours, without a row and a queue entry', async () => {
    const orphans = [`objects/${id()}`, `uploads/${id()}`]
    const known = [await own.upload(await own.aProject()), await own.queue(`objects/${id()}`, '1 hour')]
    const foreign = `backups/${id()}`
    const all = [...orphans, ...known, foreign]
    await queueOrphanedObjects(own.database, later(47, all))
    expect((await own.queued(...orphans)).length).toBe(0)
    await queueOrphanedObjects(own.database, later(49, all))
    await queueOrphanedObjects(own.database, later(49, all))
    expect((await own.queued(...orphans, known[0]!, foreign)).map(({ key }) => key)).toEqual(orphans.sort())
    for (const { due } of await own.queued(...orphans)) expect(due).toBeGreaterThan(3_500)
  })

  it('continues in the next run where the last one stopped, and then starts over', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map(letter => `objects/${letter}`)
    const seen: (string | null)[] = []
    for (let run = 0; run < 3; run++) await queueOrphanedObjects(own.database, later(0, keys, seen, 2), 2)
    expect(seen).toEqual([null, 'objects/b', 'objects/d', null, 'objects/b'])
    await queueOrphanedObjects(own.database, later(0, keys))
  })

  it('queues each object once with overlapping runs', async () => {
    const objects = Array.from({ length: 50 }, () => ({ key: `objects/${id()}`, storedAt: new Date(0) }))
    const runs = await Promise.all([1, 2, 3].map(() => queueOrphans(own.database, objects, null)))
    expect(runs.reduce((sum, queued) => sum + queued)).toBe(50)
    expect(await own.queued(...objects.map(({ key }) => key))).toHaveLength(50)
  })

  it('continues with the list that failed', async () => {
    const keys = Array.from({ length: 6 }, () => `objects/${id()}`).sort()
    const seen: (string | null)[] = []
    const whole = later(49, keys, seen, 2)
    const failing = {
      list: (after: string | null) => {
        if (after === keys[1]) throw new Error('no answer')
        return whole.list(after)
      },
    }
    await expect(queueOrphanedObjects(own.database, failing)).rejects.toThrow('no answer')
    expect((await own.queued(...keys)).map(({ key }) => key)).toEqual(keys.slice(0, 2))
    await queueOrphanedObjects(own.database, whole)
    expect(seen).toEqual([null, keys[1], keys[3]])
    expect((await own.queued(...keys)).map(({ key }) => key)).toEqual(keys)
  })

  it('is skipped if no object store is configured', async () => {
    const { STORE_ENDPOINT: _endpoint, ...without } = own.bindings
    expect(await runJobOn('sweepObjects', without)).toEqual({})
  })

  it('reads the lists of the real store', async () => {
    const key = await anObject()
    const mine = {
      list: async () => {
        const { objects } = await store().list(key.slice(0, -1))
        const found = objects.filter(object => object.key === key)
        expect(found).toHaveLength(1)
        return {
          objects: found.map(object => ({
            ...object,
            storedAt: new Date(+object.storedAt - 49 * 3_600_000),
          })),
          next: null,
        }
      },
    }
    await queueOrphanedObjects(own.database, mine)
    await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    await runJobOn('drainObjects', own.bindings)
    expect(await isStored(key)).toBe(false)
  })
})
