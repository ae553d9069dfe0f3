import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { filesOf, folderIn, pathsOf, recordedIn } from '../../../support/tree.ts'
import { type Announced, readyAttachment, usedBytes } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person({ name: '花子' })
  as = await asBrowser(owner)
})

const at = () => project({ owner })

/** Registers a ready upload of the owner with this filename, or the one of `attachmentId`. */
const register = async (of: Project, given: Record<string, unknown> = {}, made: Announced = {}) =>
  as('POST', filesOf(of), { attachmentId: await readyAttachment(of, owner, made), ...given })

/** Registers and returns the outcome: name, revision, or the error code. */
const registered = async (of: Project, given: Record<string, unknown>, made: Announced = {}) => {
  const { status, body } = await register(of, given, made)
  return status === 201 ? [body.file.name, body.revision] : [status, body.code]
}

describe('POST /files (files § Registering a file)', () => {
  it('creates a file from a ready upload, in one round trip without a call of the store; one event', async () => {
    const of = await at()
    const made = { filename: '企画.pdf', size: 7, mime: 'application/pdf' }
    const { status, body, trips, calls } = await register(of, {}, made)
    const me = { id: owner.id, displayName: '花子' }
    expect([status, trips, calls]).toEqual([201, 1, 0])
    expect(body).toEqual({
      file: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        folderId: null,
        name: '企画.pdf',
        currentRevision: 1,
        size: 7,
        mime: 'application/pdf',
        createdBy: me,
        updatedBy: me,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      revision: 1,
    })
    expect(await recordedIn(of)).toEqual([
      { type: 'file.added', label: '企画.pdf', payload: { folderId: null, revision: 1, size: 7 } },
    ])
    expect(await usedBytes(of)).toBe(7)
  })

  it('links the upload', async () => {
    const of = await at()
    const attachmentId = await readyAttachment(of, owner)
    await as('POST', filesOf(of), { attachmentId })
    const { body } = await as('POST', `/api/projects/${of.id}/attachments/${attachmentId}/complete`)
    expect(body.attachment).toMatchObject({ linked: true, expiresAt: null })
  })

  it('creates it in a folder, with another name', async () => {
    const of = await at()
    const folderId = await folderIn(of, '資料')
    const { body } = await register(of, { folderId, name: ' 別名.txt ' })
    expect(body.file).toMatchObject({ folderId, name: '別名.txt' })
    expect(await pathsOf(of)).toEqual(['資料/', '資料/別名.txt'])
    expect(await recordedIn(of)).toEqual([
      { type: 'file.added', label: '別名.txt', payload: { folderId, revision: 1, size: 5 } },
    ])
  })

  it('accepts folderId null for the root', async () => {
    const of = await at()
    expect((await register(of, { folderId: null })).body.file.folderId).toBeNull()
  })
})

describe('a second upload with the name (files § Revisions)', () => {
  it('is a revision of the file, also of another user’s; one event', async () => {
    const of = await at()
    const other = await person()
    await joinProject(of, other, 'member')
    const first = await register(of, { name: 'a.txt' }, { filename: 'one.txt', size: 1 })
    await query`update files set updated_at = updated_at - interval '1 hour' where id = ${first.body.file.id}`
    const attachmentId = await readyAttachment(of, other, { filename: 'two.png', size: 2, mime: 'image/png' })
    const { status, body, trips } = await (await asTool(other))('POST', filesOf(of), {
      attachmentId,
      name: 'a.txt',
    })
    expect([status, trips, body.revision]).toEqual([201, 1, 2])
    expect(body.file).toEqual({
      ...first.body.file,
      currentRevision: 2,
      size: 2,
      mime: 'image/png',
      updatedBy: { id: other.id, displayName: `${other.email.slice(0, 2)}***` },
      updatedAt: expect.any(String),
    })
    expect(body.file.updatedAt > first.body.file.updatedAt).toBe(true)
    expect((await recordedIn(of))[1]).toEqual({
      type: 'file.revision_added',
      label: 'a.txt',
      payload: { folderId: null, revision: 2, size: 2 },
    })
    expect(await usedBytes(of)).toBe(3)
  })

  it('only with exactly the same name, in the same folder', async () => {
    const of = await at()
    const [folderId, other] = [await folderIn(of, '資料'), await folderIn(of, 'a.txt')]
    expect(await registered(of, { name: 'a.txt' })).toEqual(['a.txt', 1])
    expect(await registered(of, { name: 'A.txt' })).toEqual(['A.txt', 1])
    expect(await registered(of, { name: 'a.txt', folderId })).toEqual(['a.txt', 1])
    expect(await registered(of, { name: 'a.txt', folderId: other })).toEqual(['a.txt', 1])
    expect(await registered(of, { name: 'ａ.txt' })).toEqual(['ａ.txt', 1])
    expect(await registered(of, { name: ' a.txt' })).toEqual(['a.txt', 2])
    expect(await registered(of, { name: 'a.txt', folderId })).toEqual(['a.txt', 2])
    expect(await registered(of, {}, { filename: 'a.txt' })).toEqual(['a.txt', 3])
  })

  it('adds a revision if the name is in another normal form: composed and decomposed are one name', async () => {
    const of = await at()
    expect(await registered(of, { name: 'カ\u3099.txt' })).toEqual(['ガ.txt', 1])
    expect(await registered(of, { name: 'ガ.txt' })).toEqual(['ガ.txt', 2])
  })

  it('adds no revision to a file in another project', async () => {
    expect(await registered(await at(), { name: 'a.txt' })).toEqual(['a.txt', 1])
    expect(await registered(await at(), { name: 'a.txt' })).toEqual(['a.txt', 1])
  })

  it('adds no revision to a deleted file; its numbers start again', async () => {
    const of = await at()
    const { file } = (await register(of, { name: 'a.txt' })).body
    expect((await as('DELETE', `${filesOf(of)}/${file.id}`)).status).toBe(204)
    expect(await registered(of, { name: 'a.txt' })).toEqual(['a.txt', 1])
  })
})

describe('baseRevision: 409 file_conflict if another upload was first (files § Registering a file)', () => {
  const rows: [stored: number, baseRevision: number, outcome: (string | number)[]][] = [
    [0, 0, ['a.txt', 1]],
    [0, 1, [409, 'file_conflict']],
    [1, 0, [409, 'file_conflict']],
    [1, 1, ['a.txt', 2]],
    [1, 2, [409, 'file_conflict']],
    [2, 1, [409, 'file_conflict']],
    [2, 2, ['a.txt', 3]],
  ]
  it.each(rows)('%i stored, from base %i', async (stored, baseRevision, outcome) => {
    const of = await at()
    for (let revision = 1; revision <= stored; revision++) await register(of, { name: 'a.txt' })
    expect(await registered(of, { name: 'a.txt', baseRevision })).toEqual(outcome)
    const made = outcome[0] === 409 ? 0 : 1
    expect(await recordedIn(of)).toHaveLength(stored + made)
    const unlinked = await query`select 1 from attachments where project_id = ${of.id} and linked_at is null`
    expect(unlinked).toHaveLength(1 - made)
  })

  it('applies to the file in that folder, also with the upload’s own name', async () => {
    const of = await at()
    const folderId = await folderIn(of, '資料')
    await register(of, {}, { filename: 'a.txt' })
    expect(await registered(of, { folderId, baseRevision: 1 }, { filename: 'a.txt' })).toEqual([
      409,
      'file_conflict',
    ])
    expect(await registered(of, { folderId, baseRevision: 0 }, { filename: 'a.txt' })).toEqual(['a.txt', 1])
    expect(await registered(of, { baseRevision: 1 }, { filename: 'a.txt' })).toEqual(['a.txt', 2])
    await register(of, { folderId, name: 'b.txt' })
    expect(await registered(of, { name: 'b.txt', baseRevision: 0 })).toEqual(['b.txt', 1])
  })

  it('leaves the upload, which can be registered afterwards', async () => {
    const of = await at()
    const attachmentId = await readyAttachment(of, owner)
    const body = { attachmentId, name: 'a.txt', baseRevision: 4 }
    expect((await as('POST', filesOf(of), body)).status).toBe(409)
    expect((await as('POST', filesOf(of), { ...body, baseRevision: 0 })).status).toBe(201)
  })
})

describe('GET /files/{fileId} (files § Reading a file)', () => {
  it('returns the file with its revisions, newest first, in one round trip', async () => {
    const of = await at()
    const folderId = await folderIn(of, '資料')
    const sha256 = 'a'.repeat(64)
    await register(of, { folderId, name: 'a' }, { size: 1, sha256 })
    const { file } = (await register(of, { folderId, name: 'a' }, { size: 2, mime: 'image/png' })).body
    await register(of, { folderId, name: 'b' })
    const { status, body, trips, calls } = await as('GET', `${filesOf(of)}/${file.id}`)
    const uploadedBy = { id: owner.id, displayName: '花子' }
    expect([status, trips, calls]).toEqual([200, 1, 0])
    expect(body).toEqual({
      file: {
        ...file,
        revisions: [
          { revision: 2, size: 2, mime: 'image/png', uploadedBy, createdAt: file.updatedAt, sha256: null },
          {
            revision: 1,
            size: 1,
            mime: 'text/plain',
            uploadedBy,
            createdAt: expect.stringMatching(/Z$/),
            sha256,
          },
        ],
      },
    })
  })

  it('names no deleted user', async () => {
    const of = await at()
    const { file } = (await register(of)).body
    const missing = id()
    await query`update files set created_by = ${missing}, updated_by = ${missing} where id = ${file.id}`
    await query`update file_revisions set uploaded_by = ${missing} where file_id = ${file.id}`
    expect((await as('GET', `${filesOf(of)}/${file.id}`)).body.file).toMatchObject({
      createdBy: null,
      updatedBy: null,
      revisions: [{ uploadedBy: null }],
    })
  })

  it('is 404 file_not_found for a missing one, one of another project, or a folder', async () => {
    const of = await at()
    const { file } = (await register(await at())).body
    for (const fileId of [id(), file.id, await folderIn(of, 'a')]) {
      const { status, body, trips } = await as('GET', `${filesOf(of)}/${fileId}`)
      expect([status, body.error, trips]).toEqual([404, 'file_not_found', 1])
    }
  })
})
