import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { contentsOf, fileIn, filesOf, folderIn, pathsOf, recordedIn } from '../../../support/tree.ts'
import { objectKeys, queuedKeys, readyAttachment, usedBytes } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person({ name: '花子' })
  as = await asBrowser(owner)
})

/** A project with the file `a.txt` in the root, and the folder `資料`. */
async function scene() {
  const of = await project({ owner })
  const [fileId, folderId] = [await fileIn(of, owner, 'a.txt'), await folderIn(of, '資料')]
  return { of, fileId, folderId, path: `${filesOf(of)}/${fileId}` }
}

const isRecent = (instant: string) => Date.now() - Date.parse(instant) < 30 * 60_000

describe('rename or move a file (files § Renaming and moving)', () => {
  it.each(['PATCH', 'POST', 'PUT'])('%s renames, in one round trip with one event', async method => {
    const { of, fileId, path } = await scene()
    const other = await person({ name: '太郎' })
    await joinProject(of, other, 'member')
    const answer = await (await asTool(other))(method, path, { name: ' b.txt ' })
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, 1, 0])
    expect(answer.body).toEqual({
      file: {
        id: fileId,
        folderId: null,
        name: 'b.txt',
        currentRevision: 1,
        size: 5,
        mime: 'text/plain',
        createdBy: { id: owner.id, displayName: '花子' },
        updatedBy: { id: other.id, displayName: '太郎' },
        updatedAt: expect.stringMatching(/Z$/),
      },
    })
    expect(isRecent(answer.body.file.updatedAt)).toBe(true)
    expect(await recordedIn(of)).toEqual([
      {
        type: 'file.renamed',
        label: 'b.txt',
        payload: { from: { name: 'a.txt', folderId: null }, to: { name: 'b.txt', folderId: null } },
      },
    ])
  })

  it('moves into a folder and back to the root, also with another name; one event each', async () => {
    const { of, folderId, path } = await scene()
    const moved = await as('PATCH', path, { folderId })
    expect([moved.status, moved.trips, moved.body.file.folderId]).toEqual([200, 1, folderId])
    expect(await pathsOf(of)).toEqual(['資料/', '資料/a.txt'])
    const back = await as('PATCH', path, { folderId: null, name: 'b.txt' })
    expect(back.body.file).toMatchObject({ folderId: null, name: 'b.txt' })
    expect(await pathsOf(of)).toEqual(['b.txt', '資料/'])
    const [root, inFolder] = [
      { name: 'a.txt', folderId: null },
      { name: 'a.txt', folderId },
    ]
    expect(await recordedIn(of)).toEqual([
      { type: 'file.moved', label: 'a.txt', payload: { from: root, to: inFolder } },
      { type: 'file.moved', label: 'b.txt', payload: { from: inFolder, to: { ...root, name: 'b.txt' } } },
    ])
  })

  it('does not affect the revisions and their bytes', async () => {
    const { of, path, folderId } = await scene()
    const before = (await as('GET', path)).body.file.revisions
    await as('PATCH', path, { name: 'b.txt', folderId })
    expect((await as('GET', path)).body.file.revisions).toEqual(before)
    expect(await queuedKeys(...(await objectKeys(of)))).toEqual([])
  })

  it.each<[string, (folderId: string) => object]>([
    ['its current name', () => ({ name: 'a.txt' })],
    ['its name between blanks', () => ({ name: ' a.txt ' })],
    ['the folder it is in', folderId => ({ folderId })],
    ['both', folderId => ({ name: 'a.txt', folderId })],
  ])('%s: 200, nothing changes, and no event', async (_, change) => {
    const { of, path, folderId } = await scene()
    await query`update files set folder_id = ${folderId} where project_id = ${of.id}`
    const [before, contents] = [(await as('GET', path)).body.file, await contentsOf(of)]
    const { status, body, trips } = await as('PATCH', path, change(folderId))
    const { revisions: _revisions, ...file } = before
    expect([status, trips, body]).toEqual([200, 1, { file }])
    expect([await contentsOf(of), await recordedIn(of)]).toEqual([contents, []])
  })
})

describe('a name that is already in use: 409 file_name_taken', () => {
  const rows: [label: string, change: (folderId: string) => object][] = [
    ['by renaming', () => ({ name: 'b.txt' })],
    ['by moving', folderId => ({ folderId })],
    ['by both', folderId => ({ folderId, name: 'c.txt' })],
    ['in the root, by a name with blanks', () => ({ name: '\tb.txt', folderId: null })],
  ]
  it.each(rows)('%s; nothing changes', async (_, change) => {
    const { of, path, folderId } = await scene()
    await fileIn(of, owner, 'b.txt')
    await fileIn(of, owner, 'a.txt', folderId)
    await fileIn(of, owner, 'c.txt', folderId)
    const before = await contentsOf(of)
    const { status, body, trips } = await as('PATCH', path, change(folderId))
    expect([status, body.error, trips]).toEqual([409, 'file_name_taken', 1])
    expect([await contentsOf(of), await recordedIn(of)]).toEqual([before, []])
  })

  it('ignores folders, and names in another folder, case, or project', async () => {
    const { of, path, folderId } = await scene()
    await fileIn(of, owner, 'b.txt', folderId)
    await fileIn(await project({ owner }), owner, 'b.txt')
    for (const name of ['b.txt', '資料', 'A.txt', 'B.TXT'])
      expect((await as('PATCH', path, { name })).status, name).toBe(200)
  })

  it('is free again after the other is renamed', async () => {
    const { of, path } = await scene()
    const other = `${filesOf(of)}/${await fileIn(of, owner, 'b.txt')}`
    expect((await as('PATCH', other, { name: 'c.txt' })).status).toBe(200)
    expect((await as('PATCH', path, { name: 'b.txt' })).status).toBe(200)
  })
})

describe('404 and 400 of a rename or move', () => {
  it.each<[string, (of: Project) => Promise<string>]>([
    ['unknown', async () => id()],
    ['of another project', async () => folderIn(await project({ owner }), '資料')],
    ['that is a file', of => fileIn(of, owner, 'x')],
  ])('404 folder_not_found for a folder %s; nothing changes', async (_, folder) => {
    const { of, path } = await scene()
    const folderId = await folder(of)
    const before = await contentsOf(of)
    const { status, body } = await as('PATCH', path, { folderId, name: 'b.txt' })
    expect([status, body.error]).toEqual([404, 'folder_not_found'])
    expect([await contentsOf(of), await recordedIn(of)]).toEqual([before, []])
  })

  it('404 file_not_found for a missing file, one of another project, or a folder; before its target folder', async () => {
    const { of, folderId } = await scene()
    const other = await scene()
    for (const fileId of [id(), other.fileId, folderId])
      for (const change of [{ name: 'b.txt' }, { folderId: id() }]) {
        const { status, body } = await as('PATCH', `${filesOf(of)}/${fileId}`, change)
        expect([status, body.error]).toEqual([404, 'file_not_found'])
      }
    expect(await recordedIn(other.of)).toEqual([])
  })

  it.each<[string, unknown]>([
    ['nothing to change', {}],
    ['only unknown keys', { parentId: null, size: 1 }],
    ['no body', undefined],
    ['a malformed folder', { folderId: 'x' }],
    ['a folder that is not a string', { folderId: 1 }],
    ['an invalid folder with a valid name', { folderId: 'x', name: 'b.txt' }],
    ['an invalid name with a valid folder', { folderId: null, name: '..' }],
  ])('400 for %s', async (_, change) => {
    const { of, path } = await scene()
    const { status, body } = await as('PATCH', path, change)
    expect([status, body.error]).toEqual([400, body.message])
    expect(body.message).toMatch(/[ぁ-ん一-龠]/)
    expect(await recordedIn(of)).toEqual([])
  })
})

describe('DELETE /files/{fileId} (files § Deletion: with all revisions, for good)', () => {
  it('204 without a body, in one round trip without a call of the store; its objects are queued and no longer count', async () => {
    const { of, fileId, path } = await scene()
    for (const size of [10, 20])
      await as('POST', filesOf(of), {
        attachmentId: await readyAttachment(of, owner, { size }),
        name: 'a.txt',
      })
    const keys = await objectKeys(of)
    const stranger = await readyAttachment(of, owner, { size: 100 })
    const kept = await fileIn(of, owner, 'kept.txt')
    const { status, text, trips, calls } = await as('DELETE', path)
    expect([status, text, trips, calls]).toEqual([204, '', 1, 0])
    expect(await usedBytes(of)).toBe(105)
    expect([keys.length, (await queuedKeys(...keys)).length]).toEqual([3, 3])
    expect(await queuedKeys(...(await objectKeys(of)))).toEqual([])
    expect(await query`select 1 from attachments where id = ${stranger}`).toHaveLength(1)
    expect(await query`select 1 from file_revisions where file_id = ${fileId}`).toEqual([])
    expect((await as('GET', path)).body.error).toBe('file_not_found')
    expect((await as('GET', `${filesOf(of)}/${kept}`)).status).toBe(200)
    expect((await recordedIn(of)).at(-1)).toEqual({
      type: 'file.deleted',
      label: 'a.txt',
      payload: { folderId: null, revision: 3 },
    })
  })

  it('keeps the objects for at least an hour', async () => {
    const { of, path } = await scene()
    const [key] = await objectKeys(of)
    await as('DELETE', path)
    const rows =
      await query`select 1 from object_deletions where object_key = ${key} and due_at > now() + interval '59 minutes'`
    expect(rows).toHaveLength(1)
  })

  it('404 file_not_found the second time, for a missing one, one of another project, and a folder', async () => {
    const { of, fileId, folderId, path } = await scene()
    const other = await scene()
    expect((await as('DELETE', path)).status).toBe(204)
    for (const missing of [fileId, id(), other.fileId, folderId]) {
      const { status, body, trips } = await as('DELETE', `${filesOf(of)}/${missing}`)
      expect([status, body.error, trips]).toEqual([404, 'file_not_found', 1])
    }
    expect([await pathsOf(of), await pathsOf(other.of)]).toEqual([['資料/'], ['a.txt', '資料/']])
    expect(await recordedIn(of)).toHaveLength(1)
  })

  it('needs no body and ignores one', async () => {
    const { path } = await scene()
    expect((await as('DELETE', path, '{')).status).toBe(204)
  })
})

describe('the files that a member may delete (files § Permissions: one’s own upload, or admins)', () => {
  it("those that they uploaded first, even with revisions of others; not others', even with own revisions", async () => {
    const of = await project({ owner })
    const [mine, member] = [await person(), await person()]
    for (const who of [mine, member]) await joinProject(of, who, 'member')
    const register = async (who: Person, name: string) => {
      const attachmentId = await readyAttachment(of, who)
      return (await (await asTool(who))('POST', filesOf(of), { attachmentId, name })).body.file.id as string
    }
    const own = await register(mine, 'own')
    expect(await register(member, 'own')).toBe(own)
    const others = await register(member, 'others')
    expect(await register(mine, 'others')).toBe(others)
    const before = await contentsOf(of)
    const tool = await asTool(mine)
    const refused = await tool('DELETE', `${filesOf(of)}/${others}`)
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
    expect(await contentsOf(of)).toEqual(before)
    expect((await tool('DELETE', `${filesOf(of)}/${own}`)).status).toBe(204)
    expect((await tool('DELETE', `${filesOf(of)}/${id()}`)).body.error).toBe('file_not_found')
    expect(await pathsOf(of)).toEqual(['others'])
  })
})
