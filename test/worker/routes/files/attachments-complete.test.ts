import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { armFault, copiesOf } from '../../../support/faults.ts'
import {
  attachmentsOf,
  objectKeyOf,
  orphans,
  overwrite,
  putBytes,
  queuedKeys,
  readyAttachment,
  type Started,
  startUpload,
  storedText,
  upload,
  usedBytes,
} from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let who: Person
let of: Project
let as: Client
beforeAll(async () => {
  who = await person({ name: '投稿者' })
  of = await project({ owner: who })
  as = await asBrowser(who)
})

const completePath = (at: Project, attachmentId: string) => `${attachmentsOf(at)}/${attachmentId}/complete`

/** An upload whose bytes are in the store, and the key that they were PUT to. */
async function uploaded(bytes = 'hello', mime = 'text/plain'): Promise<Started & { key: string }> {
  const started = await startUpload(as, of, { size: new Blob([bytes]).size, mime })
  expect(await putBytes(started, bytes)).toBe(200)
  return { ...started, key: await objectKeyOf(started.id) }
}

describe('completing an upload (files § Completing an upload; files § Upload states)', () => {
  it('makes it ready, in two round trips and two calls of the store; a repeat takes one and none', async () => {
    const { path, attachment } = await uploaded()
    const first = await as('POST', path)
    expect([first.status, first.trips, first.calls]).toEqual([200, 2, 2])
    expect(first.body).toEqual({ attachment: { ...attachment, status: 'ready' } })
    for (const _ of [1, 2]) {
      const again = await as('POST', path)
      expect([again.status, again.body, again.trips, again.calls]).toEqual([200, first.body, 1, 0])
    }
  })

  it('keeps a copy under a key without a URL; the uploaded object is queued', async () => {
    const { id: attachmentId, path, key } = await uploaded()
    await as('POST', path)
    const kept = await objectKeyOf(attachmentId)
    expect([kept, await copiesOf(key)]).toEqual([expect.stringMatching(/^objects\//), [kept]])
    expect(await storedText(kept)).toBe('hello')
    expect(await queuedKeys(key, kept)).toEqual([key])
    const [row] = await query<{ wait: number }>`
      select extract(epoch from due_at - now())::int as wait from object_deletions where object_key = ${key}`
    expect(row!.wait).toBeGreaterThan(3500)
  })

  it('puts it out of reach of its PUT URL', async () => {
    const started = await uploaded('first')
    await as('POST', started.path)
    expect(await putBytes(started, 'other')).toBe(200)
    const kept = await objectKeyOf(started.id)
    expect(await storedText(kept)).toBe('first')
    expect((await as('POST', started.path)).status).toBe(200)
    expect([await objectKeyOf(started.id), await storedText(kept)]).toEqual([kept, 'first'])
    expect(await orphans(started.key)).toEqual([])
  })

  it.each([
    ['an empty upload', '', 'text/plain'],
    ['a type with parameters', 'hello', 'text/plain; charset="utf-8"; a=B'],
    ['an unknown type', '{}', 'application/vnd.a-b.c+json'],
    ['bytes beyond ASCII', '山と道', 'text/markdown'],
  ])('accepts %s', async (_, bytes, mime) => {
    const { path, id: attachmentId } = await uploaded(bytes, mime)
    const { status, body } = await as('POST', path)
    expect([status, body.attachment.status, body.attachment.mime]).toEqual([200, 'ready', mime])
    expect(await storedText(await objectKeyOf(attachmentId))).toBe(bytes)
  })

  it('needs no body, and ignores one', async () => {
    for (const body of [undefined, {}, '{', 'x'.repeat(10)]) {
      const { path } = await uploaded()
      expect((await as('POST', path, body)).status).toBe(200)
    }
  })

  it('does not change the quota, and records no event', async () => {
    const own = await project({ owner: who })
    await upload(as, own, 'a.txt', 'hello')
    expect(await usedBytes(own)).toBe(5)
    expect((await as('GET', `/api/projects/${own.id}/activity`)).body.total).toBe(0)
  })

  it('reports an upload that is already linked', async () => {
    const linked = await readyAttachment(of, who, { linked: true, hoursOld: 100 })
    const { status, body } = await as('POST', completePath(of, linked))
    expect([status, body.attachment]).toMatchObject([200, { status: 'ready', linked: true, expiresAt: null }])
  })
})

describe('an upload that differs from its announcement (files § Completing an upload)', () => {
  it('is 409 upload_incomplete without an object, and can be completed later', async () => {
    const started = await startUpload(as, of)
    for (const _ of [1, 2]) {
      const { status, body, trips, calls } = await as('POST', started.path)
      expect([status, body.code, trips, calls]).toEqual([409, 'upload_incomplete', 1, 1])
    }
    expect(await putBytes(started, 'hello')).toBe(200)
    expect((await as('POST', started.path)).status).toBe(200)
  })

  it.each([
    ['longer', 'hello!', 'text/plain'],
    ['shorter', 'hell', 'text/plain'],
    ['of another type', 'hello', 'text/html'],
  ])(
    'is 409 upload_mismatch if it is %s; the object is deleted, a correct one is accepted',
    async (_, bytes, mime) => {
      const started = await uploaded()
      await overwrite(started.key, bytes, mime)
      const { status, body, trips, calls } = await as('POST', started.path)
      expect([status, body.code, trips, calls]).toEqual([409, 'upload_mismatch', 1, 3])
      expect(await storedText(started.key)).toBeNull()
      expect(await queuedKeys(...(await copiesOf(started.key)))).toHaveLength(1)
      expect((await as('POST', started.path)).body.code).toBe('upload_incomplete')
      expect(await putBytes(started, 'hello')).toBe(200)
      expect((await as('POST', started.path)).status).toBe(200)
      expect(await storedText(await objectKeyOf(started.id))).toBe('hello')
      expect(await orphans(started.key)).toEqual([])
    },
  )

  it('may have its type in another case', async () => {
    const started = await uploaded()
    await overwrite(started.key, 'hello', 'Text/PLAIN')
    expect((await as('POST', started.path)).status).toBe(200)
  })
})

describe('404 attachment_not_found (files § Completing an upload)', () => {
  const refused = async (path: string, by = as) => {
    const { status, body, trips, calls } = await by('POST', path)
    expect([status, body.code, trips, calls]).toEqual([404, 'attachment_not_found', 1, 0])
  }

  it('for an unknown one and one of another project', async () => {
    await refused(completePath(of, id()))
    const elsewhere = await project({ owner: who })
    await refused(completePath(of, await readyAttachment(elsewhere, who)))
  })

  it("for another user's, whatever the role", async () => {
    const other = await person()
    await joinProject(of, other, 'member')
    await refused(completePath(of, await readyAttachment(of, other)))
    await refused(completePath(of, await readyAttachment(of, who)), await asBrowser(other))
  })

  it('for one that was abandoned for 24 hours', async () => {
    await refused(completePath(of, await readyAttachment(of, who, { pending: true, hoursOld: 24 })))
    await refused(completePath(of, await readyAttachment(of, who, { hoursOld: 24 })))
    expect(
      (await as('POST', completePath(of, await readyAttachment(of, who, { hoursOld: 23 })))).status,
    ).toBe(200)
  })

  it('for a malformed id', async () => {
    const { status, body } = await as('POST', completePath(of, 'malformed'))
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('concurrent completions', () => {
  it.each([2, 5])('%i: all succeed alike, one copy is kept, the others are queued', async count => {
    const { id: attachmentId, path, key } = await uploaded()
    const answers = await Promise.all(Array.from({ length: count }, () => as('POST', path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const kept = await objectKeyOf(attachmentId)
    const copies = await copiesOf(key)
    expect((await queuedKeys(...copies)).sort()).toEqual(copies.filter(copy => copy !== kept).sort())
    expect(await queuedKeys(key)).toEqual([key])
    expect(await storedText(kept)).toBe('hello')
  })

  it('one that was overtaken has the same response and changes nothing', async () => {
    const { id: attachmentId, path, key } = await uploaded()
    const held = await armFault('store', 'hold-before', `COPY ${key}`)
    const slower = as('POST', path)
    await held.waitedFor()
    const quicker = await as('POST', path)
    const kept = await objectKeyOf(attachmentId)
    await held.release()
    const { status, text, trips } = await slower
    expect([status, text, trips]).toEqual([200, quicker.text, 2])
    const copies = await copiesOf(key)
    expect(copies).toHaveLength(2)
    expect(await objectKeyOf(attachmentId)).toBe(kept)
    expect(await queuedKeys(...copies)).toEqual(copies.filter(copy => copy !== kept))
  })
})

describe('a change between the two round trips', () => {
  const changes: [string, (attachmentId: string, at: Project) => Promise<unknown>, number, string][] = [
    [
      'the project is archived',
      (_, at) => query`update projects set archived_at = now() where id = ${at.id}`,
      409,
      'project_archived',
    ],
    [
      'the caller becomes a viewer',
      (_, at) => query`update project_members set role = 'viewer' where project_id = ${at.id}`,
      403,
      'forbidden',
    ],
    ['the project is deleted', (_, at) => query`delete from projects where id = ${at.id}`, 404, 'not_found'],
    [
      'the upload is given up',
      attachmentId => query`delete from attachments where id = ${attachmentId}`,
      404,
      'attachment_not_found',
    ],
    [
      'a day passes',
      attachmentId =>
        query`update attachments set created_at = now() - interval '24 hours' where id = ${attachmentId}`,
      404,
      'attachment_not_found',
    ],
  ]
  it.each(changes)('%s: nothing is accepted, and nothing remains', async (_, change, status, code) => {
    const at = await project({ owner: who })
    const started = await startUpload(as, at)
    await putBytes(started, 'hello')
    const key = await objectKeyOf(started.id)
    const held = await armFault('store', 'hold-before', `COPY ${key}`)
    const completion = as('POST', started.path)
    await held.waitedFor()
    await change(started.id, at)
    await held.release()
    const answer = await completion
    expect([answer.status, answer.body.code, answer.trips]).toEqual([status, code, 2])
    expect(await query`select 1 from attachments where id = ${started.id} and ready_at is not null`).toEqual(
      [],
    )
    expect(await queuedKeys(...(await copiesOf(key)))).toHaveLength(1)
    expect(await orphans(key)).toEqual([])
  })

  it('the deletion of the copy begins: 502 storage_error, and the next completion succeeds', async () => {
    const { id: attachmentId, path, key } = await uploaded()
    const held = await armFault('store', 'hold-before', `COPY ${key}`)
    const completion = as('POST', path)
    await held.waitedFor()
    const [late] = await copiesOf(key)
    await query`update object_deletions set attempts = 1 where object_key = ${late}`
    await held.release()
    const { status, body } = await completion
    expect([status, body.code]).toEqual([502, 'storage_error'])
    expect((await as('POST', path)).status).toBe(200)
    expect(await objectKeyOf(attachmentId)).not.toBe(late)
    expect(await orphans(key)).toEqual([])
  })

  it('with a token: the two round trips count as one write', async () => {
    const { path } = await uploaded()
    const { status, headers, trips } = await (await asTool(who))('POST', path)
    expect([status, trips]).toEqual([200, 2])
    expect(headers.get('ratelimit')).toMatch(/r=59;/)
  })
})
