import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { always, armFault, copiesOf } from '../../../support/faults.ts'
import { skipPauses } from '../../../support/stalls.ts'
import {
  objectKeyOf,
  orphans,
  overwrite,
  putBytes,
  queuedKeys,
  type Started,
  startUpload,
  storedText,
  usedBytes,
} from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

skipPauses()

let who: Person
let as: Client
beforeAll(async () => {
  who = await person()
  as = await asBrowser(who)
})

type Uploaded = Started & { of: Project; key: string }
async function uploaded(): Promise<Uploaded> {
  const of = await project({ owner: who })
  const started = await startUpload(as, of)
  expect(await putBytes(started, 'hello')).toBe(200)
  return { ...started, of, key: await objectKeyOf(started.id) }
}

const isReady = async ({ id: attachmentId }: Started) =>
  (await query`select ready_at is not null as ready from attachments where id = ${attachmentId}`)[0]!.ready

/** Usage is correct, all objects are known, and a completion with the uploaded bytes succeeds. */
async function expectWhole(started: Uploaded): Promise<void> {
  expect(await usedBytes(started.of)).toBe(5)
  expect(await orphans(started.key)).toEqual([])
  const { status, body } = await as('POST', started.path)
  expect([status, body.attachment.status]).toEqual([200, 'ready'])
  const kept = await objectKeyOf(started.id)
  expect(await storedText(kept)).toBe('hello')
  const copies = await copiesOf(started.key)
  expect((await queuedKeys(...copies)).sort()).toEqual(copies.filter(copy => copy !== kept).sort())
  expect([await queuedKeys(started.key), await orphans(started.key)]).toEqual([[started.key], []])
}

const storageError = {
  error: 'storage_error',
  code: 'storage_error',
  message: 'ファイルの保管先で問題が発生しました。時間をおいてもう一度お試しください',
}

describe('a completion while the object store fails (files § Store failures: 502 storage_error)', () => {
  const faults = ['cut-before', 500, 'cut-after'] as const
  const calls = ['COPY', 'HEAD'] as const
  const rows = faults.flatMap(kind => calls.map(call => [kind, call] as const))

  it.each(rows)('%s, %s, once: is retried', async (kind, call) => {
    const started = await uploaded()
    await armFault('store', kind, `${call} ${started.key}`)
    const { status, trips, calls } = await as('POST', started.path)
    expect([status, trips, calls]).toEqual([200, 2, 3])
    await expectWhole(started)
  })

  it.each(rows)('%s, %s, always: 502, and nothing is lost', async (kind, call) => {
    const started = await uploaded()
    await armFault('store', kind, `${call} ${started.key}`, always)
    const { status, body, trips, calls } = await as('POST', started.path)
    expect([status, body]).toEqual([502, storageError])
    expect([trips, calls]).toEqual([1, call === 'COPY' ? 3 : 4])
    expect(await isReady(started)).toBe(false)
    await expectWhole(started)
  })

  it.each(calls)(
    '%s that takes too long: 502 when the time is over, and its result is queued',
    async call => {
      const started = await uploaded()
      const held = await armFault('store', 'hold-before', `${call} ${started.key}`)
      const hurried = await asToolOf(who, { STORE_TIMEOUT_SECONDS: '0.2' })
      const { status, body } = await hurried('POST', started.path)
      expect([status, body]).toEqual([502, storageError])
      await held.release()
      await expectWhole(started)
    },
  )

  it('DELETE of an unexpected object: 502, and the mismatch is reported the next time', async () => {
    const started = await uploaded()
    await overwrite(started.key, 'longer')
    await armFault('store', 500, `DELETE ${started.key}`, always)
    expect((await as('POST', started.path)).body).toEqual(storageError)
    expect((await as('POST', started.path)).body.code).toBe('upload_mismatch')
    expect(await putBytes(started, 'hello')).toBe(200)
    await expectWhole(started)
  })

  it('with the wrong key: 502 at once', async () => {
    const started = await uploaded()
    const misconfigured = await asToolOf(who, { STORE_SECRET_ACCESS_KEY: 'wrong' })
    const { status, body, calls } = await misconfigured('POST', started.path)
    expect([status, body, calls]).toEqual([502, storageError, 1])
    await expectWhole(started)
  })

  it('with another bucket: 502, not treated as a missing upload', async () => {
    const started = await uploaded()
    const misconfigured = await asToolOf(who, { STORE_BUCKET: `no-such-${id()}` })
    const { status, body } = await misconfigured('POST', started.path)
    expect([status, body]).toEqual([502, storageError])
    await expectWhole(started)
  })

  it('still counts as a write of a token', async () => {
    const started = await uploaded()
    await armFault('store', 500, `COPY ${started.key}`, always)
    const { status, headers } = await (await asTool(who))('POST', started.path)
    expect(status).toBe(502)
    expect(headers.get('ratelimit')).toMatch(/r=59;/)
  })
})

describe('an upload with a lost database connection', () => {
  const cuts: [string, 'before' | 'after', count: number, trips: number][] = [
    ['before', 'before', 1, 3],
    ['after', 'after', 1, 3],
    ['twice before', 'before', 2, 4],
    ['twice after', 'after', 2, 4],
  ]

  it.each(cuts)(
    '%s the first round trip of its completion: it is completed',
    async (_, when, count, trips) => {
      const started = await uploaded()
      await armFault('database', `cut-${when}`, started.id, count)
      const answer = await as('POST', started.path)
      expect([answer.status, answer.trips, answer.calls]).toEqual([200, trips, 2])
      await expectWhole(started)
    },
  )

  // The first round trip does not know the key of the upload yet.
  it.each(cuts)(
    '%s the second round trip of its completion: it is completed',
    async (_, when, count, trips) => {
      const started = await uploaded()
      await armFault('database', `cut-${when}`, started.key, count)
      const answer = await as('POST', started.path)
      expect([answer.status, answer.trips, answer.calls]).toEqual([200, trips, 2])
      await expectWhole(started)
    },
  )

  it.each(['id', 'key'] as const)('always, by its %s: 503, and nothing is lost', async part => {
    const started = await uploaded()
    await armFault('database', 'cut-before', started[part], 3)
    const { status, body } = await as('POST', started.path)
    expect([status, body.code]).toEqual([503, 'service_unavailable'])
    expect(await isReady(started)).toBe(false)
    await expectWhole(started)
  })

  it('always, after it was accepted: 503, and the next completion returns it', async () => {
    const started = await uploaded()
    await armFault('database', 'cut-after', started.key, 3)
    expect((await as('POST', started.path)).status).toBe(503)
    expect(await isReady(started)).toBe(true)
    expect(await as('POST', started.path)).toMatchObject({ status: 200, trips: 1, calls: 0 })
    await expectWhole(started)
  })
})
