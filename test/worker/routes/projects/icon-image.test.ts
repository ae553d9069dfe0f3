import { beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, type Client } from '../../../support/as.ts'
import { query } from '../../../support/database.ts'
import { asPng, iconOf, iconRow, image, sendIcon, upload, versionOf } from '../../../support/icons.ts'
import { chunk, png, text } from '../../../support/png.ts'
import { chunksOf, meantBy, pixelsOf } from '../../../support/png-pixels.ts'
import { eventsOf, store } from '../../../support/revisions.ts'
import { queuedKeys } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
})

const download = (of: Project) => as('GET', iconOf(of))
const read = async (of: Project) => (await as('GET', `/api/projects/${of.id}`)).body.project
const changedIcon = ['project.updated', { changed: ['icon'] }]

/** The fields that change with an upload. */
async function updatesOf(of: Project) {
  const [row] = await query`select icon, updated_at::text as at from projects where id = ${of.id}`
  return { ...row, events: await eventsOf(of) }
}

describe('PUT icon-image (projects § Icon upload; projects § Image icons)', () => {
  it.each(['PUT', 'POST', 'PATCH'])('by %s: makes the image the icon, in two round trips', async method => {
    const of = await project({ owner })
    const { color } = (await read(of)).defaultIcon
    const { status, body, trips, calls } = await as(method, iconOf(of), image(), asPng)
    const icon = { kind: 'image', version: expect.stringMatching(/^[0-9a-f]{16}$/), color }
    expect([status, body, trips, calls]).toEqual([200, { icon }, 2, 1])
    expect(await eventsOf(of)).toEqual([changedIcon])
    const { key } = await iconRow(of)
    expect([key, await queuedKeys(key!)]).toEqual([expect.stringMatching(/^icons\/[0-9a-f-]{36}$/), []])
  })

  it('is in the responses to GET and PATCH', async () => {
    const of = await project({ owner })
    const before = await read(of)
    const { icon } = (await sendIcon(as, of)).body
    const after = await read(of)
    expect(after.icon).toEqual(icon)
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    const renamed = await as('PATCH', `/api/projects/${of.id}`, { name: '改名' })
    expect(renamed.body.project.icon).toEqual(icon)
  })

  it.each([
    ['text', { kind: 'text', text: 'AB', color: 'pink' }],
    ['default characters', { kind: 'text', color: 'lime' }],
    ['an emoji', { kind: 'emoji', emoji: '🚀', color: 'gray' }],
  ])('keeps the color of %s, and its own', async (_, icon) => {
    const of = await project({ owner })
    await as('PATCH', `/api/projects/${of.id}`, { icon })
    for (const number of [1, 2])
      expect((await sendIcon(as, of, image(number))).body.icon).toMatchObject({
        kind: 'image',
        color: icon.color,
      })
  })

  it('stores only the pixels, named by their hash', async () => {
    const of = await project({ owner })
    const recipe = { side: 33, color: 6, interlaced: true }
    const secret = chunk('tEXt', 'Author\0secret')
    const version = await upload(as, of, png(recipe, secret, chunk('prVt', text('secret'))))
    const { bytes } = await download(of)
    expect(version).toBe(versionOf(bytes))
    expect(pixelsOf(bytes)).toEqual(meantBy(recipe))
    const needed = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
    expect(chunksOf(bytes).filter(({ type }) => !needed.includes(type))).toEqual([])
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('secret')
    expect(await upload(as, of, png({ ...recipe, interlaced: false }))).toBe(version)
  })

  it('with the same pixels again: 200, and nothing changes', async () => {
    const of = await project({ owner })
    const first = await sendIcon(as, of)
    const [before, { key }] = [await updatesOf(of), await iconRow(of)]
    const again = await sendIcon(as, of)
    expect([again.status, again.body, again.trips, again.calls]).toEqual([200, first.body, 2, 1])
    expect(await updatesOf(of)).toEqual(before)
    expect(await queuedKeys(key!)).toEqual([key])
    expect((await download(of)).status).toBe(200)
  })

  it('with other pixels: the old object is deleted, at the earliest in an hour', async () => {
    const of = await project({ owner })
    const old = await upload(as, of, image(1))
    const { key } = await iconRow(of)
    const version = await upload(as, of, image(2))
    expect(version).not.toBe(old)
    expect(versionOf((await download(of)).bytes)).toBe(version)
    const [row] = await query<{ due: number }>`
      select extract(epoch from due_at - now())::int as due from object_deletions where object_key = ${key}`
    expect(row!.due).toBeGreaterThan(3_500)
    expect(await store().describe(key!)).not.toBeNull()
    expect(await eventsOf(of)).toEqual([changedIcon, changedIcon])
  })

  it('repairs a lost object, with the same pixels', async () => {
    const of = await project({ owner })
    await upload(as, of)
    await store().discard([(await iconRow(of)).key!])
    expect((await download(of)).status).toBe(502)
    await upload(as, of)
    expect((await download(of)).status).toBe(200)
  })
})
