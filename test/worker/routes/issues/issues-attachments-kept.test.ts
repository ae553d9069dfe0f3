import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/worker/database.ts'
import { purgeIssues } from '../../../../src/worker/domain/issues/purge.ts'
import { settings } from '../../../../src/worker/env.ts'
import type { Answer } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import {
  attachmentOn,
  commentWith,
  eventsOf,
  type IssueScene,
  issuePlace,
  issueScene,
} from '../../../support/issues.ts'
import { usageOf } from '../../../support/revisions.ts'
import { objectKeyOf, queuedKeys, readyAttachment, upload } from '../../../support/uploads.ts'

let at: IssueScene
beforeAll(async () => {
  at = await issueScene()
})

const ready = (made = {}) => readyAttachment(at.of, at.owner, made)
const outcome = ({ status, body }: Answer) => body?.code ?? status
const read = async (path: string) => (await at.as('GET', path)).body.issue

describe('the attachments of an issue in the trash (issues § Trash)', () => {
  it('are kept for a restoration, and every request for them is 410 meanwhile', async () => {
    const place = await issuePlace(at)
    const attachmentId = await ready()
    await at.as('POST', place.attachments, { attachmentId })
    const before = await read(place.path)
    await at.as('DELETE', place.path)
    const answers = [
      await at.as('POST', place.attachments, { attachmentId: await ready() }),
      await at.as('GET', `${place.attachments}/${attachmentId}/download`),
      await at.as('DELETE', `${place.attachments}/${attachmentId}`),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([410, { code: 'issue_deleted', deletedBy: { id: at.owner.id } }])
    await at.as('POST', `${place.path}/restore`)
    expect((await read(place.path)).attachments).toEqual(before.attachments)
  })

  it('are deleted with its content after 30 days, and the activity loses their names', async () => {
    const scene = await issueScene()
    const place = await issuePlace(scene)
    const [attachmentId, ofComment] = [
      await readyAttachment(scene.of, scene.owner, { filename: '秘密.txt' }),
      await readyAttachment(scene.of, scene.owner),
    ]
    const keys = await Promise.all([attachmentId, ofComment].map(objectKeyOf))
    await scene.as('POST', place.attachments, { attachmentId })
    await commentWith(scene.as, place, [ofComment])
    await scene.as('DELETE', place.path)
    await query`update issues set deleted_at = deleted_at - interval '30 days' where id = ${place.issue.id}`
    while ((await purgeIssues(openDatabase(settings(env)), 100)).purged > 0);
    expect([await queuedKeys(...keys), await usageOf(scene.of)]).toEqual([keys, { counted: 0, summed: 0 }])
    expect(await eventsOf(scene, 'attachment.linked')).toEqual([
      { target_label: 'KEY-1', payload: { number: 1, attachmentId, filename: null } },
    ])
    const { events } = (await scene.as('GET', `/api/projects/${scene.of.id}/activity?issue=1`)).body
    expect(events.find((event: any) => event.type === 'attachment.linked').payload.filename).toBeNull()
  })

  it('are deleted with the project', async () => {
    const scene = await issueScene()
    const place = await issuePlace(scene)
    const ids = [await readyAttachment(scene.of, scene.owner), await readyAttachment(scene.of, scene.owner)]
    const keys = await Promise.all(ids.map(objectKeyOf))
    await scene.as('POST', place.attachments, { attachmentId: ids[0] })
    await commentWith(scene.as, place, [ids[1]!])
    expect((await scene.as('DELETE', `/api/projects/${scene.of.id}`)).status).toBeLessThan(300)
    expect(await queuedKeys(...keys)).toEqual(keys)
  })
})

describe('the download of an attachment (attachments § Downloading)', () => {
  it('returns a URL for 5 minutes, or redirects to it, in one round trip without a call of the store', async () => {
    const { attachments } = await issuePlace(at)
    const attachmentId = await upload(at.as, at.of, '図 1.svg', '<svg/>', 'image/svg+xml')
    await at.as('POST', attachments, { attachmentId })
    const path = `${attachments}/${attachmentId}/download`
    const answer = await at.as('GET', path)
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, 1, 0])
    const { url, expiresAt, ...rest } = answer.body
    expect(rest).toEqual({ filename: '図 1.svg', size: 6, mime: 'image/svg+xml' })
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 240_000)
    const redirect = await at.as('GET', `${path}?redirect=1`)
    expect([redirect.status, redirect.text, redirect.trips]).toEqual([302, '', 1])
    expect(redirect.headers.get('cache-control')).toBe('private, no-store')
    const bytes = await fetch(redirect.headers.get('location')!)
    expect(new TextDecoder().decode(await bytes.arrayBuffer())).toBe('<svg/>')
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream')
    expect(bytes.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%9B%B3%201.svg")
    expect((await at.as('GET', `${path}?revision=1`)).status).toBe(400)
  })

  it('is 404 for an upload that is not attached to this issue', async () => {
    const [{ attachments, issue }, another] = [await issuePlace(at), await issuePlace(at)]
    const ids = [
      await ready(),
      await ready({ linked: true }),
      await attachmentOn(at.of, issue.number, at.owner),
    ]
    const paths = [`${attachments}/${ids[0]}`, `${attachments}/${ids[1]}`, `${another.attachments}/${ids[2]}`]
    for (const path of paths) {
      expect(outcome(await at.as('GET', `${path}/download`))).toBe('attachment_not_found')
      expect(outcome(await at.as('DELETE', path))).toBe('attachment_not_found')
    }
    expect(outcome(await at.as('GET', `${at.path}/9999/attachments/${ids[2]}/download`))).toBe(
      'issue_not_found',
    )
  })
})
