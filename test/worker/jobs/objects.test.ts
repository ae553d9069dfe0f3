import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUpUploads } from '../../../src/worker/domain/files/late-uploads.ts'
import { claimDeletions } from '../../../src/worker/domain/files/object-deletions.ts'
import { runScheduled } from '../../../src/worker/jobs/run-scheduled.ts'
import { id } from '../../support/database.ts'
import { always, armFault } from '../../support/faults.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anObject, isStored, type OwnObjects, ownObjects } from '../../support/own-objects.ts'
import { store } from '../../support/revisions.ts'
import { skipPauses } from '../../support/stalls.ts'

skipPauses()

let own: OwnObjects
beforeAll(async () => {
  own = await ownObjects()
})
afterAll(() => own.drop())

describe('abandoned uploads (files § Upload states; maintenance § Uploads given up)', () => {
  it('are given up after 24 hours: pending ones, and ready ones without a link', async () => {
    const at = await own.aProject()
    const late = [await own.upload(at, { hoursOld: 25 }), await own.upload(at, { hoursOld: 25, ready: true })]
    const kept = [
      await own.upload(at, { hoursOld: 23 }),
      await own.upload(at, { hoursOld: 9_000, linked: true }),
    ]
    expect(await own.usedBytes(at)).toBe(20)
    await runJobOn('sweepUploads', own.bindings)
    expect(await own.usedBytes(at)).toBe(10)
    const rows = await own.query<{
      key: string
    }>`select object_key as key from attachments where project_id = ${at}`
    expect(rows.map(({ key }) => key).sort()).toEqual(kept.sort())
    const deletions = await own.queued(...late, ...kept)
    expect(deletions.map(({ key }) => key).sort()).toEqual(late.sort())
    for (const { due } of deletions) expect(due).toBeGreaterThan(3_500)
    await runJobOn('sweepUploads', own.bindings)
    expect(await own.usedBytes(at)).toBe(10)
  })

  it('are given up once by overlapping runs, in more than one batch', async () => {
    const at = await own.aProject()
    await own.query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
      select gen_random_uuid(), ${at}, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'uploads/' || gen_random_uuid(), now() - interval '25 hours'
        from generate_series(1, 2500)`
    expect(await own.usedBytes(at)).toBe(12_500)
    await Promise.all([
      runJobOn('sweepUploads', own.bindings),
      runJobOn('sweepUploads', own.bindings),
      runJobOn('sweepUploads', own.bindings),
    ])
    expect(await own.usedBytes(at)).toBe(0)
    expect(await own.query`select 1 from attachments where project_id = ${at}`).toEqual([])
  })
})

describe('a batch of uploads', () => {
  it('is not larger than its limit, with the oldest first', async () => {
    const at = await own.aProject()
    const keys = [await own.upload(at, { hoursOld: 27 }), await own.upload(at, { hoursOld: 26 })]
    const youngest = await own.upload(at, { hoursOld: 25 })
    expect(await giveUpUploads(own.database, 2)).toBe(2)
    expect((await own.queued(...keys, youngest)).map(({ key }) => key).sort()).toEqual(keys.sort())
    expect([await giveUpUploads(own.database, 2), await giveUpUploads(own.database, 2)]).toEqual([1, 0])
    expect(await own.usedBytes(at)).toBe(0)
  })

  it('contains uploads of several projects', async () => {
    const projects = await Promise.all([own.aProject(), own.aProject(), own.aProject()])
    for (const at of projects) await own.upload(at, { hoursOld: 25, ready: true })
    await Promise.all([1, 2].map(() => giveUpUploads(own.database, 100)))
    expect(await Promise.all(projects.map(own.usedBytes))).toEqual([0, 0, 0])
  })
})

describe('queued objects (maintenance § Deleting objects)', () => {
  it('are deleted from the store when they are due, and not before', async () => {
    const due = [
      await own.queue(await anObject()),
      await own.queue(await anObject()),
      await own.queue(`objects/${id()}`),
    ]
    const early = await own.queue(await anObject(), '1 minute')
    await runJobOn('drainObjects', own.bindings)
    expect(await Promise.all(due.map(isStored))).toEqual([false, false, false])
    expect(await isStored(early)).toBe(true)
    expect((await own.queued(...due, early)).map(({ key }) => key)).toEqual([early])
  })

  it('are deleted once by overlapping runs, in batches', async () => {
    const keys = await Promise.all(Array.from({ length: 25 }, async () => own.queue(await anObject())))
    const asked: string[] = []
    const watched = {
      discard: (batch: readonly string[]) => {
        expect(batch.length).toBeLessThanOrEqual(4)
        asked.push(...batch)
        return store().discard(batch)
      },
    }
    await Promise.all(
      [1, 2, 3].map(() => runJobOn('drainObjects', own.bindings, { store: watched }, { batchSize: 4 })),
    )
    expect(asked.sort()).toEqual(keys.sort())
    expect(await Promise.all(keys.map(isStored))).toEqual(Array(25).fill(false))
    expect(await own.queued(...keys)).toEqual([])
  })

  it('stay queued with growing delays while the store fails', async () => {
    const key = await own.queue(await anObject())
    for (const [attempts, pause] of [
      [1, 60],
      [2, 120],
      [3, 240],
    ] as const) {
      await armFault('store', 500, `DELETE ${key}`, always)
      await expect(runJobOn('drainObjects', own.bindings)).rejects.toThrow('storage_error')
      const [row] = await own.queued(key)
      expect(row!.attempts).toBe(attempts)
      expect(Math.abs(row!.due - pause)).toBeLessThanOrEqual(5)
      await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    }
    await runJobOn('drainObjects', own.bindings)
    expect([await isStored(key), await own.queued(key)]).toEqual([false, []])
  })

  it('are retried daily, after any number of failures', async () => {
    const [key, other] = [await own.queue(`objects/${id()}`), await own.queue(await anObject())]
    await own.query`update object_deletions set attempts = 10000 where object_key = ${key}`
    await runJobOn('drainObjects', own.bindings, {
      store: { discard: async keys => [key, ...(await store().discard(keys.filter(one => one !== key)))] },
    })
    const [{ attempts, due } = { attempts: 0, due: 0 }] = await own.queued(key)
    expect([attempts, Math.abs(due - 24 * 3600) <= 5]).toEqual([10_001, true])
    expect(await isStored(other)).toBe(false)
    await own.query`delete from object_deletions where object_key = ${key}`
  })

  it('are limited per run; the others wait for the next run', async () => {
    const keys = await Promise.all(Array.from({ length: 25 }, () => own.queue(`objects/${id()}`)))
    const asked: string[] = []
    const watched = {
      async discard(batch: readonly string[]) {
        asked.push(...batch)
        return []
      },
    }
    await runJobOn('drainObjects', own.bindings, { store: watched }, { batchSize: 1 })
    expect([asked.length, (await own.queued(...keys)).length]).toEqual([20, 5])
    await runJobOn('drainObjects', own.bindings, { store: watched }, { batchSize: 1 })
    expect(asked.sort()).toEqual(keys.sort())
  })

  it('stay queued if the response of the store is lost, and are removed by the next run', async () => {
    const key = await own.queue(await anObject())
    await armFault('store', 'cut-after', `DELETE ${key}`, always)
    await expect(runJobOn('drainObjects', own.bindings)).rejects.toThrow('storage_error')
    expect([await isStored(key), (await own.queued(key)).length]).toEqual([false, 1])
    await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    await runJobOn('drainObjects', own.bindings)
    expect(await own.queued(key)).toEqual([])
  })

  it('are retried one by one if the store deletes only some', async () => {
    const keys = [await own.queue(`objects/${id()}`), await own.queue(`objects/${id()}`)].sort()
    await runJobOn('drainObjects', own.bindings, { store: { discard: async () => [keys[0]!] } })
    expect((await own.queued(...keys)).map(({ key }) => key)).toEqual([keys[0]])
    await own.query`delete from object_deletions where object_key = ${keys[0]}`
  })

  it('are deleted by the next run if one was killed between the store and the database', async () => {
    const key = await own.queue(await anObject())
    const [claimed] = await claimDeletions(own.database, 1_000)
    expect(claimed).toEqual({ key, attempts: 1 })
    await store().discard([key])
    await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    await runJobOn('drainObjects', own.bindings)
    expect(await own.queued(key)).toEqual([])
  })

  it('are not deleted while a row references them', async () => {
    const key = await own.upload(await own.aProject())
    await own.queue(key)
    expect(await claimDeletions(own.database, 1_000)).toEqual([])
    await own.query`delete from object_deletions where object_key = ${key}`
  })

  it('wait if no object store is configured', async () => {
    const key = await own.queue(`objects/${id()}`)
    const { STORE_ENDPOINT: _endpoint, ...without } = own.bindings
    await runJobOn('drainObjects', without)
    expect((await own.queued(key)).map(({ attempts }) => attempts)).toEqual([0])
    await own.query`delete from object_deletions where object_key = ${key}`
  })
})

describe('the schedule', () => {
  it('runs every job, and reports failed ones', async () => {
    const at = await own.aProject()
    await own.upload(at, { hoursOld: 25 })
    const key = await own.queue(await anObject())
    await armFault('store', 500, `DELETE ${key}`, always)
    await expect(runScheduled('* * * * *', own.bindings)).rejects.toThrow('storage_error')
    expect(await own.usedBytes(at)).toBe(0)
    await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    await runScheduled('* * * * *', own.bindings)
    expect(await isStored(key)).toBe(false)
  })
})
