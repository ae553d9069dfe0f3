import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDeletions } from '../../../src/worker/domain/files/object-deletions.ts'
import { queueOrphanedObjects } from '../../../src/worker/domain/files/orphans.ts'
import { runJobOn } from '../../support/jobs.ts'
import { anObject, isStored, type OwnObjects, ownObjects } from '../../support/own-objects.ts'

let own: OwnObjects
beforeAll(async () => {
  own = await ownObjects()
})
afterAll(() => own.drop())

/** An icon in the store that a row references. */
async function anIcon(): Promise<{ projectId: string; key: string }> {
  const [projectId, key] = [await own.aProject(), await anObject('icons')]
  await own.query`insert into icon_images (project_id, object_key) values (${projectId}, ${key})`
  return { projectId, key }
}

const queuedKeys = async (...keys: string[]) => (await own.queued(...keys)).map(({ key }) => key)

describe('the objects of icons (projects § Icon upload; files § Object deletion)', () => {
  it('are kept while a row references them, even if they are queued and due', async () => {
    const [{ key }, stray] = [await anIcon(), await anObject('icons')]
    await own.queue(key)
    await own.queue(stray)
    await runJobOn('drainObjects', own.bindings)
    expect([await isStored(key), await isStored(stray)]).toEqual([true, false])
    expect(await claimDeletions(own.database, 10)).toEqual([])
  })

  it('are orphans without a row and a queue entry', async () => {
    const [{ key }, stray] = [await anIcon(), await anObject('icons')]
    const storedAt = new Date(Date.now() - 49 * 3_600_000)
    const objects = [key, stray].map(each => ({ key: each, storedAt }))
    await queueOrphanedObjects(own.database, { list: async () => ({ objects, next: null }) })
    expect(await queuedKeys(key, stray)).toEqual([stray])
  })

  it('are queued when the project is deleted', async () => {
    const { projectId, key } = await anIcon()
    await own.query`delete from projects where id = ${projectId}`
    expect(await queuedKeys(key)).toEqual([key])
  })

  it('are queued when another icon replaces them, unless it is the same', async () => {
    const { projectId, key } = await anIcon()
    await own.query`update icon_images set object_key = object_key where project_id = ${projectId}`
    expect(await queuedKeys(key)).toEqual([])
    const next = await anObject('icons')
    await own.query`update icon_images set object_key = ${next} where project_id = ${projectId}`
    expect(await queuedKeys(key, next)).toEqual([key])
  })
})
