import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { always, armFault, copiesOf, type FaultKind } from '../../../support/faults.ts'
import {
  addFile,
  eventsOf,
  type File,
  keyOf,
  type Revision,
  revisionsOf,
  store,
  usageOf,
} from '../../../support/revisions.ts'
import { skipPauses } from '../../../support/stalls.ts'
import { queuedKeys } from '../../../support/uploads.ts'
import { type Person, person, project } from '../../../support/world.ts'

skipPauses()

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const ten: Revision = { content: '0123456789' }
const restore = (file: File, by = as) => by('POST', `${file.path}/revisions/1/restore`)

async function expectUntouched(file: File): Promise<void> {
  expect(await revisionsOf(file)).toEqual({ current: 2, all: [1, 2] })
  expect(await usageOf(file.of)).toEqual({ counted: 20, summed: 20 })
  expect(await eventsOf(file.of)).toEqual([])
}

async function expectRestored(file: File): Promise<void> {
  expect(await revisionsOf(file)).toEqual({ current: 3, all: [1, 2, 3] })
  expect(await usageOf(file.of)).toEqual({ counted: 30, summed: 30 })
  expect(await eventsOf(file.of)).toEqual([['file.revision_restored', { revision: 3, from: 1 }]])
  const { url } = (await as('GET', `${file.path}/download`)).body
  expect(await (await fetch(url)).text()).toBe('0123456789')
}

describe('a restore with a failing copy (files § Restore: 502 storage_error)', () => {
  const storageError = {
    error: 'storage_error',
    code: 'storage_error',
    message: 'ファイルの保管先で問題が発生しました。時間をおいてもう一度お試しください',
  }

  it.each<[FaultKind, isCopied: boolean]>([
    ['cut-before', false],
    [500, false],
    ['cut-after', true],
  ])(
    'with %s, always: nothing is lost, only the queued copy remains, and it can be retried',
    async (kind, isCopied) => {
      const file = await addFile(await project({ owner }), owner, [ten, ten])
      const source = await keyOf(file, 1)
      await armFault('store', kind, `COPY ${source}`, always)
      const answer = await restore(file)
      expect([answer.status, answer.body, answer.trips, answer.calls]).toEqual([502, storageError, 1, always])
      await expectUntouched(file)
      const copies = await copiesOf(source)
      expect(copies).toHaveLength(1)
      expect(await queuedKeys(...copies)).toEqual(copies)
      expect((await store().describe(copies[0]!)) !== null).toBe(isCopied)
      expect((await restore(file)).status).toBe(200)
      await expectRestored(file)
    },
  )

  it.each(['cut-before', 500, 'cut-after'] as const)(
    'with %s, once: succeeds with the second attempt',
    async kind => {
      const file = await addFile(await project({ owner }), owner, [ten, ten])
      await armFault('store', kind, `COPY ${await keyOf(file, 1)}`)
      const answer = await restore(file)
      expect([answer.status, answer.trips, answer.calls]).toEqual([200, 2, 2])
      await expectRestored(file)
    },
  )

  it('that takes too long: 502; that is slow: 200', async () => {
    const hasty = await asToolOf(owner, { STORE_TIMEOUT_SECONDS: '1' })
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    await armFault('store', 'slow', `COPY ${source}`)
    expect(await restore(file, hasty)).toMatchObject({ status: 502, body: storageError })
    await expectUntouched(file)
    const copies = await copiesOf(source)
    expect(await queuedKeys(...copies)).toEqual(copies)
    await armFault('store', 'slow', `COPY ${source}`)
    expect((await restore(file)).status).toBe(200)
    await expectRestored(file)
  })

  it('counts once for a token', async () => {
    const tool = await asTool(owner)
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    await armFault('store', 'cut-before', `COPY ${await keyOf(file, 1)}`, always)
    expect((await restore(file, tool)).headers.get('ratelimit')).toContain(';r=59;')
    expect((await restore(file, tool)).headers.get('ratelimit')).toContain(';r=58;')
  })
})

describe('a restore with a lost database connection', () => {
  // The part of the statement that checks whether the revision of the first round trip is still current.
  const second = (file: File) => [2, file.of.id, file.id].map(value => `\\"${value}\\"`).join()
  const rows: [string, 'before' | 'after', count: number, trips: number][] = [
    ['before its second round trip', 'before', 1, 3],
    ['after its second round trip', 'after', 1, 3],
    ['twice before its second round trip', 'before', 2, 4],
    ['after its second round trip, and again', 'after', 2, 4],
  ]
  it.each(rows)('%s: succeeds once', async (_, when, count, trips) => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    await armFault('database', `cut-${when}`, second(file), count)
    const answer = await restore(file)
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, trips, 1])
    expect(answer.body.file).toMatchObject({ currentRevision: 3 })
    await expectRestored(file)
    const copies = await copiesOf(source)
    expect(copies).toEqual([await keyOf(file, 3)])
    expect(await queuedKeys(...copies)).toEqual([])
  })

  it('after its first round trip, with the revision pruned before the retry: 404, nothing is copied', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    const first = [file.id, 'payload_too_large']
    await armFault('database', 'cut-after', first.join(' '))
    const next = await armFault('database', 'hold-before', first.toReversed().join(' '))
    const restoring = restore(file)
    await next.waitedFor()
    expect((await as('POST', `${file.path}/revisions/prune`)).body).toEqual({ deleted: 1 })
    await next.release()
    const answer = await restoring
    expect([answer.status, answer.body.code, answer.trips, answer.calls]).toEqual([
      404,
      'revision_not_found',
      2,
      0,
    ])
    expect(await revisionsOf(file)).toEqual({ current: 2, all: [2] })
    expect(await copiesOf(source)).toEqual([])
  })

  it('always, before its second trip: 503, and only the queued copy remains', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    await armFault('database', 'cut-before', second(file), 3)
    const answer = await restore(file)
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
    await expectUntouched(file)
    const copies = await copiesOf(source)
    expect(copies).toHaveLength(1)
    expect(await queuedKeys(...copies)).toEqual(copies)
    expect((await restore(file)).status).toBe(200)
    await expectRestored(file)
  })
})
