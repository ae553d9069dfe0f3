import { beforeEach, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { always, armFault, type FaultKind } from '../../../support/faults.ts'
import { counted, iconOf, iconRow, image, sendIcon, storedDuring, upload } from '../../../support/icons.ts'
import { eventsOf } from '../../../support/revisions.ts'
import { skipPauses } from '../../../support/stalls.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

skipPauses()

let owner: Person
let as: Client
let of: Project
beforeEach(async () => {
  owner = await person()
  as = await asBrowser(owner)
  of = await project({ owner })
})

const storageError = {
  error: 'storage_error',
  code: 'storage_error',
  message: 'ファイルの保管先で問題が発生しました。時間をおいてもう一度お試しください',
}

describe('an image that cannot be stored (projects § Icon upload: 502 storage_error)', () => {
  it.each<[FaultKind, isStored: number]>([
    ['cut-before', 0],
    [500, 0],
    ['cut-after', 1],
  ])(
    'with %s, always: nothing changes, at most the queued object remains, and it counts',
    async (kind, isStored) => {
      await upload(as, of, image(1))
      const before = await iconRow(of)
      const during = await storedDuring(async () => {
        await armFault('store', kind, 'PUT icons/', always)
        const answer = await sendIcon(as, of, image(2))
        expect([answer.status, answer.body, answer.trips, answer.calls]).toEqual([
          502,
          storageError,
          1,
          always,
        ])
      })
      expect([during.held.length, during.queued.length]).toEqual([0, isStored])
      expect(await iconRow(of)).toEqual(before)
      expect([(await eventsOf(of)).length, await counted(owner)]).toEqual([1, 2])
      expect((await sendIcon(as, of, image(2))).status).toBe(200)
    },
  )

  it.each(['cut-before', 500, 'cut-after'] as const)(
    'with %s, once: is stored by the second attempt',
    async kind => {
      await armFault('store', kind, 'PUT icons/')
      const answer = await sendIcon(as, of)
      expect([answer.status, answer.trips, answer.calls]).toEqual([200, 2, 2])
      expect((await as('GET', iconOf(of))).status).toBe(200)
    },
  )

  it('counts once for a token', async () => {
    const tool = await asTool(owner)
    await armFault('store', 'cut-before', 'PUT icons/', always)
    expect((await sendIcon(tool, of)).headers.get('ratelimit')).toContain(';r=59;')
    expect((await sendIcon(tool, of)).headers.get('ratelimit')).toContain(';r=58;')
  })
})

describe('an image that cannot be read', () => {
  it('always: 502, not cached; once: 200', async () => {
    const version = await upload(as, of)
    const { key } = await iconRow(of)
    await armFault('store', 500, `GET ${key}`, always)
    const answer = await as('GET', `${iconOf(of)}?v=${version}`)
    expect([answer.status, answer.body, answer.trips, answer.calls]).toEqual([502, storageError, 1, always])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await armFault('store', 'cut-before', `GET ${key}`)
    const again = await as('GET', `${iconOf(of)}?v=${version}`)
    expect([again.status, again.trips, again.calls]).toEqual([200, 1, 2])
  })
})

describe('an upload whose connection to the database is lost', () => {
  // The key as the JSON in the request contains it.
  const second = 'insert into \\"icon_images'
  it.each<[string, 'before' | 'after', count: number, trips: number]>([
    ['before its second round trip', 'before', 1, 3],
    ['after its second round trip', 'after', 1, 3],
    ['twice before its second round trip', 'before', 2, 4],
    ['after its second round trip, and again', 'after', 2, 4],
  ])('%s: is done and counted once', async (_, when, count, trips) => {
    const during = await storedDuring(async () => {
      await armFault('database', `cut-${when}`, second, count)
      const answer = await sendIcon(as, of)
      expect([answer.status, answer.trips, answer.calls]).toEqual([200, trips, 1])
      expect((await iconRow(of)).icon).toEqual(answer.body.icon)
    })
    expect(during).toEqual({ held: [(await iconRow(of)).key], queued: [] })
    expect([(await eventsOf(of)).length, await counted(owner)]).toEqual([1, 1])
  })

  it('always, before its second trip: 503, and only the queued object remains', async () => {
    const during = await storedDuring(async () => {
      await armFault('database', 'cut-before', second, 3)
      const answer = await sendIcon(as, of)
      expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
    })
    expect([during.held.length, during.queued.length]).toEqual([0, 1])
    expect([await iconRow(of), await eventsOf(of)]).toEqual([{ icon: null, key: null }, []])
  })
})
