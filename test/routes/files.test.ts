import { describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../support/as.ts'
import { query } from '../support/database.ts'
import { queuedKeys, readyAttachment, usedBytes } from '../support/uploads.ts'
import { joinProject, type Person, type Project, person, project } from '../support/world.ts'

type Scene = { who: Person; at: Project; as: Client; files: string; folders: string }

async function scene(): Promise<Scene> {
  const who = await person({ name: '花子' })
  const at = await project()
  await joinProject(at, who, 'member')
  const path = `/api/projects/${at.id}`
  return { who, at, as: await asBrowser(who), files: `${path}/files`, folders: `${path}/folders` }
}

const events = async ({ at }: Scene) =>
  query`select type, target_label as label, payload from events where project_id = ${at.id} order by id`

describe('POST /files (contract, "Shared files")', () => {
  it('makes a ready upload a file, in one trip', async () => {
    const here = await scene()
    const attachmentId = await readyAttachment(here.at, here.who, {
      filename: '企画.pdf',
      size: 7,
      mime: 'application/pdf',
    })
    const { status, body, trips } = await here.as('POST', here.files, { attachmentId })
    const me = { id: here.who.id, displayName: '花子' }
    expect([status, trips]).toEqual([201, 1])
    expect(body).toEqual({
      file: {
        id: expect.any(String),
        folderId: null,
        name: '企画.pdf',
        currentRevision: 1,
        size: 7,
        mime: 'application/pdf',
        createdBy: me,
        updatedBy: me,
        updatedAt: expect.stringMatching(/Z$/),
      },
      revision: 1,
    })
    expect(await events(here)).toEqual([
      { type: 'file.added', label: '企画.pdf', payload: { folderId: null, revision: 1, size: 7 } },
    ])
  })

  it('makes 20 uploads of one name at once revisions 1 to 20 and keeps the latest 10', async () => {
    const here = await scene()
    const attachments = await Promise.all(
      Array.from({ length: 20 }, () => readyAttachment(here.at, here.who)),
    )
    const keys = await query<{ id: string; key: string }>`
      select id, object_key as key from attachments where project_id = ${here.at.id}`
    const answers = await Promise.all(
      attachments.map(attachmentId => here.as('POST', here.files, { attachmentId })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const revisions = answers.map(({ body }) => body.revision).sort((a, b) => a - b)
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    const fileId = answers[0]!.body.file.id
    const detail = await here.as('GET', `${here.files}/${fileId}`)
    expect(detail.trips).toBe(1)
    expect(detail.body.file.revisions.map((r: { revision: number }) => r.revision)).toEqual(
      Array.from({ length: 10 }, (_, i) => 20 - i),
    )
    const evicted = answers.flatMap(({ body }, i) =>
      body.revision <= 10 ? keys.filter(({ id }) => id === attachments[i]).map(({ key }) => key) : [],
    )
    expect((await queuedKeys(...keys.map(({ key }) => key))).sort()).toEqual(evicted.sort())
    expect(evicted).toHaveLength(10)
    expect(await usedBytes(here.at)).toBe(50)
  })
})
