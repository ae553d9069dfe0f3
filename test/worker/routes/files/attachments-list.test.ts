import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { attachmentsOf, readyAttachment, startUpload } from '../../../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../../../support/world.ts'

let who: Person
let as: Client
let of: Project
beforeAll(async () => {
  who = await person({ name: '投稿者' })
  as = await asBrowser(who)
  of = await project({ owner: who })
})

describe('GET /attachments (files § Own uploads)', () => {
  it('lists pending and ready ones, newest first, as in earlier responses, in one round trip', async () => {
    const older = await readyAttachment(of, who, { hoursOld: 2, filename: 'older.txt' })
    const { attachment } = await startUpload(as, of, { filename: 'newer.txt' })
    const { status, body, trips } = await as('GET', attachmentsOf(of))
    expect([status, trips]).toEqual([200, 1])
    expect(body).toEqual({
      attachments: [attachment, expect.objectContaining({ id: older, status: 'ready', linked: false })],
      total: 2,
      page: 1,
      pageSize: 2,
    })
    expect(body.attachments[1]).toMatchObject({
      filename: 'older.txt',
      uploader: { id: who.id, displayName: '投稿者' },
      expiresAt: expect.any(String),
    })
  })

  it('omits linked and expired ones, and those of other projects and users', async () => {
    const at = await project({ owner: who })
    const other = await person()
    await joinProject(at, other, 'owner')
    await readyAttachment(at, who, { linked: true })
    await readyAttachment(at, who, { hoursOld: 24 })
    await readyAttachment(await project({ owner: who }), who)
    await readyAttachment(at, other)
    expect((await as('GET', attachmentsOf(at))).body).toMatchObject({ attachments: [], total: 0, page: 1 })
  })

  it('has pages if requested (requests § Lists)', async () => {
    const at = await project({ owner: who })
    const all = []
    for (const hoursOld of [1, 2, 3]) all.push(await readyAttachment(at, who, { hoursOld }))
    const { body } = await as('GET', `${attachmentsOf(at)}?page=2&pageSize=2`)
    expect(body.attachments.map(({ id }: { id: string }) => id)).toEqual([all[2]])
    expect([body.total, body.page, body.pageSize]).toEqual([3, 2, 2])
    expect((await as('GET', `${attachmentsOf(at)}?page=0`)).status).toBe(400)
  })

  it('works while the project is archived', async () => {
    const at = await project({ owner: who })
    await readyAttachment(at, who)
    await query`update projects set archived_at = now() where id = ${at.id}`
    const { status, body } = await as('GET', attachmentsOf(at))
    expect([status, body.total]).toEqual([200, 1])
  })
})
