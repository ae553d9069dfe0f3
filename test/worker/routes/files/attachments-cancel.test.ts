import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature } from '../../../../src/worker/access/policy.ts'
import { asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { armFault, copiesOf } from '../../../support/faults.ts'
import { eventsOf, usageOf } from '../../../support/revisions.ts'
import {
  attachmentsOf,
  objectKeyOf,
  orphans,
  putBytes,
  queuedKeys,
  readyAttachment,
  startUpload,
  upload,
} from '../../../support/uploads.ts'
import {
  joinOrg,
  joinProject,
  org,
  type Person,
  type Project,
  person,
  project,
} from '../../../support/world.ts'

let who: Person
let as: Client
let of: Project
beforeAll(async () => {
  who = await person()
  as = await asBrowser(who)
  of = await project({ owner: who })
})

const cancel = (by: Client, at: Project, attachmentId: string) =>
  by('DELETE', `${attachmentsOf(at)}/${attachmentId}`)
const isThere = async (attachmentId: string) =>
  (await query`select 1 from attachments where id = ${attachmentId}`).length === 1

describe('DELETE /attachments/{id} (files § Canceling an upload)', () => {
  it('cancels a pending upload in one round trip: its space is free at once, its object queued', async () => {
    const at = await project({ owner: who })
    const started = await startUpload(as, at)
    expect(await putBytes(started, 'hello')).toBe(200)
    const key = await objectKeyOf(started.id)
    const { status, text, trips } = await cancel(as, at, started.id)
    expect([status, text, trips]).toEqual([204, '', 1])
    expect(await usageOf(at)).toEqual({ counted: 0, summed: 0 })
    expect(await queuedKeys(key)).toEqual([key])
    expect((await as('POST', started.path)).body.code).toBe('attachment_not_found')
  })

  it('cancels a ready one too, which can then no longer be registered', async () => {
    const at = await project({ owner: who })
    const attachmentId = await upload(as, at)
    const key = await objectKeyOf(attachmentId)
    expect((await cancel(as, at, attachmentId)).status).toBe(204)
    expect([await usageOf(at), await queuedKeys(key)]).toEqual([{ counted: 0, summed: 0 }, [key]])
    const { status, body } = await as('POST', `/api/projects/${at.id}/files`, { attachmentId })
    expect([status, body.code]).toEqual([404, 'attachment_not_found'])
    expect((await cancel(as, at, attachmentId)).body.code).toBe('attachment_not_found')
  })

  it('makes room for the next upload', async () => {
    const at = await project({ in: await org(), owner: who })
    const full = await startUpload(as, at, { size: 104_857_600 })
    expect((await as('POST', attachmentsOf(at), { filename: 'b.txt', size: 1 })).status).toBe(402)
    expect((await cancel(as, at, full.id)).status).toBe(204)
    await startUpload(as, at, { size: 104_857_600 })
  })

  it('is 409 for a linked one', async () => {
    const attachmentId = await readyAttachment(of, who, { linked: true })
    const { status, body } = await cancel(as, of, attachmentId)
    expect([status, body.code]).toEqual([409, 'attachment_linked'])
    expect(await isThere(attachmentId)).toBe(true)
  })

  it('is 404 for one of another project, and for one that was already given up', async () => {
    const elsewhere = await readyAttachment(await project({ owner: who }), who)
    const late = await readyAttachment(of, who, { hoursOld: 24 })
    for (const attachmentId of [elsewhere, late, id()]) {
      const { status, body } = await cancel(as, of, attachmentId)
      expect([status, body.code]).toEqual([404, 'attachment_not_found'])
    }
    expect([await isThere(elsewhere), await isThere(late)]).toEqual([true, true])
  })

  it('records no event, like starting and completing (activity § Writes without an event)', async () => {
    const at = await project({ owner: who })
    expect((await cancel(as, at, await upload(as, at))).status).toBe(204)
    expect(await eventsOf(at)).toEqual([])
  })
})

describe('the owner of an upload (files § Canceling an upload)', () => {
  type Way = 'owner' | 'admin' | 'member' | 'organization admin' | Feature[]
  const rows: [Way, own: boolean, status: number][] = [
    ['owner', false, 204],
    ['admin', false, 204],
    ['organization admin', false, 204],
    ['member', false, 404],
    [['files'], false, 404],
    ['member', true, 204],
    [['wiki'], true, 204],
  ]
  it.each(rows)('%s, owner: %s → %i', async (way, own, expected) => {
    const other = await person()
    if (way === 'organization admin') await joinOrg({ id: of.orgId }, other, 'admin')
    else if (Array.isArray(way)) await joinProject(of, other, 'member', way)
    else await joinProject(of, other, way)
    const attachmentId = await readyAttachment(of, own ? other : who)
    const { status, body } = await cancel(await asBrowser(other), of, attachmentId)
    expect([status, body?.code]).toEqual([expected, expected === 404 ? 'attachment_not_found' : undefined])
    expect(await isThere(attachmentId)).toBe(expected === 404)
  })

  it('is not distinguishable by another: their linked one is like a missing one', async () => {
    const member = await person()
    await joinProject(of, member, 'member')
    const linked = await readyAttachment(of, who, { linked: true })
    const by = await asBrowser(member)
    expect((await cancel(by, of, linked)).body).toEqual((await cancel(by, of, id())).body)
  })
})

describe('canceling an upload in use', () => {
  const stages = ['COPY', 'HEAD'] as const
  it.each(stages)('while a completion waits for its %s: 404, and no unknown object is left', async stage => {
    const at = await project({ owner: who })
    const started = await startUpload(as, at)
    expect(await putBytes(started, 'hello')).toBe(200)
    const key = await objectKeyOf(started.id)
    const held = await armFault('store', 'hold-before', `${stage} ${key}`)
    const completing = as('POST', started.path)
    await held.waitedFor()
    expect((await cancel(as, at, started.id)).status).toBe(204)
    await held.release()
    const { status, body } = await completing
    expect([status, body.code]).toEqual([404, 'attachment_not_found'])
    const copies = await copiesOf(key)
    expect(copies).toHaveLength(1)
    expect(await queuedKeys(key, ...copies)).toEqual([key, ...copies])
    expect([await orphans(key), await usageOf(at)]).toEqual([[], { counted: 0, summed: 0 }])
  })

  it('by five at once: one 204, four 404, its size returned once', async () => {
    const at = await project({ owner: who })
    await readyAttachment(at, who, { size: 7 })
    const attachmentId = await readyAttachment(at, who)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(as, at, attachmentId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
    expect(await usageOf(at)).toEqual({ counted: 7, summed: 7 })
  })

  it('with its registration at once, ten times: one of the two takes effect as a whole', async () => {
    const at = await project({ owner: who })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const attachmentId = await readyAttachment(at, who, { filename: `${i}.txt` })
        const [registered, canceled] = await Promise.all([
          as('POST', `/api/projects/${at.id}/files`, { attachmentId }),
          cancel(as, at, attachmentId),
        ])
        return `${registered.status} ${canceled.status}`
      }),
    )
    expect(outcomes.filter(outcome => !['201 409', '404 204'].includes(outcome))).toEqual([])
    const kept = outcomes.filter(outcome => outcome === '201 409').length
    expect(await usageOf(at)).toEqual({ counted: 5 * kept, summed: 5 * kept })
    const files = await query`select 1 from file_revisions where project_id = ${at.id}`
    expect(files).toHaveLength(kept)
  })

  it('with its completion at once, ten times: no byte is counted, no object unknown', async () => {
    const at = await project({ owner: who })
    const keys = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const started = await startUpload(as, at)
        expect(await putBytes(started, 'hello')).toBe(200)
        const key = await objectKeyOf(started.id)
        const [completed, canceled] = await Promise.all([
          as('POST', started.path),
          cancel(as, at, started.id),
        ])
        expect([completed.status, canceled.status]).toEqual([expect.toBeOneOf([200, 404]), 204])
        return key
      }),
    )
    expect(await orphans(...keys)).toEqual([])
    expect(await usageOf(at)).toEqual({ counted: 0, summed: 0 })
  })
})
