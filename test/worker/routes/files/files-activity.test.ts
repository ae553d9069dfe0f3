import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { addFile } from '../../../support/revisions.ts'
import { fileIn, filesOf, folderIn, foldersOf } from '../../../support/tree.ts'
import { readyAttachment } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
beforeAll(async () => {
  owner = await person({ name: '花子' })
})

/** Makes each kind of change once, with this client. */
async function change(as: Client, of: Project): Promise<{ fileId: string; folderId: string }> {
  const name = 'a.txt'
  const upload = () => readyAttachment(of, owner)
  const { folder } = (await as('POST', foldersOf(of), { name: '資料' })).body
  const { file } = (await as('POST', filesOf(of), { attachmentId: await upload(), name })).body
  await as('POST', filesOf(of), { attachmentId: await upload(), name })
  await as('PATCH', `${filesOf(of)}/${file.id}`, { name: 'b.txt' })
  await as('PATCH', `${filesOf(of)}/${file.id}`, { folderId: folder.id })
  await as('PATCH', `${foldersOf(of)}/${folder.id}`, { name: '新資料' })
  await as('PATCH', `${foldersOf(of)}/${folder.id}`, { parentId: await folderIn(of, '上') })
  await as('DELETE', `${filesOf(of)}/${file.id}`)
  await as('DELETE', `${foldersOf(of)}/${folder.id}`)
  return { fileId: file.id, folderId: folder.id }
}

const eventsFor = async (as: Client, of: Project) =>
  (await as('GET', `/api/projects/${of.id}/activity`)).body.events.reverse() as any[]

describe('the activity of files and folders (activity § Types; activity § Permissions)', () => {
  it('has one event for each change, with its user, target, and token', async () => {
    const of = await project({ owner })
    const { fileId, folderId } = await change(await asTool(owner, { name: 'ビルド' }), of)
    const events = await eventsFor(await asBrowser(owner), of)
    expect(events.map(({ type, target }) => [type, target])).toEqual([
      ['folder.created', { kind: 'folder', id: folderId, label: '資料' }],
      ['file.added', { kind: 'file', id: fileId, label: 'a.txt' }],
      ['file.revision_added', { kind: 'file', id: fileId, label: 'a.txt' }],
      ['file.renamed', { kind: 'file', id: fileId, label: 'b.txt' }],
      ['file.moved', { kind: 'file', id: fileId, label: 'b.txt' }],
      ['folder.renamed', { kind: 'folder', id: folderId, label: '新資料' }],
      ['folder.moved', { kind: 'folder', id: folderId, label: '新資料' }],
      ['file.deleted', { kind: 'file', id: fileId, label: 'b.txt' }],
      ['folder.deleted', { kind: 'folder', id: folderId, label: '新資料' }],
    ])
    for (const { actor, payload, projectId } of events) {
      expect([actor, projectId]).toEqual([{ id: owner.id, displayName: '花子' }, of.id])
      expect(payload.via).toMatchObject({ kind: 'api_token', tokenName: 'ビルド' })
    }
  })

  it('has `web` for changes in a browser', async () => {
    const of = await project({ owner })
    const as = await asBrowser(owner)
    await change(as, of)
    expect((await eventsFor(as, of)).map(({ payload }) => payload.via)).toEqual(Array(9).fill('web'))
  })

  it.each<[Feature[] | null, count: number]>([
    [null, 9],
    [['files'], 9],
    [['roadmap', 'issues', 'wiki', 'git_links', 'settings'], 0],
  ])('is visible to a viewer with the scope %j: %i events', async (scope, count) => {
    const of = await project({ owner })
    const viewer = await person()
    await joinProject(of, viewer, 'viewer', scope)
    await change(await asBrowser(owner), of)
    const { body } = await (await asBrowser(viewer))('GET', `/api/projects/${of.id}/activity`)
    expect([body.total, body.events.length]).toEqual([count, count])
  })

  it('has ids as they are stored, however the caller writes them', async () => {
    const of = await project({ owner })
    const as = await asBrowser(owner)
    const [parentId, fileId] = [await folderIn(of, 'a'), (await addFile(of, owner, [{}, {}, {}, {}])).id]
    const file = `${filesOf(of)}/${fileId.toUpperCase()}`
    await as('POST', foldersOf(of), { name: 'b', parentId: parentId.toUpperCase() })
    await as('PATCH', file, { folderId: parentId.toUpperCase() })
    await as('POST', `${file}/revisions/2/restore`)
    await as('DELETE', `${file}/revisions/1`)
    expect((await as('POST', `${file}/revisions/prune`)).body).toEqual({ deleted: 3 })
    const [created, moved, ...revised] = await eventsFor(as, of)
    expect([created.payload.parentId, moved.payload.to.folderId]).toEqual([parentId, parentId])
    expect([moved, ...revised].map(({ type, target }) => [type, target.id])).toEqual([
      ['file.moved', fileId],
      ['file.revision_restored', fileId],
      ['file.revision_deleted', fileId],
      ['file.revisions_pruned', fileId],
    ])
  })

  it('has nothing of a started upload, and nothing of refused writes', async () => {
    const of = await project({ owner })
    const as = await asBrowser(owner)
    await as('POST', `/api/projects/${of.id}/attachments`, { filename: 'a.txt', size: 1 })
    const [fileId, folderId] = [await fileIn(of, owner, 'a'), await folderIn(of, 'a')]
    await fileIn(of, owner, 'b')
    await as('PATCH', `${filesOf(of)}/${fileId}`, { name: 'b' })
    await as('PATCH', `${foldersOf(of)}/${folderId}`, { parentId: folderId })
    await as('POST', foldersOf(of), { name: 'a' })
    await as('POST', filesOf(of), { attachmentId: await readyAttachment(of, owner, { pending: true }) })
    expect(await eventsFor(as, of)).toEqual([])
  })
})
