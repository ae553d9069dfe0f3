import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id } from '../../../support/database.ts'
import { contentsOf, filesOf, folderIn, pathsOf, recordedIn } from '../../../support/tree.ts'
import { type Announced, readyAttachment } from '../../../support/uploads.ts'
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

describe('the upload (files § Registering a file: own, ready and not linked)', () => {
  type Row = [label: string, attachment: (of: Project) => Promise<string>, status: number, code: string]
  const rows: Row[] = [
    ['unknown', async () => id(), 404, 'attachment_not_found'],
    [
      "another user's upload in the project",
      async of => {
        const other = await person()
        await joinProject(of, other, 'member')
        return readyAttachment(of, other)
      },
      404,
      'attachment_not_found',
    ],
    [
      "the caller's upload in another project",
      async () => readyAttachment(await at(), owner),
      404,
      'attachment_not_found',
    ],
    ['pending', of => readyAttachment(of, owner, { pending: true }), 409, 'attachment_not_ready'],
    ['linked', of => readyAttachment(of, owner, { linked: true }), 409, 'attachment_linked'],
    [
      'linked long ago',
      of => readyAttachment(of, owner, { linked: true, hoursOld: 25 }),
      409,
      'attachment_linked',
    ],
    [
      'given up, pending',
      of => readyAttachment(of, owner, { hoursOld: 25, pending: true }),
      404,
      'attachment_not_found',
    ],
  ]
  it.each(rows)('%s', async (_, attachment, status, code) => {
    const of = await at()
    const attachmentId = await attachment(of)
    const before = await contentsOf(of)
    const answer = await as('POST', filesOf(of), { attachmentId })
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([status, code, code])
    expect([await contentsOf(of), await recordedIn(of)]).toEqual([before, []])
  })
})

describe('the folder, or 404 folder_not_found', () => {
  it.each([
    ['unknown', async () => id()],
    ['of another project', async () => folderIn(await at(), '資料')],
    ['that is a file', async (of: Project) => (await register(of, { name: 'x' })).body.file.id as string],
  ])('one %s', async (_, folder) => {
    const of = await at()
    const folderId = await folder(of)
    const events = await recordedIn(of)
    expect(await registered(of, { folderId })).toEqual([404, 'folder_not_found'])
    expect(await recordedIn(of)).toEqual(events)
  })

  it.each([
    ['unknown', async () => id()],
    ['of another project', async () => folderIn(await at(), '資料')],
  ])(
    '%s, checked after an unknown upload, before one that is not ready, is linked, or conflicts',
    async (_, folder) => {
      const of = await at()
      const folderId = await folder()
      const code = async (attachmentId: string, given: object = {}) =>
        (await as('POST', filesOf(of), { attachmentId, ...given })).body.code
      const [pending, linked] = [
        await readyAttachment(of, owner, { pending: true }),
        await readyAttachment(of, owner, { linked: true }),
      ]
      expect(await code(id(), { folderId })).toBe('attachment_not_found')
      expect(await code(pending, { folderId, baseRevision: 9 })).toBe('folder_not_found')
      expect(await code(linked, { folderId })).toBe('folder_not_found')
      expect(await code(pending, { baseRevision: 9 })).toBe('attachment_not_ready')
      expect(await code(linked, { baseRevision: 9 })).toBe('attachment_linked')
    },
  )
})

describe('400 for invalid input; nothing is created', () => {
  const rows: [string, unknown][] = [
    ['no body', undefined],
    ['no upload', {}],
    ['null as the upload', { attachmentId: null }],
    ['a malformed upload', { attachmentId: 'x' }],
    ['a number as the upload', { attachmentId: 1 }],
    ['a malformed folder', { folderId: 'x' }],
    ['an empty folder', { folderId: '' }],
    ['null as the name', { name: null }],
    ['a number as the name', { name: 1 }],
    ['a negative base', { baseRevision: -1 }],
    ['a fraction as base', { baseRevision: 1.5 }],
    ['a base in a string', { baseRevision: '1' }],
    ['null as the base', { baseRevision: null }],
    ['a base beyond 9 digits', { baseRevision: 1_000_000_000 }],
    ['an array', []],
    ['broken JSON', '{'],
  ]
  it.each(rows)('%s', async (_, given) => {
    const of = await at()
    const attachmentId = await readyAttachment(of, owner)
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    const isWhole = isObject && (Object.keys(given).length === 0 || 'attachmentId' in given)
    const { status, body } = await as(
      'POST',
      filesOf(of),
      isObject && !isWhole ? { attachmentId, ...given } : given,
    )
    expect([status, body.error]).toEqual([400, body.message])
    expect(body.message).toMatch(/[ぁ-ん一-龠]/)
    expect(await pathsOf(of)).toEqual([])
  })

  it('unknown keys are ignored', async () => {
    expect((await register(await at(), { revision: 9, size: 9 })).body).toMatchObject({
      revision: 1,
      file: { size: 5 },
    })
  })
})
