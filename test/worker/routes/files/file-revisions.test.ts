import { beforeAll, describe, expect, it } from 'vitest'
import { asTool, type Client } from '../../../support/as.ts'
import { id } from '../../../support/database.ts'
import { addFile, eventsOf, keyOf, revisionsOf, usageOf } from '../../../support/revisions.ts'
import { queuedKeys } from '../../../support/uploads.ts'
import { joinProject, type Person, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asTool(owner)
})

const ten = { content: '0123456789' }

describe('delete a revision (files § Deleting a revision; files § Revisions: it stops counting, its bytes are queued)', () => {
  it('204 without a body, in one round trip without a call of the store; one event', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten, ten])
    const key = await keyOf(file, 2)
    const answer = await as('DELETE', `${file.path}/revisions/2`)
    expect([answer.status, answer.text, answer.trips, answer.calls]).toEqual([204, '', 1, 0])
    expect(await revisionsOf(file)).toEqual({ current: 3, all: [1, 3] })
    expect(await usageOf(of)).toEqual({ counted: 20, summed: 20 })
    expect(await queuedKeys(key)).toEqual([key])
    expect(await eventsOf(of)).toEqual([['file.revision_deleted', { revision: 2 }]])
    const { events } = (await as('GET', `/api/projects/${of.id}/activity`)).body
    expect(events[0]).toMatchObject({
      target: { kind: 'file', id: file.id, label: file.name },
      actor: { id: owner.id },
      payload: { revision: 2, via: { kind: 'api_token' } },
    })
  })

  it('keeps the bytes for an hour, so that an issued URL remains valid', async () => {
    const file = await addFile(await project({ owner }), owner, [{ content: 'old' }, {}])
    const { url } = (await as('GET', `${file.path}/download?revision=1`)).body
    await as('DELETE', `${file.path}/revisions/1`)
    expect(await (await fetch(url)).text()).toBe('old')
    expect((await as('GET', `${file.path}/download?revision=1`)).body.code).toBe('revision_not_found')
  })

  const refused: [path: string, status: number, code: string][] = [
    ['/revisions/3', 409, 'revision_is_current'],
    ['/revisions/2', 404, 'revision_not_found'],
    ['/revisions/4', 404, 'revision_not_found'],
    ...['0', '01', '-1', '+1', '1.0', '1e0', '1234567890', 'x', '%31x', '１', 'null', '%20'].map(
      (segment): [string, number, string] => [`/revisions/${segment}`, 404, 'revision_not_found'],
    ),
  ]
  it.each(refused)('%s: %i %s; nothing changes', async (path, status, code) => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten, ten])
    await as('DELETE', `${file.path}/revisions/2`)
    const before = [await usageOf(of), await eventsOf(of)]
    const answer = await as('DELETE', file.path + path)
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([status, code, code])
    expect(await revisionsOf(file)).toEqual({ current: 3, all: [1, 3] })
    expect([await usageOf(of), await eventsOf(of)]).toEqual(before)
  })

  it('of a missing file: file_not_found, whatever the revision', async () => {
    const of = await project({ owner })
    for (const revision of ['1', 'x'])
      expect(
        (await as('DELETE', `/api/projects/${of.id}/files/${id()}/revisions/${revision}`)).body.code,
      ).toBe('file_not_found')
  })

  it('of 5 at once one succeeds', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as('DELETE', `${file.path}/revisions/1`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
    expect(await usageOf(of)).toEqual({ counted: 10, summed: 10 })
    expect(await eventsOf(of)).toHaveLength(1)
  })
})

describe('prune (files § Prune: all but the current one go)', () => {
  it('returns the number, in one round trip without a call of the store; one event with the count', async () => {
    const of = await project({ owner })
    const other = await addFile(of, owner, [ten, ten])
    const file = await addFile(of, owner, [ten, ten, ten, ten])
    const keys = await Promise.all([1, 2, 3, 4].map(revision => keyOf(file, revision)))
    const answer = await as('POST', `${file.path}/revisions/prune`)
    expect([answer.status, answer.body, answer.trips, answer.calls]).toEqual([200, { deleted: 3 }, 1, 0])
    expect(await revisionsOf(file)).toEqual({ current: 4, all: [4] })
    expect((await revisionsOf(other)).all).toEqual([1, 2])
    expect(await usageOf(of)).toEqual({ counted: 30, summed: 30 })
    expect(await queuedKeys(...keys)).toEqual(keys.slice(0, 3))
    expect(await eventsOf(of)).toEqual([['file.revisions_pruned', { count: 3 }]])
  })

  it('without old revisions is 0 without an event, even right after another prune', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten])
    expect((await as('POST', `${file.path}/revisions/prune`)).body).toEqual({ deleted: 1 })
    const again = await as('POST', `${file.path}/revisions/prune`)
    expect([again.status, again.body, again.trips]).toEqual([200, { deleted: 0 }, 1])
    expect(await eventsOf(of)).toHaveLength(1)
  })

  it('of 5 at once one deletes all', async () => {
    const of = await project({ owner })
    const file = await addFile(of, owner, [ten, ten, ten])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as('POST', `${file.path}/revisions/prune`)),
    )
    expect(answers.map(({ body }) => body.deleted).sort()).toEqual([0, 0, 0, 0, 2])
    expect(await eventsOf(of)).toHaveLength(1)
    expect(await usageOf(of)).toEqual({ counted: 10, summed: 10 })
  })
})

describe('permissions on revisions', () => {
  const methods = [
    ['DELETE', '/revisions/1'],
    ['POST', '/revisions/prune'],
  ] as const

  it('an uploader who is a member may not delete or prune their own', async () => {
    const [of, member] = [await project({ owner }), await person()]
    await joinProject(of, member, 'member')
    const tool = await asTool(member)
    for (const [method, path] of methods) {
      const file = await addFile(of, member, [ten, ten])
      expect((await tool(method, file.path + path)).body.error).toBe('forbidden')
      expect((await revisionsOf(file)).all).toEqual([1, 2])
    }
  })

  it('are refused through another project, and for a missing file', async () => {
    const [of, other] = [await project({ owner }), await project({ owner })]
    const file = await addFile(of, owner, [ten, ten])
    for (const [method, path] of methods)
      for (const at of [`${other.id}/files/${file.id}`, `${of.id}/files/${id()}`]) {
        const { status, body } = await as(method, `/api/projects/${at}${path}`)
        expect([path, status, body.code]).toEqual([path, 404, 'file_not_found'])
      }
    expect((await revisionsOf(file)).all).toEqual([1, 2])
  })
})
