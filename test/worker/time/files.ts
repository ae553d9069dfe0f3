import { openDatabase } from '../../../src/worker/database.ts'
import { queueOrphanedObjects } from '../../../src/worker/domain/files/orphans.ts'
import { settings } from '../../../src/worker/env.ts'
import type { Client } from '../../support/as.ts'
import { browserOf, type Somewhere, somewhere } from '../../support/clocked.ts'
import { id } from '../../support/database.ts'
import { runJobOn } from '../../support/jobs.ts'
import type { OwnClock } from '../../support/own-clock.ts'
import { type Spans, start } from './span.ts'

/** An upload that was started at the set time, with its bytes accepted. */
async function anUpload(at: OwnClock) {
  const here = await somewhere(at)
  const as = await browserOf(at, here.owner)
  const path = `/api/projects/${here.project}/attachments`
  const { body } = await as('POST', path, { filename: 'a.txt', size: 5 })
  const { id: uploadId, expiresAt } = body.attachment
  await at.query`update attachments set ready_at = now()`
  return { here, as, path, id: uploadId as string, expiresAt: expiresAt as string }
}

const usedBytes = async (as: Client, { project }: Somewhere) =>
  (await as('GET', `/api/projects/${project}/files/tree`)).body.usage.usedBytes

/** The number of objects that a run deletes, in a store that accepts all or none. */
async function drained(at: OwnClock, isWilling = true): Promise<number> {
  let given = 0
  const discard = async (keys: readonly string[]) => {
    given += keys.length
    return isWilling ? [] : [...keys]
  }
  await runJobOn('drainObjects', at.bindings, { store: { discard } })
  return given
}

/** An object with this many failed attempts, the last one at the set time. */
async function triedInVain(at: OwnClock, times: number) {
  await at.query`insert into object_deletions (object_key, attempts, due_at) values (${`objects/${id()}`}, ${times - 1}, now())`
  await drained(at, false)
  return () => drained(at)
}

export const ofFiles: Spans = {
  'an abandoned upload': {
    rule: 'files § Upload states',
    places: { isInTime: 2, attachmentJson: 1, live_attachment: 2 },
    span: '24 hours',
    async begin(at) {
      const { here, as, path, id: attachmentId, expiresAt } = await anUpload(at)
      return async () => ({
        reported: expiresAt,
        listed: (await as('GET', path)).body.total,
        completed: (await as('POST', `${path}/${attachmentId}/complete`)).status,
        registered: (await as('POST', `/api/projects/${here.project}/files`, { attachmentId })).status,
      })
    },
    before: { reported: '2031-05-07T07:08:09.123Z', listed: 1, completed: 200, registered: 201 },
    after: { reported: '2031-05-07T07:08:09.123Z', listed: 0, completed: 404, registered: 404 },
  },
  'an upload until it can no longer be canceled': {
    rule: 'files § Upload states',
    places: {},
    span: '24 hours',
    async begin(at) {
      const { as, path, id: attachmentId } = await anUpload(at)
      return async () => (await as('DELETE', `${path}/${attachmentId}`)).status
    },
    before: 204,
    after: 404,
  },
  'an upload, with its space, until its deletion': {
    rule: 'maintenance § Uploads given up',
    places: { isGivenUp: 2 },
    span: '24 hours',
    async begin(at) {
      const { here, as } = await anUpload(at)
      return async () => {
        const { givenUp } = await runJobOn('sweepUploads', at.bindings)
        return { givenUp, used: await usedBytes(as, here) }
      }
    },
    before: { givenUp: 0, used: 5 },
    after: { givenUp: 1, used: 0 },
  },
  'an object that is queued for deletion': {
    rule: 'files § Object deletion',
    places: { object_deletions: 2, objectDeletions: 2, isDue: 1 },
    span: '1 hour',
    async begin(at) {
      const { as, path, id: attachmentId } = await anUpload(at)
      await as('DELETE', `${path}/${attachmentId}`)
      return () => drained(at)
    },
    before: 0,
    after: 1,
  },
  'an object after a failed deletion': {
    rule: 'maintenance § Deleting objects',
    places: { dueAgain: 3 },
    span: '1 minute',
    begin: at => triedInVain(at, 1),
    before: 0,
    after: 1,
  },
  'an object after four failed deletions': {
    rule: 'maintenance § Deleting objects',
    places: {},
    span: '8 minutes',
    begin: at => triedInVain(at, 4),
    before: 0,
    after: 1,
  },
  'an object after a hundred failed deletions': {
    rule: 'maintenance § Deleting objects',
    places: {},
    span: '1 day',
    begin: at => triedInVain(at, 100),
    before: 0,
    after: 1,
  },
  'an object without a row': {
    rule: 'maintenance § Orphaned objects',
    places: { queueOrphans: 2 },
    // The store's clock has milliseconds.
    from: '2031-05-06T07:08:09.123Z',
    span: '48 hours',
    isBeyond: true,
    async begin(at) {
      const objects = [{ key: `objects/${id()}`, storedAt: new Date(Date.parse(start)) }]
      const store = { list: async () => ({ objects, next: null }) }
      return async () => (await queueOrphanedObjects(openDatabase(settings(at.bindings)), store)).queued
    },
    before: 0,
    after: 1,
  },
}
