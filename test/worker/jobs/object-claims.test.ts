import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Statement } from '../../../src/worker/database.ts'
import { claimDeletions } from '../../../src/worker/domain/files/object-deletions.ts'
import { keepObject } from '../../../src/worker/domain/files/storage.ts'
import { id } from '../../support/database.ts'
import { holdIn } from '../../support/hold.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anObject, isStored, type OwnObjects, ownObjects } from '../../support/own-objects.ts'

let own: OwnObjects
beforeAll(async () => {
  own = await ownObjects()
})
afterAll(() => own.drop())

/** The second round trip of a write, which references the copy in a row. */
const keep = (projectId: string, key: string): Statement[] => [
  keepObject(key),
  sql`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at)
      values (${id()}, ${projectId}, ${id()}, 'a.txt', 5, 'text/plain', ${key}, now())`,
]

/** The statement of a claim, not sent yet. */
async function claim(): Promise<Statement> {
  const sent: Statement[] = []
  const run = async (statement: Statement) => {
    sent.push(statement)
    return []
  }
  await claimDeletions({ run } as Partial<Database> as Database, 1_000)
  return sent[0]!
}

const rowsWith = (key: string) => own.query`select 1 from attachments where object_key = ${key}`

describe('a late second round trip or the deletion of its copy wins', () => {
  it('the round trip, if it came first: the claim neither waits nor gets the key', async () => {
    const [at, key] = [await own.aProject(), await own.queue(await anObject())]
    const kept = await holdIn(own.bindings, ...keep(at, key))
    expect(await claimDeletions(own.database, 1_000)).toEqual([])
    await kept.release()
    await runJobOn('drainObjects', own.bindings)
    expect([await own.queued(key), (await rowsWith(key)).length, await isStored(key)]).toEqual([[], 1, true])
  })

  it('the claim, if it came first: the round trip waits for it, and is refused as a whole', async () => {
    const [at, key] = [await own.aProject(), await own.queue(await anObject())]
    const claimed = await holdIn(own.bindings, await claim())
    const trip = own.database.transaction(keep(at, key)).catch((thrown: Error) => thrown)
    await claimed.waitedFor()
    await claimed.release()
    expect(String(await trip)).toContain('storage_error')
    expect([await own.usedBytes(at), await rowsWith(key)]).toEqual([0, []])
    await own.query`update object_deletions set due_at = now() where object_key = ${key}`
    await runJobOn('drainObjects', own.bindings)
    expect([await own.queued(key), await isStored(key)]).toEqual([[], false])
  })
})

describe('an upload that is linked at the last moment', () => {
  it('is not given up by a job that waited for its project', async () => {
    const at = await own.aProject()
    const key = await own.upload(at, { hoursOld: 25, ready: true })
    const linked = await holdIn(
      own.bindings,
      sql`select from projects where id = ${at} for no key update`,
      sql`update attachments set linked_at = now() where object_key = ${key}`,
    )
    const sweep = runJobOn('sweepUploads', own.bindings)
    await linked.waitedFor()
    await linked.release()
    await sweep
    expect([await own.usedBytes(at), (await rowsWith(key)).length, await own.queued(key)]).toEqual([5, 1, []])
  })

  it('is given up with its current key', async () => {
    const [at, copy] = [await own.aProject(), `objects/${id()}`]
    const key = await own.upload(at, { hoursOld: 25 })
    const accepted = await holdIn(
      own.bindings,
      sql`select from projects where id = ${at} for no key update`,
      sql`update attachments set object_key = ${copy}, ready_at = now() where object_key = ${key}`,
    )
    const sweep = runJobOn('sweepUploads', own.bindings)
    await accepted.waitedFor()
    await accepted.release()
    await sweep
    expect([await own.usedBytes(at), (await own.queued(key, copy)).map(queued => queued.key)]).toEqual([
      0,
      [copy],
    ])
  })
})

describe('a queued key that a row references', () => {
  it('is not claimed, and delays neither other keys nor the deletion of its row', async () => {
    const at = await own.aProject()
    const held = await own.queue(await own.upload(at), '-1 hour')
    const behind = await own.queue(`objects/${id()}`)
    expect(await claimDeletions(own.database, 1)).toEqual([{ key: behind, attempts: 1 }])
    expect(await own.queued(held)).toMatchObject([{ attempts: 0 }])
    await own.query`delete from projects where id = ${at}`
    expect(await claimDeletions(own.database, 1)).toEqual([{ key: held, attempts: 1 }])
  })
})
