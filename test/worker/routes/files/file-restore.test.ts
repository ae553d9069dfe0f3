import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { copiesOf } from '../../../support/faults.ts'
import { addFile, eventsOf, keyOf, type Revision, revisionsOf, usageOf } from '../../../support/revisions.ts'
import { queuedKeys, readyAttachment } from '../../../support/uploads.ts'
import { joinProject, org, type Person, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person({ name: '所有者' })
  as = await asTool(owner)
})

const ten: Revision = { content: '0123456789' }
const restore = (file: { path: string }, revision: number | string, by = as) =>
  by('POST', `${file.path}/revisions/${revision}/restore`)

describe('restore (files § Restore: a copy becomes the current revision)', () => {
  it('returns the file, in two round trips and one call of the store, with one event', async () => {
    const of = await project({ owner })
    const first = { content: 'first', filename: 'was.html', mime: 'text/html', sha256: 'a'.repeat(64) }
    const uploader = await person()
    const file = await addFile(of, uploader, [first, ten, ten], 'now.html')
    const answer = await restore(file, 1)
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, 2, 1])
    const by = { id: owner.id, displayName: '所有者' }
    const { revisions, ...rest } = answer.body.file
    expect(Object.keys(answer.body)).toEqual(['file'])
    expect(rest).toEqual({
      id: file.id,
      folderId: null,
      name: 'now.html',
      currentRevision: 4,
      size: 5,
      mime: 'text/html',
      createdBy: { id: uploader.id, displayName: expect.any(String) },
      updatedBy: by,
      updatedAt: revisions[0].createdAt,
    })
    expect(revisions.map(({ revision }: { revision: number }) => revision)).toEqual([4, 3, 2, 1])
    expect(revisions[0]).toMatchObject({ size: 5, mime: 'text/html', uploadedBy: by, sha256: first.sha256 })
    expect(await eventsOf(of)).toEqual([['file.revision_restored', { revision: 4, from: 1 }]])
    expect(await usageOf(of)).toEqual({ counted: 30, summed: 30 })
    expect((await as('GET', `/api/projects/${of.id}/activity`)).body.events[0].target).toEqual({
      kind: 'file',
      id: file.id,
      label: 'now.html',
    })
  })

  it('copies the bytes, under the current name, and later under the uploaded name', async () => {
    const file = await addFile(
      await project({ owner }),
      owner,
      [{ content: 'first', filename: 'was.txt' }, ten],
      'now.txt',
    )
    await restore(file, 1)
    const [source, copy] = [await keyOf(file, 1), await keyOf(file, 3)]
    expect(copy).not.toBe(source)
    expect(await queuedKeys(source, copy)).toEqual([])
    expect((await as('DELETE', `${file.path}/revisions/1`)).status).toBe(204)
    const saved = async (search: string) => {
      const response = await fetch((await as('GET', `${file.path}/download${search}`)).body.url)
      return [
        await response.text(),
        response.headers.get('content-disposition')?.replace(/; filename\*.*/, ''),
      ]
    }
    expect(await saved('')).toEqual(['first', 'attachment; filename="now.txt"'])
    await restore(file, 2)
    expect(await saved('?revision=3')).toEqual(['first', 'attachment; filename="was.txt"'])
    expect(await saved('')).toEqual(['0123456789', 'attachment; filename="now.txt"'])
  })

  it('keeps the latest 10, with new numbers; deleted ones are queued and no longer count', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, Array(10).fill(ten))
    const evicted = [await keyOf(file, 1), await keyOf(file, 2)]
    expect((await restore(file, 1)).body.file.currentRevision).toBe(11)
    expect((await restore(file, 11)).body.code).toBe('revision_is_current')
    expect((await restore(file, 1)).body.code).toBe('revision_not_found')
    expect((await restore(file, 10)).body.file.currentRevision).toBe(12)
    expect(await revisionsOf(file)).toEqual({ current: 12, all: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })
    expect(await queuedKeys(...evicted)).toEqual(evicted)
    expect(await usageOf(of)).toEqual({ counted: 100, summed: 100 })
  })

  it('works after revisions were deleted and pruned', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten, ten, ten])
    await as('DELETE', `${file.path}/revisions/2`)
    expect((await restore(file, 2)).body.code).toBe('revision_not_found')
    expect((await restore(file, 3)).status).toBe(200)
    expect((await as('POST', `${file.path}/revisions/prune`)).body).toEqual({ deleted: 3 })
    for (const revision of [1, 3, 4])
      expect((await restore(file, revision)).body.code).toBe('revision_not_found')
    expect(await revisionsOf(file)).toEqual({ current: 5, all: [5] })
  })

  it('works with an empty file', async () => {
    const file = await addFile(await project({ owner }), owner, [{ content: '' }, ten])
    expect((await restore(file, 1)).body.file).toMatchObject({ currentRevision: 3, size: 0 })
  })

  it('counts as one write of a token, done or refused', async () => {
    const tool = await asTool(owner)
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    for (const [revision, left] of [
      [1, 59],
      [9, 58],
    ])
      expect((await restore(file, revision!, tool)).headers.get('ratelimit')).toContain(`;r=${left};`)
  })
})

describe('errors (files § Restore); nothing changes', () => {
  const rows: [revision: string, status: number, code: string][] = [
    ['3', 409, 'revision_is_current'],
    ['4', 404, 'revision_not_found'],
    ['999999999', 404, 'revision_not_found'],
    ...['0', '01', '-1', '1234567890', 'x', '1.0', '１', 'prune'].map((segment): [string, number, string] => [
      segment,
      404,
      'revision_not_found',
    ]),
  ]
  it.each(rows)('%s: %i %s', async (revision, status, code) => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten, ten])
    const answer = await restore(file, revision)
    expect([answer.status, answer.body.error, answer.calls]).toEqual([status, code, 0])
    expect(await revisionsOf(file)).toEqual({ current: 3, all: [1, 2, 3] })
    expect([await usageOf(of), await eventsOf(of)]).toEqual([{ counted: 30, summed: 30 }, []])
  })

  it('404 file_not_found before the revision', async () => {
    const of = await project({ owner })
    for (const revision of ['1', 'x']) {
      const answer = await restore({ path: `/api/projects/${of.id}/files/${id()}` }, revision)
      expect([answer.status, answer.body.code]).toEqual([404, 'file_not_found'])
    }
  })

  it('409 revision_unavailable if the store lost the bytes; the started copy is queued', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [{ ...ten, isLost: true }, ten])
    const answer = await restore(file, 1)
    expect([answer.status, answer.body.code, answer.trips, answer.calls]).toEqual([
      409,
      'revision_unavailable',
      1,
      1,
    ])
    const copies = await copiesOf(await keyOf(file, 1))
    expect(copies).toHaveLength(1)
    expect(await queuedKeys(...copies)).toEqual(copies)
    expect(await revisionsOf(file)).toEqual({ current: 2, all: [1, 2] })
    expect([await usageOf(of), await eventsOf(of)]).toEqual([{ counted: 20, summed: 20 }, []])
  })

  it('413 payload_too_large for a revision beyond the current limit, before the quota', async () => {
    const of = await project({ owner, in: await org() })
    const limit = 100 * 2 ** 20
    const file = await addFile(of, owner, [
      { ...ten, size: limit + 1 },
      { ...ten, size: 0 },
    ])
    const answer = await restore(file, 1)
    expect([answer.status, answer.body.error, answer.body.limit, answer.calls]).toEqual([
      413,
      'payload_too_large',
      limit,
      0,
    ])
    const strict = await asToolOf(owner, { FILE_SIZE_LIMIT: '9' })
    const small = await addFile(await project({ owner }), owner, [ten, ten])
    expect((await restore(small, 1, strict)).status).toBe(413)
    const exact = await asToolOf(owner, { FILE_SIZE_LIMIT: '10' })
    expect((await restore(small, 1, exact)).status).toBe(200)
  })

  it('503 storage_unavailable if no store is configured, after the gate', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten])
    const answer = await restore(file, 1, await asToolOf(owner, { STORE_ENDPOINT: null }))
    expect([answer.status, answer.body.code, answer.trips]).toEqual([503, 'storage_unavailable', 1])
    const viewer = await person()
    await joinProject(of, viewer, 'viewer')
    expect((await restore(file, 1, await asToolOf(viewer, { STORE_ENDPOINT: null }))).status).toBe(403)
    expect((await restore(file, 1, await asBrowser(viewer))).status).toBe(403)
    expect(await copiesOf(await keyOf(file, 1))).toEqual([])
    expect(await revisionsOf(file)).toEqual({ current: 2, all: [1, 2] })
  })
})

describe('the quota (files § Quota; files § Restore: judged before anything is evicted)', () => {
  const limit = 104_857_600

  it('is used to the last byte: 402 with the required amount', async () => {
    const of = await project({ owner, in: await org() })
    const file = await addFile(of, owner, [ten, ten])
    const fill = await readyAttachment(of, owner, { size: limit - 30 + 1 })
    const answer = await restore(file, 1)
    expect([answer.status, answer.trips, answer.calls]).toEqual([402, 1, 0])
    expect(answer.body).toMatchObject({
      error: 'plan_limit',
      code: 'plan_limit',
      message: expect.any(String),
      upgradeUrl: `/orgs/${of.orgId}/settings/billing`,
      limit,
      current: limit - 10 + 1,
      required: limit + 1,
    })
    await query`delete from attachments where id = ${fill}`
    await readyAttachment(of, owner, { size: limit - 30 })
    expect((await restore(file, 1)).status).toBe(200)
    expect(await usageOf(of)).toEqual({ counted: limit, summed: limit })
    expect((await restore(file, 2)).status).toBe(402)
    expect(await eventsOf(of)).toHaveLength(1)
  })

  it('is checked before the oldest is deleted', async () => {
    const of = await project({ owner, in: await org() })
    const file = await addFile(of, owner, Array(10).fill(ten))
    const fill = await readyAttachment(of, owner, { size: limit - 100 })
    expect((await restore(file, 5)).status).toBe(402)
    await query`delete from attachments where id = ${fill}`
    await readyAttachment(of, owner, { size: limit - 110 })
    expect((await restore(file, 5)).status).toBe(200)
    expect(await usageOf(of)).toEqual({ counted: limit - 10, summed: limit - 10 })
  })

  it('does not exist on Pro+', async () => {
    const of = await project({ owner, in: await org({ plan: 'pro_plus' }) })
    const file = await addFile(of, owner, [ten, ten])
    await readyAttachment(of, owner, { size: 20_000_000_000 })
    expect((await restore(file, 1)).status).toBe(200)
  })
})
