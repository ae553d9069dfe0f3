import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { hold } from '../../../support/hold.ts'
import { usageOf } from '../../../support/revisions.ts'
import {
  fileIn,
  filesOf,
  folderChain,
  folderIn,
  foldersOf,
  pathsOf,
  recordedIn,
} from '../../../support/tree.ts'
import { objectKeyOf, objectKeys, queuedKeys, readyAttachment } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const at = () => project({ owner })
const register = (of: Project, attachmentId: string, given: object = {}) =>
  as('POST', filesOf(of), { attachmentId, ...given })
const uploads = (of: Project, count: number) =>
  Promise.all(Array.from({ length: count }, () => readyAttachment(of, owner)))
const moveFile = (of: Project, fileId: string, change: object) =>
  as('PATCH', `${filesOf(of)}/${fileId}`, change)
const moveFolder = (of: Project, folderId: string, change: object) =>
  as('PATCH', `${foldersOf(of)}/${folderId}`, change)
const deleteFile = (of: Project, fileId: string) => as('DELETE', `${filesOf(of)}/${fileId}`)
const deleteFolder = (of: Project, folderId: string) => as('DELETE', `${foldersOf(of)}/${folderId}`)

const outcome = ({ status, body }: Answer) => body?.code ?? status
const outcomes = (answers: Answer[]) => answers.map(outcome).sort()

/** Expects `one` of the outcomes once, and `others` for all the rest. */
const expectOne = (answers: Answer[], one: number, others: string) =>
  expect(outcomes(answers)).toEqual([one, ...Array(answers.length - 1).fill(others)])

/** The response of a request that has waited for this change. */
async function answeredAfter(of: Project, change: ReturnType<typeof sql>, request: () => Promise<Answer>) {
  const held = await hold(sql`select from projects where id = ${of.id} for no key update`, change)
  const answer = request()
  await held.waitedFor()
  await held.release()
  return answer
}

const rounds = [1, 2, 3, 4, 5]

describe('20 uploads of one name at once (files § Revisions)', () => {
  it('become revisions 1 to 20; the latest 10 are kept, and 10 objects are queued', async () => {
    const of = await at()
    const attachments = await uploads(of, 20)
    const keys = await Promise.all(attachments.map(objectKeyOf))
    const answers = await Promise.all(attachments.map(attachmentId => register(of, attachmentId)))
    expect(answers.map(({ status, trips }) => [status, trips])).toEqual(Array(20).fill([201, 1]))
    const revisions: number[] = answers.map(({ body }) => body.revision)
    expect([...revisions].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1)
    const { file } = (await as('GET', `${filesOf(of)}/${answers[0]!.body.file.id}`)).body
    expect(file.currentRevision).toBe(20)
    expect(file.revisions.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: 10 }, (_, i) => 20 - i),
    )
    const kept = await query<{ id: string; revision: number }>`
      select attachment_id as id, revision from file_revisions where file_id = ${file.id}`
    for (const row of kept) expect(row.revision).toBe(revisions[attachments.indexOf(row.id)])
    const evicted = keys.filter((_, i) => revisions[i]! <= 10)
    expect([evicted.length, await queuedKeys(...keys)]).toEqual([10, evicted])
    expect(await usageOf(of)).toEqual({ counted: 50, summed: 50 })
    const events = (await recordedIn(of)).map(({ type, payload }) => [type, payload.revision])
    expect(events).toEqual(
      Array.from({ length: 20 }, (_, i) => [i ? 'file.revision_added' : 'file.added', i + 1]),
    )
  })

  it('each get the response for their own revision', async () => {
    const of = await at()
    const answers = await Promise.all((await uploads(of, 5)).map(attachmentId => register(of, attachmentId)))
    for (const { body } of answers) expect(body.file.currentRevision).toBe(body.revision)
  })

  it('from the same base revision: exactly one 201, 409 file_conflict for the others', async () => {
    const of = await at()
    for (const baseRevision of [0, 1, 2]) {
      const attachments = await uploads(of, 6)
      const answers = await Promise.all(
        attachments.map(attachmentId => register(of, attachmentId, { baseRevision })),
      )
      expectOne(answers, 201, 'file_conflict')
      expect(answers.find(({ status }) => status === 201)?.body.revision).toBe(baseRevision + 1)
    }
    expect(await recordedIn(of)).toHaveLength(3)
  })

  it('with the same attachment 10 times: exactly one 201, 409 attachment_linked for the others', async () => {
    const of = await at()
    const attachmentId = await readyAttachment(of, owner)
    const names = Array.from({ length: 10 }, (_, i) => `${i % 2}.txt`)
    const answers = await Promise.all(names.map(name => register(of, attachmentId, { name })))
    expectOne(answers, 201, 'attachment_linked')
    expect([(await pathsOf(of)).length, (await recordedIn(of)).length]).toEqual([1, 1])
    expect(await usageOf(of)).toEqual({ counted: 5, summed: 5 })
  })
})

describe('one name at once', () => {
  it('10 folders: exactly one 201, in the root and below', async () => {
    const of = await at()
    for (const parentId of [null, await folderIn(of, 'a')]) {
      const made = Array.from({ length: 10 }, () => as('POST', foldersOf(of), { name: 'b', parentId }))
      expectOne(await Promise.all(made), 201, 'folder_name_taken')
    }
    expect(await pathsOf(of)).toEqual(['a/', 'a/b/', 'b/'])
    expect(await recordedIn(of)).toHaveLength(2)
  })

  it('6 files and 6 folders renamed to it: exactly one of each succeeds', async () => {
    const of = await at()
    const names = [...'uvwxyz']
    const fileIds = await Promise.all(names.map(name => fileIn(of, owner, name)))
    const folderIds = await Promise.all(names.map(name => folderIn(of, name)))
    const [files, folders] = await Promise.all([
      Promise.all(fileIds.map(fileId => moveFile(of, fileId, { name: 'a' }))),
      Promise.all(folderIds.map(folderId => moveFolder(of, folderId, { name: 'a' }))),
    ])
    expectOne(files, 200, 'file_name_taken')
    expectOne(folders, 200, 'folder_name_taken')
    expect(await recordedIn(of)).toHaveLength(2)
  })

  it('a rename and an upload: a separate file and 409, or a revision of the renamed one', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [fileId, attachmentId] = [await fileIn(of, owner, 'old'), await readyAttachment(of, owner)]
      const [renamed, registered] = await Promise.all([
        moveFile(of, fileId, { name: 'a' }),
        register(of, attachmentId, { name: 'a' }),
      ])
      expect([
        [200, 201, 2, ['a']],
        ['file_name_taken', 201, 1, ['a', 'old']],
      ]).toContainEqual([outcome(renamed), registered.status, registered.body.revision, await pathsOf(of)])
    }
  })
})

describe('a move and a deletion', () => {
  it('of the file: it is moved and deleted, or 404', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [fileId, folderId] = [await fileIn(of, owner, 'x'), await folderIn(of, 'a')]
      const [moved, deleted] = await Promise.all([moveFile(of, fileId, { folderId }), deleteFile(of, fileId)])
      expect([200, 'file_not_found']).toContain(outcome(moved))
      expect(deleted.status).toBe(204)
      expect((await recordedIn(of)).map(({ type }) => type)).toEqual(
        moved.status === 200 ? ['file.moved', 'file.deleted'] : ['file.deleted'],
      )
      expect([await pathsOf(of), (await usageOf(of)).counted]).toEqual([['a/'], 0])
    }
  })

  it('of its folder, with a move to the root: it remains, or 404', async () => {
    for (const _ of rounds) {
      const of = await at()
      const folderId = await folderIn(of, 'a')
      const fileId = await fileIn(of, owner, 'x', folderId)
      const [moved, deleted] = await Promise.all([
        moveFile(of, fileId, { folderId: null }),
        deleteFolder(of, folderId),
      ])
      expect([
        [200, 204, ['x'], { counted: 5, summed: 5 }],
        ['file_not_found', 204, [], { counted: 0, summed: 0 }],
      ]).toContainEqual([outcome(moved), deleted.status, await pathsOf(of), await usageOf(of)])
    }
  })

  it('of the parent folder: it remains with its content, or 404', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [a, b, c] = (await folderChain(of, 'abc')) as [string, string, string]
      await fileIn(of, owner, 'x', c)
      const [moved, deleted] = await Promise.all([moveFolder(of, b, { parentId: null }), deleteFolder(of, a)])
      expect([
        [200, 204, ['b/', 'b/c/', 'b/c/x'], { counted: 5, summed: 5 }],
        ['folder_not_found', 204, [], { counted: 0, summed: 0 }],
      ]).toContainEqual([outcome(moved), deleted.status, await pathsOf(of), await usageOf(of)])
    }
  })
})

describe('concurrent deletions', () => {
  it('of one file and of one folder, by 6: exactly one 204', async () => {
    const of = await at()
    const [fileId, folderId] = [await fileIn(of, owner, 'x'), await folderIn(of, 'a')]
    await fileIn(of, owner, 'y', folderId)
    const keys = await objectKeys(of)
    const six = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work))
    const [files, folders] = await Promise.all([
      six(() => deleteFile(of, fileId)),
      six(() => deleteFolder(of, folderId)),
    ])
    expectOne(files, 204, 'file_not_found')
    expectOne(folders, 204, 'folder_not_found')
    expect([await queuedKeys(...keys), await usageOf(of)]).toEqual([keys, { counted: 0, summed: 0 }])
    expect(await recordedIn(of)).toHaveLength(2)
  })

  it('of a file, and an upload with its name: a revision that is deleted, or a new file', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [fileId, attachmentId] = [await fileIn(of, owner, 'x'), await readyAttachment(of, owner)]
      const [deleted, registered] = await Promise.all([
        deleteFile(of, fileId),
        register(of, attachmentId, { name: 'x' }),
      ])
      expect([
        [204, 201, 2, [], { counted: 0, summed: 0 }],
        [204, 201, 1, ['x'], { counted: 5, summed: 5 }],
      ]).toContainEqual([
        deleted.status,
        registered.status,
        registered.body.revision,
        await pathsOf(of),
        await usageOf(of),
      ])
    }
  })

  it('the second one: 404', async () => {
    const of = await at()
    const fileId = await fileIn(of, owner, 'x')
    const deletion = sql`delete from files where id = ${fileId}`
    expect(outcome(await answeredAfter(of, deletion, () => deleteFile(of, fileId)))).toBe('file_not_found')
  })
})
