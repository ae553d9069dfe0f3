import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
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
import { objectKeyOf, queuedKeys, readyAttachment } from '../../../support/uploads.ts'
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

const moveFile = (of: Project, fileId: string, change: object) =>
  as('PATCH', `${filesOf(of)}/${fileId}`, change)
const moveFolder = (of: Project, folderId: string, change: object) =>
  as('PATCH', `${foldersOf(of)}/${folderId}`, change)

const deleteFolder = (of: Project, folderId: string) => as('DELETE', `${foldersOf(of)}/${folderId}`)

const outcome = ({ status, body }: Answer) => body?.code ?? status
const outcomes = (answers: Answer[]) => answers.map(outcome).sort()

/** Expects `one` of the outcomes once, and `others` for all the rest. */
const expectOne = (answers: Answer[], one: number, others: string) =>
  expect(outcomes(answers)).toEqual([one, ...Array(answers.length - 1).fill(others)])

const expectUsageRight = async (of: Project) => {
  const { counted, summed } = await usageOf(of)
  expect(counted).toBe(summed)
}

/** The response of a request that has waited for this change. */
async function answeredAfter(of: Project, change: ReturnType<typeof sql>, request: () => Promise<Answer>) {
  const held = await hold(sql`select from projects where id = ${of.id} for no key update`, change)
  const answer = request()
  await held.waitedFor()
  await held.release()
  return answer
}

const rounds = [1, 2, 3, 4, 5]

describe('concurrent moves of folders', () => {
  it('into each other: exactly one succeeds, 422 folder_cycle for the other', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [a, b] = [await folderIn(of, 'a'), await folderIn(of, 'b')]
      const moves = [moveFolder(of, a, { parentId: b }), moveFolder(of, b, { parentId: a })]
      expectOne(await Promise.all(moves), 200, 'folder_cycle')
      expect([
        ['a/', 'a/b/'],
        ['b/', 'b/a/'],
      ]).toContainEqual(await pathsOf(of))
      expect(await recordedIn(of)).toHaveLength(1)
    }
  })

  it('of three in a ring: exactly two succeed', async () => {
    const of = await at()
    const [a, b, c] = [await folderIn(of, 'a'), await folderIn(of, 'b'), await folderIn(of, 'c')]
    const ring = [
      [a, b],
      [b, c],
      [c, a],
    ] as const
    const answers = await Promise.all(ring.map(([moved, parentId]) => moveFolder(of, moved, { parentId })))
    expect(outcomes(answers)).toEqual([200, 200, 'folder_cycle'])
    expect((await pathsOf(of)).at(-1)?.split('/')).toHaveLength(4)
  })

  it('that fit only separately: exactly one succeeds, 422 folder_too_deep for the other', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [x] = await folderChain(of, 'xyz')
      const [t, u] = await folderChain(of, 'tu')
      const w = await folderIn(of, 'w')
      const moves = [moveFolder(of, x!, { parentId: u }), moveFolder(of, t!, { parentId: w })]
      expectOne(await Promise.all(moves), 200, 'folder_too_deep')
    }
  })

  it('while a folder is created in it: the fifth level is the limit', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [a, , c] = await folderChain(of, 'abc')
      const [, q] = await folderChain(of, 'pq')
      const [moved, created] = await Promise.all([
        moveFolder(of, a!, { parentId: q }),
        as('POST', foldersOf(of), { name: 'd', parentId: c }),
      ])
      expect([
        [200, 'folder_too_deep'],
        ['folder_too_deep', 201],
      ]).toContainEqual([outcome(moved), outcome(created)])
    }
  })
})

describe('a folder that is deleted while something is added to it', () => {
  const deletion = (folderId: string) => sql`delete from folders where id = ${folderId}`

  it('first: 404 folder_not_found, and the upload can be registered elsewhere', async () => {
    const of = await at()
    const [folderId, attachmentId] = [await folderIn(of, 'a'), await readyAttachment(of, owner)]
    const answer = await answeredAfter(of, deletion(folderId), () => register(of, attachmentId, { folderId }))
    expect(outcome(answer)).toBe('folder_not_found')
    expect((await register(of, attachmentId)).status).toBe(201)
  })

  it.each<[string, (of: Project, folderId: string) => Promise<() => Promise<Answer>>]>([
    [
      'a file is moved',
      async (of, folderId) => {
        const fileId = await fileIn(of, owner, 'x')
        return () => moveFile(of, fileId, { folderId })
      },
    ],
    [
      'a folder is moved',
      async (of, parentId) => {
        const folderId = await folderIn(of, 'x')
        return () => moveFolder(of, folderId, { parentId })
      },
    ],
    ['a folder is created', async (of, parentId) => () => as('POST', foldersOf(of), { name: 'x', parentId })],
  ])('first, then %s there: 404 folder_not_found', async (_, prepare) => {
    const of = await at()
    const folderId = await folderIn(of, 'a')
    const request = await prepare(of, folderId)
    expect(outcome(await answeredAfter(of, deletion(folderId), request))).toBe('folder_not_found')
    expect(await recordedIn(of)).toEqual([])
  })

  it('at once: the file is deleted with it, or not created', async () => {
    for (const _ of rounds) {
      const of = await at()
      const [folderId, attachmentId] = [await folderIn(of, 'a'), await readyAttachment(of, owner)]
      const key = await objectKeyOf(attachmentId)
      const [registered, deleted] = await Promise.all([
        register(of, attachmentId, { folderId }),
        deleteFolder(of, folderId),
      ])
      const taken = (await recordedIn(of)).at(-1)?.payload.files
      expect([
        [201, 204, 1, [key], 0],
        ['folder_not_found', 204, 0, [], 5],
      ]).toContainEqual([
        outcome(registered),
        deleted.status,
        taken,
        await queuedKeys(key),
        (await usageOf(of)).counted,
      ])
      expect(await pathsOf(of)).toEqual([])
      await expectUsageRight(of)
    }
  })
})
