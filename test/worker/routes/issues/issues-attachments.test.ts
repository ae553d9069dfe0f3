import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/worker/database.ts'
import { giveUpUploads } from '../../../../src/worker/domain/files/late-uploads.ts'
import { settings } from '../../../../src/worker/env.ts'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import {
  attachmentOn,
  commentWith,
  eventsOf,
  fillIssue,
  type IssuePlace,
  type IssueScene,
  issuePlace,
  issueScene,
} from '../../../support/issues.ts'
import { usageOf } from '../../../support/revisions.ts'
import { objectKeyOf, queuedKeys, readyAttachment, upload } from '../../../support/uploads.ts'
import { joinProject, type Person, person } from '../../../support/world.ts'

let at: IssueScene
let member: Person
let asMember: Client
beforeAll(async () => {
  at = await issueScene()
  member = await person({ name: '田中' })
  await joinProject(at.of, member, 'member')
  asMember = await asBrowser(member)
})

const ready = (by: Person = at.owner, made = {}) => readyAttachment(at.of, by, made)
const outcome = ({ status, body }: Answer) => body?.code ?? status
const read = async (path: string) => (await at.as('GET', path)).body.issue
const comment = (place: IssuePlace, ids: string[]) => commentWith(at.as, place, ids)
const objectIsQueued = async (key: string) => (await queuedKeys(key)).length === 1
const usageIsRight = async () => {
  const { counted, summed } = await usageOf(at.of)
  expect(counted).toBe(summed)
  return counted
}

describe('an attachment (attachments § Fields)', () => {
  it('is linked, listed, counted, and deleted, each in one round trip with one event', async () => {
    const { issue, path, attachments } = await issuePlace(at)
    const sha256 = 'ab'.repeat(32)
    const attachmentId = await ready(at.owner, { filename: '画面.png', size: 7, mime: 'image/png', sha256 })
    const linked = await at.as('POST', attachments, { attachmentId })
    expect([linked.status, linked.trips, linked.calls]).toEqual([201, 1, 0])
    const attachment = {
      id: attachmentId,
      filename: '画面.png',
      size: 7,
      mime: 'image/png',
      sha256,
      uploader: { id: at.owner.id, displayName: '佐藤' },
      createdAt: expect.stringMatching(/Z$/),
    }
    expect(linked.body).toEqual({ attachment })
    const shown = await read(path)
    expect(shown.attachments).toEqual([{ ...attachment, commentId: null }])
    expect([issue.attachmentCount, shown.attachmentCount]).toEqual([0, 1])
    expect(Date.parse(shown.updatedAt)).toBeGreaterThan(Date.parse(issue.updatedAt))
    const used = await usageIsRight()
    const key = await objectKeyOf(attachmentId)
    const gone = await at.as('DELETE', `${attachments}/${attachmentId}`)
    expect([gone.status, gone.text, gone.trips]).toEqual([204, '', 1])
    expect(await read(path)).toMatchObject({ attachments: [], attachmentCount: 0 })
    expect([await usageIsRight(), await objectIsQueued(key)]).toEqual([used - 7, true])
    const payload = { number: issue.number, attachmentId, filename: '画面.png' }
    for (const type of ['attachment.linked', 'attachment.deleted'])
      expect((await eventsOf(at, type)).filter(event => event.payload.number === issue.number)).toEqual([
        { target_label: '課題', payload },
      ])
  })

  it('can come with a comment, which lists it and records no other event', async () => {
    const place = await issuePlace(at)
    const ids = [await ready(), await ready()]
    const made = await comment(place, [...ids, ids[0]!.toUpperCase()])
    expect([made.status, made.trips]).toEqual([201, 1])
    const { comment: written } = made.body
    expect(written.attachments.map((each: any) => each.id).toSorted()).toEqual(ids.toSorted())
    expect((await at.as('GET', place.comments)).body.comments).toEqual([written])
    const shown = await read(place.path)
    expect(shown.attachmentCount).toBe(2)
    expect(shown.attachments.map((each: any) => each.commentId)).toEqual([written.id, written.id])
    const edited = await at.as('PATCH', `${place.comments}/${written.id}`, { body: '変更' })
    expect(edited.body.comment.attachments).toEqual(written.attachments)
    expect((await at.as('GET', `${at.path}?q=${place.issue.number}`)).body.issues[0].attachmentCount).toBe(2)
    const types = (await at.as('GET', `/api/projects/${at.of.id}/activity?issue=${place.issue.number}`)).body
      .events
    expect(types.map(({ type }: any) => type)).toEqual(['comment.edited', 'comment.created', 'issue.created'])
  })

  it('is deleted with its comment; deleted alone, the comment stays', async () => {
    const place = await issuePlace(at)
    const ids = [await ready(), await ready()]
    const keys = await Promise.all(ids.map(objectKeyOf))
    const { id: commentId } = (await comment(place, ids)).body.comment
    expect((await at.as('DELETE', `${place.attachments}/${ids[0]}`)).status).toBe(204)
    expect((await at.as('GET', place.comments)).body.comments[0].attachments).toMatchObject([{ id: ids[1] }])
    expect(await queuedKeys(...keys)).toEqual([keys[0]])
    await at.as('DELETE', `${place.comments}/${commentId}`)
    expect(await queuedKeys(...keys)).toEqual(keys)
    expect(await read(place.path)).toMatchObject({ attachments: [], attachmentCount: 0 })
    await usageIsRight()
  })

  it('is deleted by its uploader, and by owners and admins, and viewers cannot link one', async () => {
    const { attachments } = await issuePlace(at)
    const [byOwner, byMember, another] = [await ready(), await ready(member), await ready(member)]
    await at.as('POST', attachments, { attachmentId: byOwner })
    for (const attachmentId of [byMember, another])
      expect((await asMember('POST', attachments, { attachmentId })).status).toBe(201)
    expect((await asMember('DELETE', `${attachments}/${byOwner}`)).status).toBe(403)
    expect((await asMember('DELETE', `${attachments}/${byMember}`)).status).toBe(204)
    expect((await at.as('DELETE', `${attachments}/${another}`)).status).toBe(204)
    const ofOwner = await ready()
    expect(outcome(await asMember('DELETE', `${attachments}/${ofOwner}`))).toBe('attachment_not_found')
    const viewer = await person()
    await joinProject(at.of, viewer, 'viewer', ['issues'])
    const by = await asBrowser(viewer)
    expect((await by('POST', attachments, { attachmentId: byOwner })).status).toBe(403)
    expect((await by('GET', `${attachments}/${byOwner}/download`)).status).toBe(200)
  })

  it('has no uploader after the account was deleted', async () => {
    const place = await issuePlace(at)
    await attachmentOn(at.of, place.issue.number, await person())
    const commentId = (await comment(place, [])).body.comment.id
    await attachmentOn(at.of, place.issue.number, await person(), { commentId })
    const uploaders =
      await query`select uploader_id as id from attachments where issue_id = ${place.issue.id}`
    for (const { id: uploader } of uploaders) await query`delete from users where id = ${uploader}`
    const { attachments } = await read(place.path)
    expect(attachments.map(({ uploader }: any) => uploader)).toEqual([null, null])
    const [listed] = (await at.as('GET', place.comments)).body.comments
    expect(listed.attachments).toMatchObject([{ uploader: null }])
  })

  it('can be started by everyone who writes issues, also without files in their scope', async () => {
    const { attachments } = await issuePlace(at)
    const who = await person()
    await joinProject(at.of, who, 'member', ['issues'])
    const as = await asBrowser(who)
    const attachmentId = await upload(as, at.of)
    expect((await as('POST', attachments, { attachmentId })).status).toBe(201)
  })
})

describe('linking an upload is refused (attachments § Linking)', () => {
  const refused: [string, string, () => Promise<string>][] = [
    ['that is unknown', 'attachment_not_found', async () => id()],
    ['of another user', 'attachment_not_found', () => ready(member)],
    [
      'of another project',
      'attachment_not_found',
      async () => readyAttachment((await issueScene()).of, at.owner),
    ],
    ['that has expired', 'attachment_not_found', () => ready(at.owner, { hoursOld: 24 })],
    ['that is pending', 'attachment_not_ready', () => ready(at.owner, { pending: true })],
    ['that is a file', 'attachment_linked', () => ready(at.owner, { linked: true })],
  ]
  it.each(refused)('%s', async (_, code, make) => {
    const place = await issuePlace(at)
    const [attachmentId, good] = [await make(), await ready()]
    expect(outcome(await at.as('POST', place.attachments, { attachmentId }))).toBe(code)
    expect(outcome(await comment(place, [good, attachmentId]))).toBe(code)
    expect(await read(place.path)).toMatchObject({ attachments: [], commentCount: 0 })
  })

  it('with an unknown key, or more than 100 IDs in a comment', async () => {
    const place = await issuePlace(at)
    expect((await at.as('POST', place.attachments, { attachmentId: id(), name: 'x' })).status).toBe(400)
    expect((await at.as('POST', place.attachments, { attachmentId: 'x' })).body.field).toBe('attachmentId')
    const tooMany = await comment(place, Array.from({ length: 101 }, id))
    expect([tooMany.status, tooMany.body.field]).toEqual([400, 'attachmentIds'])
  })

  it('beyond 100 on an issue and its comments, however many come at once', async () => {
    const place = await issuePlace(at)
    await fillIssue(at.of, place.issue.number)
    await query`delete from attachments where id in (
      select id from attachments where issue_id = ${place.issue.id} limit 5)`
    const ids = await Promise.all(Array.from({ length: 12 }, () => ready()))
    const answers = await Promise.all([
      ...ids.slice(0, 6).map(attachmentId => at.as('POST', place.attachments, { attachmentId })),
      ...ids.slice(6).map(attachmentId => comment(place, [attachmentId])),
    ])
    expect(answers.map(outcome).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill('attachment_limit')])
    expect((await read(place.path)).attachmentCount).toBe(100)
    await usageIsRight()
  })
})

describe('one upload', () => {
  it('is linked once, to an issue, a comment, or a file, by as many requests at once as there are', async () => {
    for (const _ of [1, 2, 3]) {
      const [one, another] = [await issuePlace(at), await issuePlace(at)]
      const attachmentId = await ready()
      const answers = await Promise.all([
        at.as('POST', one.attachments, { attachmentId }),
        at.as('POST', another.attachments, { attachmentId }),
        comment(one, [attachmentId]),
        comment(another, [attachmentId]),
        at.as('POST', `/api/projects/${at.of.id}/files`, { attachmentId, name: id() }),
        at.as('DELETE', `/api/projects/${at.of.id}/attachments/${attachmentId}`),
      ])
      const codes = answers.map(outcome).sort()
      expect([
        [201, ...Array(5).fill('attachment_linked')],
        [204, ...Array(5).fill('attachment_not_found')],
      ]).toContainEqual(codes)
    }
  })

  it('is deleted once, and its comment with it or not', async () => {
    const place = await issuePlace(at)
    const [attachmentId, beside] = [await ready(), await ready()]
    const { id: commentId } = (await comment(place, [attachmentId, beside])).body.comment
    const used = await usageIsRight()
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => at.as('DELETE', `${place.attachments}/${attachmentId}`)),
      at.as('DELETE', `${place.comments}/${commentId}`),
    ])
    expect(answers.pop()!.status).toBe(204)
    const codes = answers.map(outcome)
    const deleted = codes.filter(code => code === 204).length
    expect([deleted <= 1, codes.filter(code => code === 'attachment_not_found').length]).toEqual([
      true,
      3 - deleted,
    ])
    expect(await usageIsRight()).toBe(used - 10)
  })

  it('is kept by the sweep of late uploads if it is linked', async () => {
    const { attachments, path } = await issuePlace(at)
    const [attachmentId, late] = [await ready(), await ready(at.owner, { hoursOld: 25 })]
    await at.as('POST', attachments, { attachmentId })
    await query`update attachments set created_at = now() - interval '25 hours' where id = ${attachmentId}`
    await giveUpUploads(openDatabase(settings(env)), 1000)
    expect((await read(path)).attachments).toMatchObject([{ id: attachmentId }])
    expect(await query`select from attachments where id = ${late}`).toEqual([])
    const cancel = await at.as('DELETE', `/api/projects/${at.of.id}/attachments/${attachmentId}`)
    expect(cancel.body.code).toBe('attachment_linked')
  })
})
