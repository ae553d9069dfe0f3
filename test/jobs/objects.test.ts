import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/database.ts'
import { claimDeletions } from '../../src/domain/object-deletions.ts'
import { type Bindings, settings } from '../../src/env.ts'
import { drainDeletions, drainObjects } from '../../src/jobs/drain-objects.ts'
import { runScheduled } from '../../src/jobs/schedule.ts'
import { queueOrphanedObjects } from '../../src/jobs/sweep-objects.ts'
import { sweepUploads } from '../../src/jobs/sweep-uploads.ts'
import { id } from '../support/database.ts'
import { type OwnDatabase, ownDatabase } from '../support/own-database.ts'
import { putObject, store } from '../support/revisions.ts'
import { always, failStore } from '../support/store-faults.ts'

let bindings: Bindings
let query: OwnDatabase['query']
let drop: OwnDatabase['drop']
let database: Database

beforeAll(async () => {
  ;({ bindings, query, drop } = await ownDatabase())
  database = openDatabase(settings(bindings))
})

afterAll(() => drop())

async function aProject(): Promise<string> {
  const [orgId, projectId] = [id(), id()]
  await query`insert into orgs (id, name) values (${orgId}, '組織')`
  await query`insert into projects (id, org_id, name) values (${projectId}, ${orgId}, 'P')`
  return projectId
}

type Upload = { hoursOld?: number; ready?: boolean; linked?: boolean }

/** An upload of 5 bytes; the key of its object, which is not there. */
async function upload(
  projectId: string,
  { hoursOld = 0, ready = false, linked = false }: Upload = {},
): Promise<string> {
  const key = `uploads/${id()}`
  await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at, ready_at, linked_at)
    values (${id()}, ${projectId}, ${id()}, 'a.txt', 5, 'text/plain', ${key}, now() - make_interval(hours => ${hoursOld}::int),
      case when ${ready || linked} then now() end, case when ${linked} then now() end)`
  return key
}

const usedBytes = async (projectId: string) =>
  Number(
    (await query<{ used: string }>`select used_bytes as used from projects where id = ${projectId}`)[0]!.used,
  )

async function queue(key: string, due = '-1 second'): Promise<string> {
  await query`insert into object_deletions (object_key, due_at) values (${key}, now() + ${due}::interval)`
  return key
}

const queued = async (...keys: string[]) =>
  query<{ key: string; attempts: number; due: number }>`
    select object_key as key, attempts, round(extract(epoch from due_at - now()))::int as due
      from object_deletions where object_key = any (${`{${keys.join(',')}}`}::text[]) order by attempts desc, object_key`

async function anObject(prefix = 'objects'): Promise<string> {
  const key = `${prefix}/${id()}`
  await putObject(key, 'hello')
  return key
}

const isStored = async (key: string) => (await store().describe(key)) !== null

describe('uploads that nothing came of (decisions § 8)', () => {
  it('are given up after 24 hours: pending ones, and ready ones that nothing links to', async () => {
    const at = await aProject()
    const late = [await upload(at, { hoursOld: 25 }), await upload(at, { hoursOld: 25, ready: true })]
    const kept = [await upload(at, { hoursOld: 23 }), await upload(at, { hoursOld: 9_000, linked: true })]
    expect(await usedBytes(at)).toBe(20)
    await sweepUploads(bindings)
    expect(await usedBytes(at)).toBe(10)
    const rows = await query<{
      key: string
    }>`select object_key as key from attachments where project_id = ${at}`
    expect(rows.map(({ key }) => key).sort()).toEqual(kept.sort())
    const deletions = await queued(...late, ...kept)
    expect(deletions.map(({ key }) => key).sort()).toEqual(late.sort())
    for (const { due } of deletions) expect(due).toBeGreaterThan(3_500)
    await sweepUploads(bindings)
    expect(await usedBytes(at)).toBe(10)
  })

  it('are given up once by runs that overlap, more than one batch of them', async () => {
    const at = await aProject()
    await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, created_at)
      select gen_random_uuid(), ${at}, gen_random_uuid(), 'a.txt', 5, 'text/plain', 'uploads/' || gen_random_uuid(), now() - interval '25 hours'
        from generate_series(1, 2500)`
    expect(await usedBytes(at)).toBe(12_500)
    await Promise.all([sweepUploads(bindings), sweepUploads(bindings), sweepUploads(bindings)])
    expect(await usedBytes(at)).toBe(0)
    expect(await query`select 1 from attachments where project_id = ${at}`).toEqual([])
  })
})

describe('objects that are due for deletion', () => {
  it('are deleted from the store, and nothing before its hour', async () => {
    const due = [await queue(await anObject()), await queue(await anObject()), await queue(`objects/${id()}`)]
    const early = await queue(await anObject(), '1 minute')
    await drainObjects(bindings)
    expect(await Promise.all(due.map(isStored))).toEqual([false, false, false])
    expect(await isStored(early)).toBe(true)
    expect((await queued(...due, early)).map(({ key }) => key)).toEqual([early])
  })

  it('are deleted once by runs that overlap, batch by batch', async () => {
    const keys = await Promise.all(Array.from({ length: 25 }, async () => queue(await anObject())))
    const asked: string[] = []
    const watched = {
      discard: (batch: readonly string[]) => {
        expect(batch.length).toBeLessThanOrEqual(4)
        asked.push(...batch)
        return store().discard(batch)
      },
    }
    await Promise.all([1, 2, 3].map(() => drainDeletions(database, watched, 4)))
    expect(asked.sort()).toEqual(keys.sort())
    expect(await Promise.all(keys.map(isStored))).toEqual(Array(25).fill(false))
    expect(await queued(...keys)).toEqual([])
  })

  it('stay queued for later and later while the store fails', async () => {
    const key = await queue(await anObject())
    for (const [attempts, pause] of [
      [1, 60],
      [2, 120],
      [3, 240],
    ] as const) {
      await failStore('error', `DELETE ${key}`, always)
      await expect(drainObjects(bindings)).rejects.toThrow('storage_error')
      const [row] = await queued(key)
      expect(row!.attempts).toBe(attempts)
      expect(Math.abs(row!.due - pause)).toBeLessThanOrEqual(5)
      await query`update object_deletions set due_at = now() where object_key = ${key}`
    }
    await drainObjects(bindings)
    expect([await isStored(key), await queued(key)]).toEqual([false, []])
  })

  it('are tried again one by one when the store deletes only some', async () => {
    const keys = [await queue(`objects/${id()}`), await queue(`objects/${id()}`)].sort()
    await drainDeletions(database, { discard: async () => [keys[0]!] })
    expect((await queued(...keys)).map(({ key }) => key)).toEqual([keys[0]])
    await query`delete from object_deletions where object_key = ${keys[0]}`
  })

  it('are deleted by the next run when one was killed between the store and the database', async () => {
    const key = await queue(await anObject())
    const [claimed] = await claimDeletions(database, 1_000)
    expect(claimed).toEqual({ key, attempts: 1 })
    await store().discard([key])
    await query`update object_deletions set due_at = now() where object_key = ${key}`
    await drainObjects(bindings)
    expect(await queued(key)).toEqual([])
  })

  it('are left alone while a row holds them', async () => {
    const key = await upload(await aProject())
    await queue(key)
    expect(await claimDeletions(database, 1_000)).toEqual([])
    await query`delete from object_deletions where object_key = ${key}`
  })

  it('wait where no object store is configured', async () => {
    const key = await queue(`objects/${id()}`)
    const { STORE_ENDPOINT: _endpoint, ...without } = bindings
    await drainObjects(without)
    expect((await queued(key)).map(({ attempts }) => attempts)).toEqual([0])
    await query`delete from object_deletions where object_key = ${key}`
  })
})

describe('the search of the store for objects without a row', () => {
  /** The store as it will be in so many hours, and only what these tests have put there. */
  const later = (hours: number, mine: string[], seen: (string | null)[] = [], pageSize = 1_000) => ({
    async list(after: string | null) {
      seen.push(after)
      const start = [...mine].sort().filter(key => after === null || key > after)
      const page = start.slice(0, pageSize)
      const objects = page.map(key => ({ key, storedAt: new Date(Date.now() - hours * 3_600_000) }))
      return { objects, next: start.length > pageSize ? page.at(-1)! : null }
    },
  })

  it('queues those older than 48 hours that neither a row nor the queue knows, of its own kinds', async () => {
    const orphans = [`objects/${id()}`, `uploads/${id()}`]
    const known = [await upload(await aProject()), await queue(`objects/${id()}`, '1 hour')]
    const foreign = `backups/${id()}`
    const all = [...orphans, ...known, foreign]
    await queueOrphanedObjects(database, later(47, all))
    expect((await queued(...orphans)).length).toBe(0)
    await queueOrphanedObjects(database, later(49, all))
    await queueOrphanedObjects(database, later(49, all))
    expect((await queued(...orphans, known[0]!, foreign)).map(({ key }) => key)).toEqual(orphans.sort())
    for (const { due } of await queued(...orphans)) expect(due).toBeGreaterThan(3_500)
  })

  it('goes on in the next run where the last one stopped, and then from the beginning', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'].map(letter => `objects/${letter}`)
    const seen: (string | null)[] = []
    for (let run = 0; run < 3; run++) await queueOrphanedObjects(database, later(0, keys, seen, 2), 2)
    expect(seen).toEqual([null, 'objects/b', 'objects/d', null, 'objects/b'])
    await queueOrphanedObjects(database, later(0, keys))
  })

  it('reads the lists of the real store', async () => {
    const key = await anObject()
    const mine = {
      list: async () => {
        const { objects } = await store().list(key.slice(0, -1))
        const own = objects.filter(object => object.key === key)
        expect(own).toHaveLength(1)
        return {
          objects: own.map(object => ({ ...object, storedAt: new Date(+object.storedAt - 49 * 3_600_000) })),
          next: null,
        }
      },
    }
    await queueOrphanedObjects(database, mine)
    await query`update object_deletions set due_at = now() where object_key = ${key}`
    await drainObjects(bindings)
    expect(await isStored(key)).toBe(false)
  })
})

describe('the schedule', () => {
  it('runs every job, and tells when one has failed', async () => {
    const at = await aProject()
    await upload(at, { hoursOld: 25 })
    const key = await queue(await anObject())
    await failStore('error', `DELETE ${key}`, always)
    await expect(runScheduled('* * * * *', bindings)).rejects.toThrow('storage_error')
    expect(await usedBytes(at)).toBe(0)
    await query`update object_deletions set due_at = now() where object_key = ${key}`
    await runScheduled('* * * * *', bindings)
    expect(await isStored(key)).toBe(false)
  })
})
