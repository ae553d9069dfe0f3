import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import {
  download,
  eventsOf,
  type File,
  keyOf,
  register,
  revisionsOf,
  usageOf,
} from '../../../support/revisions.ts'
import { queuedKeys, upload } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

describe('12 revisions of a file (files § Revisions: the latest 10 are kept)', { shuffle: false }, () => {
  let of: Project
  let file: File
  const keys: string[] = []
  const contentOf = (revision: number) => `${'x'.repeat(revision)}`
  beforeAll(async () => {
    of = await project({ owner })
    for (let number = 1; number <= 12; number++) {
      const name = number <= 6 ? '計画.txt' : '最終版.txt'
      if (number === 7) expect((await as('PATCH', file.path, { name })).status).toBe(200)
      const attachmentId = await upload(as, of, `draft-${number}.txt`, contentOf(number))
      const registered = await register(as, of, attachmentId, name)
      expect(registered.revision).toBe(number)
      file = registered.file
      keys.push(await keyOf(file, number))
    }
  })

  it('keeps 3 to 12; the objects of 1 and 2 are queued and no longer count', async () => {
    expect(await revisionsOf(file)).toEqual({ current: 12, all: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })
    expect(await queuedKeys(...keys)).toEqual(keys.slice(0, 2))
    expect(await usageOf(of)).toEqual({ counted: 75, summed: 75 })
    for (const revision of [1, 2, 13])
      expect(await download(as, file, `?revision=${revision}`)).toEqual({
        status: 404,
        code: 'revision_not_found',
      })
  })

  it('downloads older ones under their uploaded names, the latest under the file’s name', async () => {
    const encoded = encodeURIComponent('最終版.txt')
    for (let revision = 3; revision <= 12; revision++) {
      const { bytes, disposition } = await download(as, file, `?revision=${revision}`)
      expect([revision, String(bytes), disposition]).toEqual([
        revision,
        contentOf(revision),
        revision < 12
          ? `attachment; filename="draft-${revision}.txt"; filename*=UTF-8''draft-${revision}.txt`
          : `attachment; filename="___.txt"; filename*=UTF-8''${encoded}`,
      ])
    }
    expect(String((await download(as, file)).bytes)).toBe(contentOf(12))
  })

  it('continues with deletion, restores, and a prune, and never reuses a number', async () => {
    expect((await as('DELETE', `${file.path}/revisions/5`)).status).toBe(204)
    const restored = await as('POST', `${file.path}/revisions/4/restore`)
    expect(restored.body.file).toMatchObject({ currentRevision: 13, size: 4, name: '最終版.txt' })
    expect((await revisionsOf(file)).all).toEqual([3, 4, 6, 7, 8, 9, 10, 11, 12, 13])
    expect((await as('POST', `${file.path}/revisions/3/restore`)).body.file.currentRevision).toBe(14)
    expect((await revisionsOf(file)).all).toEqual([4, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(String((await download(as, file)).bytes)).toBe(contentOf(3))
    expect(String((await download(as, file, '?revision=13')).bytes)).toBe(contentOf(4))
    expect((await as('POST', `${file.path}/revisions/prune`)).body).toEqual({ deleted: 9 })
    expect((await as('POST', `${file.path}/revisions/13/restore`)).body.code).toBe('revision_not_found')
    const { revision } = await register(as, of, await upload(as, of, 'draft-15.txt', 'again'), '最終版.txt')
    expect(revision).toBe(15)
    expect(await revisionsOf(file)).toEqual({ current: 15, all: [14, 15] })
    expect(await usageOf(of)).toEqual({ counted: 8, summed: 8 })
  })

  it('has one event for each change', async () => {
    const types = (await eventsOf(of)).map(([type]) => type)
    expect(types).toEqual([
      'file.added',
      ...Array(5).fill('file.revision_added'),
      'file.renamed',
      ...Array(6).fill('file.revision_added'),
      'file.revision_deleted',
      'file.revision_restored',
      'file.revision_restored',
      'file.revisions_pruned',
      'file.revision_added',
    ])
  })
})
