import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  contentsOf,
  expectRefusal,
  fileIn,
  filesOf,
  folderChain,
  folderIn,
  foldersOf,
  pathsOf,
  recordedIn,
} from '../../../support/tree.ts'
import { objectKeys, queuedKeys, readyAttachment, usedBytes } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const at = () => project({ owner })
const create = (of: Project, given: unknown) => as('POST', foldersOf(of), given)
const change = (of: Project, folderId: string, given: unknown, method = 'PATCH') =>
  as(method, `${foldersOf(of)}/${folderId}`, given)

describe('POST /folders (files § Folders)', () => {
  it('creates a folder in the root, in one round trip with one event', async () => {
    const of = await at()
    const { status, body, trips, calls } = await create(of, { name: ' 資料 ' })
    expect([status, trips, calls]).toEqual([201, 1, 0])
    expect(body).toEqual({
      folder: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        parentId: null,
        name: '資料',
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    })
    expect(await recordedIn(of)).toEqual([
      { type: 'folder.created', label: '資料', payload: { parentId: null } },
    ])
  })

  it('creates one in another', async () => {
    const of = await at()
    const parentId = await folderIn(of, 'a')
    const { status, body, trips } = await create(of, { name: 'b', parentId })
    expect([status, trips, body.folder.parentId]).toEqual([201, 1, parentId])
    expect(await pathsOf(of)).toEqual(['a/', 'a/b/'])
    expect(await recordedIn(of)).toEqual([{ type: 'folder.created', label: 'b', payload: { parentId } }])
  })

  it('accepts parentId null for the root', async () => {
    expect((await create(await at(), { name: 'a', parentId: null })).body.folder.parentId).toBeNull()
  })

  it('allows 5 levels, not 6: 422 folder_too_deep', async () => {
    const of = await at()
    let parentId: string | null = null
    for (const name of 'abcde') {
      const answer = await create(of, { name, parentId })
      expect([name, answer.status]).toEqual([name, 201])
      parentId = answer.body.folder.id
    }
    expect((await pathsOf(of)).at(-1)).toBe('a/b/c/d/e/')
    await expectRefusal(of, () => create(of, { name: 'f', parentId }), 422, 'folder_too_deep')
  })

  it('409 folder_name_taken, in the root and below', async () => {
    const of = await at()
    const parentId = await folderIn(of, 'a')
    await folderIn(of, 'b', parentId)
    await expectRefusal(of, () => create(of, { name: 'a' }), 409, 'folder_name_taken')
    await expectRefusal(of, () => create(of, { name: 'b', parentId }), 409, 'folder_name_taken')
    expect((await create(of, { name: 'b' })).status).toBe(201)
    expect((await create(of, { name: 'a', parentId })).status).toBe(201)
    expect((await create(await at(), { name: 'a' })).status).toBe(201)
  })

  it.each<[string, (of: Project) => Promise<string>]>([
    ['unknown', async () => id()],
    ['of another project', async () => folderIn(await at(), 'a')],
    [
      'of another project, at the deepest level',
      async () => (await folderChain(await at(), 'abcde')).at(-1)!,
    ],
    ['that is a file', of => fileIn(of, owner, 'a')],
  ])('404 folder_not_found for a parent %s', async (_, parent) => {
    const of = await at()
    const parentId = await parent(of)
    await expectRefusal(of, () => create(of, { name: 'b', parentId }), 404, 'folder_not_found')
  })

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['no name', {}],
    ['a malformed parent', { name: 'a', parentId: 'x' }],
    ['an empty parent', { name: 'a', parentId: '' }],
    ['a parent that is not a string', { name: 'a', parentId: 0 }],
    ['an array', [{ name: 'a' }]],
  ])('400 for %s', async (_, given) => {
    const of = await at()
    const { status, body } = await create(of, given)
    expect([status, body.error]).toEqual([400, body.message])
    expect(body.message).toMatch(/[ぁ-ん一-龠]/)
    expect(await pathsOf(of)).toEqual([])
  })
})

describe('rename or move a folder (files § Renaming and moving)', () => {
  it.each(['PATCH', 'POST', 'PUT'])('%s renames, in one round trip with one event', async method => {
    const of = await at()
    const [parentId, folderId] = (await folderChain(of, 'ab')) as [string, string]
    const before = await contentsOf(of)
    const answer = await change(of, folderId, { name: 'ｂ' }, method)
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, 1, 0])
    expect(answer.body).toEqual({
      folder: { id: folderId, parentId, name: 'ｂ', updatedAt: expect.stringMatching(/Z$/) },
    })
    expect(Date.now() - Date.parse(answer.body.folder.updatedAt)).toBeLessThan(30 * 60_000)
    expect(await contentsOf(of)).not.toEqual(before)
    expect(await recordedIn(of)).toEqual([
      {
        type: 'folder.renamed',
        label: 'ｂ',
        payload: { from: { name: 'b', parentId }, to: { name: 'ｂ', parentId } },
      },
    ])
  })

  it('moves with its content, to the root and back, also with another name; one event each', async () => {
    const of = await at()
    const [a, b, c] = (await folderChain(of, 'abc')) as [string, string, string]
    await fileIn(of, owner, 'x.txt', c)
    const up = await change(of, b, { parentId: null })
    expect([up.status, up.trips, up.body.folder.parentId]).toEqual([200, 1, null])
    expect(await pathsOf(of)).toEqual(['a/', 'b/', 'b/c/', 'b/c/x.txt'])
    expect((await change(of, b, { parentId: a, name: 'd' })).status).toBe(200)
    expect(await pathsOf(of)).toEqual(['a/', 'a/d/', 'a/d/c/', 'a/d/c/x.txt'])
    const root = { name: 'b', parentId: null }
    expect(await recordedIn(of)).toEqual([
      { type: 'folder.moved', label: 'b', payload: { from: { name: 'b', parentId: a }, to: root } },
      { type: 'folder.moved', label: 'd', payload: { from: root, to: { name: 'd', parentId: a } } },
    ])
  })

  it.each<[string, (parentId: string) => object]>([
    ['its current name', () => ({ name: 'b' })],
    ['its name between blanks', () => ({ name: '\tb ' })],
    ['the folder it is in', parentId => ({ parentId })],
    ['both', parentId => ({ name: 'b', parentId })],
  ])('%s: 200, nothing changes, and no event', async (_, given) => {
    const of = await at()
    const [parentId, folderId] = (await folderChain(of, 'ab')) as [string, string]
    const before = await contentsOf(of)
    const { status, body, trips } = await change(of, folderId, given(parentId))
    expect([status, trips, body.folder]).toMatchObject([200, 1, { id: folderId, name: 'b', parentId }])
    expect([await contentsOf(of), await recordedIn(of)]).toEqual([before, []])
  })

  it('409 folder_name_taken by renaming, moving, both, and in the root', async () => {
    const of = await at()
    const a = await folderIn(of, 'a')
    const b = await folderIn(of, 'b')
    const inA = await folderIn(of, 'b', a)
    await folderIn(of, 'c', a)
    const taken = (folderId: string, given: object) =>
      expectRefusal(of, () => change(of, folderId, given), 409, 'folder_name_taken')
    await taken(b, { name: 'a' })
    await taken(b, { parentId: a })
    await taken(b, { parentId: a, name: 'c' })
    await taken(inA, { name: ' c ' })
    await taken(inA, { parentId: null })
    await taken(inA, { parentId: null, name: 'a' })
  })

  it('ignores files, and names in another folder, case, or project', async () => {
    const of = await at()
    const [a, b] = [await folderIn(of, 'a'), await folderIn(of, 'b')]
    await fileIn(of, owner, 'x')
    await folderIn(of, 'y', a)
    await folderIn(await at(), 'z')
    for (const name of ['x', 'y', 'z', 'A']) expect((await change(of, b, { name })).status, name).toBe(200)
  })

  it('404 folder_not_found for a missing one, one of another project, or a file', async () => {
    const of = await at()
    for (const folderId of [id(), await folderIn(await at(), 'a'), await fileIn(of, owner, 'a')])
      await expectRefusal(of, () => change(of, folderId, { name: 'b' }), 404, 'folder_not_found')
  })

  it('404 folder_not_found for a missing parent, one of another project, or a file', async () => {
    const of = await at()
    const folderId = await folderIn(of, 'a')
    for (const parentId of [id(), await folderIn(await at(), 'b'), await fileIn(of, owner, 'b')])
      await expectRefusal(of, () => change(of, folderId, { parentId, name: 'c' }), 404, 'folder_not_found')
  })

  it.each<[string, unknown]>([
    ['nothing to change', {}],
    ['only unknown keys', { folderId: null }],
    ['no body', undefined],
    ['a malformed parent', { parentId: 'x' }],
    ['an invalid parent with a valid name', { parentId: 1, name: 'b' }],
    ['an invalid name with a valid parent', { parentId: null, name: '/' }],
  ])('400 for %s', async (_, given) => {
    const of = await at()
    const { status, body } = await change(of, await folderIn(of, 'a'), given)
    expect([status, body.error]).toEqual([400, body.message])
    expect(await recordedIn(of)).toEqual([])
  })
})

describe('DELETE /folders/{folderId} (files § Deletion: with all below it, for good)', () => {
  it('204 without a body, in one round trip without a call of the store; all content is queued and no longer counts; one event', async () => {
    const of = await at()
    const [a, b, c] = (await folderChain(of, 'abc')) as [string, string, string]
    await folderIn(of, 'empty', b)
    await fileIn(of, owner, 'root.txt')
    await fileIn(of, owner, 'a.txt', a)
    for (const folderId of [b, b, c]) await fileIn(of, owner, id(), folderId)
    for (const size of [10, 20]) {
      const attachmentId = await readyAttachment(of, owner, { size })
      await as('POST', filesOf(of), { attachmentId, name: 'deep.txt', folderId: c })
    }
    await readyAttachment(of, owner, { size: 1000 })
    const all = await objectKeys(of)
    const { status, text, trips, calls } = await as('DELETE', `${foldersOf(of)}/${b}`)
    expect([status, text, trips, calls]).toEqual([204, '', 1, 0])
    expect(await pathsOf(of)).toEqual(['a/', 'a/a.txt', 'root.txt'])
    const left = await objectKeys(of)
    expect([all.length, left.length]).toEqual([8, 3])
    expect((await queuedKeys(...all)).sort()).toEqual(all.filter(key => !left.includes(key)).sort())
    expect(await usedBytes(of)).toBe(1010)
    expect(await query`select 1 from file_revisions where project_id = ${of.id}`).toHaveLength(2)
    expect((await recordedIn(of)).slice(2)).toEqual([
      { type: 'folder.deleted', label: 'b', payload: { parentId: a, folders: 2, files: 4 } },
    ])
  })

  it('an empty one in the root', async () => {
    const of = await at()
    expect((await as('DELETE', `${foldersOf(of)}/${await folderIn(of, 'a')}`)).status).toBe(204)
    expect(await recordedIn(of)).toEqual([
      { type: 'folder.deleted', label: 'a', payload: { parentId: null, folders: 0, files: 0 } },
    ])
    expect((await create(of, { name: 'a' })).status).toBe(201)
  })

  it('with 5,000 files in 50 folders, also in one round trip', async () => {
    const of = await at()
    const top = await folderIn(of, 'top')
    await query`insert into folders (id, project_id, parent_id, name)
      select md5(${top} || n)::uuid, ${of.id}, ${top}, n from generate_series(1, 50) n`
    await query`insert into files (id, project_id, folder_id, name, current_revision, size, mime, created_by, updated_by)
      select md5(${top} || 'f' || n)::uuid, ${of.id}, md5(${top} || 1 + n % 50)::uuid, n, 1, 5, 'text/plain', ${owner.id}, ${owner.id}
        from generate_series(1, 5000) n`
    await query`insert into attachments (id, project_id, uploader_id, filename, size, mime, object_key, ready_at, linked_at)
      select md5(${top} || 'f' || n)::uuid, ${of.id}, ${owner.id}, n, 5, 'text/plain', ${top} || n, now(), now() from generate_series(1, 5000) n`
    await query`insert into file_revisions (project_id, file_id, revision, attachment_id, uploaded_by)
      select project_id, id, 1, id, uploader_id from attachments where project_id = ${of.id}`
    expect(await usedBytes(of)).toBe(25_000)
    const { status, trips } = await as('DELETE', `${foldersOf(of)}/${top}`)
    expect([status, trips, await usedBytes(of), await pathsOf(of)]).toEqual([204, 1, 0, []])
    expect((await recordedIn(of))[0]?.payload).toEqual({ parentId: null, folders: 50, files: 5000 })
    const queued = await query`select 1 from object_deletions where object_key like ${`${top}%`}`
    expect(queued).toHaveLength(5000)
  })

  it('404 folder_not_found the second time, for a missing one, one of another project, a file', async () => {
    const of = await at()
    const [gone, kept] = [await folderIn(of, 'a'), await folderIn(of, 'b')]
    const [elsewhere, fileId] = [await folderIn(await at(), 'a'), await fileIn(of, owner, 'c', kept)]
    expect((await as('DELETE', `${foldersOf(of)}/${gone}`)).status).toBe(204)
    for (const folderId of [gone, id(), elsewhere, fileId])
      await expectRefusal(of, () => as('DELETE', `${foldersOf(of)}/${folderId}`), 404, 'folder_not_found')
    expect(await query`select 1 from folders where id = ${elsewhere}`).toHaveLength(1)
  })
})
