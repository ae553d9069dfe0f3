import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { armFault, copiesOf } from '../../../support/faults.ts'
import { hold } from '../../../support/hold.ts'
import {
  addFile,
  eventsOf,
  type File,
  keyOf,
  type Revision,
  register,
  revisionsOf,
  usageOf,
} from '../../../support/revisions.ts'
import { queuedKeys, readyAttachment, upload } from '../../../support/uploads.ts'
import { joinProject, org, type Person, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const ten: Revision = { content: '0123456789' }
const restore = (file: File, revision: number, by = as) =>
  by('POST', `${file.path}/revisions/${revision}/restore`)

/** A restore of revision 1 whose copy waits while something else happens. */
async function meanwhile(file: File, happen: () => Promise<unknown>, by = as) {
  const held = await armFault('store', 'hold-before', `COPY ${await keyOf(file, 1)}`)
  const answer = restore(file, 1, by)
  await held.waitedFor()
  await happen()
  await held.release()
  return answer
}

const expectUsageRight = async (file: File) => {
  const { counted, summed } = await usageOf(file.of)
  expect(counted).toBe(summed)
}

/** The one copy is left to the queue, without an event. */
async function expectUndone(file: File, source: string): Promise<void> {
  const copies = await copiesOf(source)
  expect(copies).toHaveLength(1)
  expect(await queuedKeys(...copies)).toEqual(copies)
  expect((await eventsOf(file.of)).map(([type]) => type)).not.toContain('file.revision_restored')
  await expectUsageRight(file)
}

/** Uploads a file with the same name. */
const addRevision = async (file: File) => register(as, file.of, await upload(as, file.of), file.name)

describe('a change during the copy of a restore wins: the copy is left to the queue', () => {
  type Row = [
    label: string,
    happen: (file: File) => Promise<unknown>,
    status: number,
    code: string,
    left: number[],
  ]
  const changeProject = (change: string) => (file: File) =>
    query`update projects set archived_at = case when ${change} = 'archive' then now() end,
            features = case when ${change} = 'switch' then '{wiki}' else features end where id = ${file.of.id}`
  const rows: Row[] = [
    [
      'a prune',
      async file => expect((await as('POST', `${file.path}/revisions/prune`)).body).toEqual({ deleted: 2 }),
      404,
      'revision_not_found',
      [3],
    ],
    [
      'the deletion of the revision',
      async file => expect((await as('DELETE', `${file.path}/revisions/1`)).status).toBe(204),
      404,
      'revision_not_found',
      [2, 3],
    ],
    ['a new revision', addRevision, 409, 'file_conflict', [1, 2, 3, 4]],
    ['archiving', changeProject('archive'), 409, 'project_archived', [1, 2, 3]],
    ['files switched off', changeProject('switch'), 404, 'not_found', [1, 2, 3]],
  ]
  it.each(rows)('%s', async (_, happen, status, code, left) => {
    const file = await addFile(await project({ owner }), owner, [ten, ten, ten])
    const source = await keyOf(file, 1)
    const answer = await meanwhile(file, () => happen(file))
    expect([answer.status, answer.body.code, answer.trips, answer.calls]).toEqual([status, code, 2, 1])
    expect((await revisionsOf(file)).all).toEqual(left)
    await expectUndone(file, source)
  })

  it('deletion of the file or its project: 404', async () => {
    const [one, other] = [
      await addFile(await project({ owner }), owner, [ten, ten]),
      await addFile(await project({ owner }), owner, [ten, ten]),
    ]
    const sources = [await keyOf(one, 1), await keyOf(other, 1)]
    const deleteFile = async () => expect((await as('DELETE', one.path)).status).toBe(204)
    expect((await meanwhile(one, deleteFile)).body.code).toBe('file_not_found')
    await expectUndone(one, sources[0]!)
    const deleteProject = async () =>
      expect((await as('DELETE', `/api/projects/${other.of.id}`)).status).toBe(204)
    expect((await meanwhile(other, deleteProject)).body.code).toBe('not_found')
    expect(await queuedKeys(...(await copiesOf(sources[1]!)))).toHaveLength(1)
  })

  it('another restore of the same revision: one succeeds, the other is 409 file_conflict', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    const answer = await meanwhile(file, async () => expect((await restore(file, 1)).status).toBe(200))
    expect([answer.status, answer.body.code]).toEqual([409, 'file_conflict'])
    expect(await revisionsOf(file)).toEqual({ current: 3, all: [1, 2, 3] })
    const [copies, kept] = [await copiesOf(source), await keyOf(file, 3)]
    expect(copies).toHaveLength(2)
    expect(await queuedKeys(...copies)).toEqual(copies.filter(key => key !== kept))
    expect(await eventsOf(file.of)).toHaveLength(1)
    await expectUsageRight(file)
  })

  it('an exceeded quota: 402', async () => {
    const limit = 104_857_600
    const file = await addFile(await project({ owner, in: await org() }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    const answer = await meanwhile(file, () => readyAttachment(file.of, owner, { size: limit - 29 }))
    expect([answer.status, answer.body.required]).toEqual([402, limit + 1])
    await expectUndone(file, source)
  })

  it('a demotion or removal of the caller: 403, 404; a token is counted once', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten])
    const member = await person()
    await joinProject(of, member, 'member')
    const tool = await asTool(member)
    const demote = () => query`update project_members set role = 'viewer' where user_id = ${member.id}`
    const demoted = await meanwhile(file, demote, tool)
    expect([demoted.status, demoted.headers.get('ratelimit')]).toEqual([
      403,
      expect.stringContaining(';r=59;'),
    ])
    await query`update project_members set role = 'member' where user_id = ${member.id}`
    const remove = () => query`delete from project_members where user_id = ${member.id}`
    expect((await meanwhile(file, remove, tool)).status).toBe(404)
    expect(await revisionsOf(file)).toEqual({ current: 2, all: [1, 2] })
  })
})

describe('an unrelated change during the copy of a restore does not affect it', () => {
  it('a new name, and deletion of another revision', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten, ten])
    const answer = await meanwhile(file, async () => {
      expect((await as('PATCH', file.path, { name: '新しい名前.txt' })).status).toBe(200)
      expect((await as('DELETE', `${file.path}/revisions/2`)).status).toBe(204)
    })
    expect([answer.status, answer.body.file.name]).toEqual([200, '新しい名前.txt'])
    expect(await revisionsOf(file)).toEqual({ current: 4, all: [1, 3, 4] })
    await expectUsageRight(file)
  })

  it('restores in two files', async () => {
    const of = await project({ owner })
    const [file, other] = [await addFile(of, owner, [ten, ten]), await addFile(of, owner, [ten, ten])]
    const answer = await meanwhile(file, async () => expect((await restore(other, 1)).status).toBe(200))
    expect(answer.status).toBe(200)
    expect(await usageOf(of)).toEqual({ counted: 60, summed: 60 })
  })
})

describe('a restore and a prune', () => {
  it('if the prune has the lock: 404, and nothing is started', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    const held = await hold(
      sql`select from projects where id = ${file.of.id} for no key update`,
      sql`delete from attachments where object_key = ${source}`,
    )
    const answer = restore(file, 1)
    await held.waitedFor()
    await held.release()
    expect((await answer).body.code).toBe('revision_not_found')
    expect(await copiesOf(source)).toEqual([])
  })

  it('at once: the prune deletes the copy too, or there is nothing left to copy', async () => {
    const of = await project({ owner })
    for (let round = 1; round <= 5; round++) {
      const file = await addFile(of, owner, [ten, ten])
      const [restored, pruned] = await Promise.all([
        restore(file, 1),
        as('POST', `${file.path}/revisions/prune`),
      ])
      const outcome = [restored.status, pruned.body.deleted, (await revisionsOf(file)).all]
      expect([
        [200, 2, [3]],
        [404, 1, [2]],
      ]).toContainEqual(outcome)
    }
    expect(await usageOf(of)).toEqual({ counted: 50, summed: 50 })
  })
})

describe('6 restores at once', () => {
  it('create as many revisions as there are 200s, with one event each; other copies are queued', async () => {
    const file = await addFile(await project({ owner }), owner, [ten, ten])
    const source = await keyOf(file, 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => restore(file, 1)))
    const done = answers.filter(({ status }) => status === 200).length
    expect(done).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'file_conflict'])
    expect((await revisionsOf(file)).current).toBe(2 + done)
    expect(await eventsOf(file.of)).toHaveLength(done)
    const copies = await copiesOf(source)
    expect(copies).toHaveLength(6)
    expect(await queuedKeys(...copies)).toHaveLength(6 - done)
    await expectUsageRight(file)
  })
})
