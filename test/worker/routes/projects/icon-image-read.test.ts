import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, type Client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { iconOf, iconRow, image, sendIcon, upload } from '../../../support/icons.ts'
import { png } from '../../../support/png.ts'
import { meantBy, pixelsOf } from '../../../support/png-pixels.ts'
import { eventsOf, store } from '../../../support/revisions.ts'
import { queuedKeys } from '../../../support/uploads.ts'
import { type Person, type Project, person, project } from '../../../support/world.ts'

let owner: Person
let as: Client
let of: Project
let version: string
beforeAll(async () => {
  owner = await person()
  as = await asBrowser(owner)
  of = await project({ owner })
  version = await upload(as, of)
})

const immutable = 'private, max-age=31536000, immutable'
const fleeting = 'private, no-store'
const patch = (change: object, at: Project) => as('PATCH', `/api/projects/${at.id}`, change)
const cost = ({ status, trips, calls }: Answer) => [status, trips, calls]

describe('GET icon-image (projects § Icon download)', () => {
  it('returns the uploaded pixels, in one round trip and one call', async () => {
    const recipe = { side: 20, color: 6 }
    const shown = await project({ owner })
    await upload(as, shown, png(recipe))
    const { key } = await iconRow(shown)
    const answer = await as('GET', iconOf(shown))
    expect(cost(answer)).toEqual([200, 1, 1])
    const bytes = await store().read(key!)
    expect(answer.bytes).toEqual(bytes)
    expect(pixelsOf(answer.bytes)).toEqual(meantBy(recipe))
  })

  it('is 503 storage_unavailable without an object store', async () => {
    const without = await asToolOf(owner, { STORE_ENDPOINT: null })
    const { status, body, trips } = await without('GET', iconOf(of))
    expect([status, body.code, trips]).toEqual([503, 'storage_unavailable', 1])
  })

  it.each(['GET', 'HEAD'])('%s has headers for an image that is displayed on a page', async method => {
    const answer = await as(method, iconOf(of))
    expect(cost(answer)).toEqual([200, 1, 1])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': fleeting,
    })
    expect(answer.bytes.length > 0).toBe(method === 'GET')
  })

  it.each<[string, () => string, string]>([
    ['the version', () => `?v=${version}`, immutable],
    ['no version', () => '', fleeting],
    ['an empty version', () => '?v=', fleeting],
    ['another version', () => '?v=0123456789abcdef', fleeting],
    ['a part of the version', () => `?v=${version.slice(0, 8)}`, fleeting],
    ['the version and more', () => `?v=${version}0`, fleeting],
  ])('with %s', async (_, search, cache) => {
    const answer = await as('GET', iconOf(of) + search())
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, cache])
  })

  it.each(['size', 'V'])('with an unknown parameter %s: 400', async name => {
    const answer = await as('GET', `${iconOf(of)}?v=${version}&${name}=1`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(answer.body.error).toContain(name)
  })

  it('of an earlier version: the current image, not cached', async () => {
    const changing = await project({ owner })
    const [old, next] = [await upload(as, changing, image(1)), await upload(as, changing, image(2))]
    const [stale, fresh] = [
      await as('GET', `${iconOf(changing)}?v=${old}`),
      await as('GET', `${iconOf(changing)}?v=${next}`),
    ]
    expect(stale.bytes).toEqual(fresh.bytes)
    expect([stale, fresh].map(({ headers }) => headers.get('cache-control'))).toEqual([fleeting, immutable])
  })

  it('works on an archived project', async () => {
    const archived = await project({ owner })
    const kept = await upload(as, archived)
    await query`update projects set archived_at = now() where id = ${archived.id}`
    const answer = await as('GET', `${iconOf(archived)}?v=${kept}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, immutable])
  })

  it.each<[string, () => Promise<Project>]>([
    ['the default icon', () => project({ owner })],
    ['a text icon', () => given({ kind: 'text', text: 'A', color: 'red' })],
    ['an emoji', () => given({ kind: 'emoji', emoji: '🚀', color: 'red' })],
  ])('%s: 404', async (_, make) => {
    const answer = await as('GET', iconOf(await make()))
    expect([...cost(answer), answer.body.code]).toEqual([404, 1, 0, 'not_found'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('with a missing object: 502 storage_error, not cached', async () => {
    const lost = await project({ owner })
    const kept = await upload(as, lost)
    await query`update icon_images set object_key = ${`icons/${id()}`} where project_id = ${lost.id}`
    const answer = await as('GET', `${iconOf(lost)}?v=${kept}`)
    expect([...cost(answer), answer.body.code]).toEqual([502, 1, 1, 'storage_error'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

async function given(icon: object): Promise<Project> {
  const made = await project({ owner })
  await upload(as, made)
  expect((await patch({ icon }, made)).status).toBe(200)
  return made
}

describe('an image and other changes of a project (projects § Icons; projects § Deletion)', () => {
  it.each([
    ['text', { kind: 'text', text: 'A', color: 'red' }],
    ['an emoji', { kind: 'emoji', emoji: '🚀', color: 'red' }],
    ['null', null],
  ])('PATCH icon to %s deletes only it, in one round trip', async (_, icon) => {
    const [changing, other] = [await project({ owner }), await project({ owner })]
    for (const each of [changing, other]) await upload(as, each)
    const [{ key }, others] = [await iconRow(changing), await iconRow(other)]
    const answer = await patch({ icon }, changing)
    expect([...cost(answer), answer.body.project.icon]).toEqual([200, 1, 0, icon])
    expect(await iconRow(changing)).toEqual({ icon, key: null })
    expect(await queuedKeys(key!)).toEqual([key])
    expect(await eventsOf(changing)).toHaveLength(2)
    expect(await iconRow(other)).toEqual(others)
  })

  it('PATCH of another field keeps it', async () => {
    const changing = await project({ owner })
    await upload(as, changing)
    const before = await iconRow(changing)
    for (const change of [
      { name: '改名' },
      { description: null },
      { gitLinkDetail: 'full' },
      { features: [] },
    ])
      expect((await patch(change, changing)).status).toBe(200)
    expect(await iconRow(changing)).toEqual(before)
  })

  it('PATCH icon to an image, even to the same one: 400 project_icon_invalid, and it is kept', async () => {
    const changing = await project({ owner })
    const { icon } = (await sendIcon(as, changing)).body
    const before = await iconRow(changing)
    expect((await patch({ icon }, changing)).body.code).toBe('project_icon_invalid')
    expect(await iconRow(changing)).toEqual(before)
  })

  it('deletion of the project queues it', async () => {
    const deleted = await project({ owner })
    await upload(as, deleted)
    const { key } = await iconRow(deleted)
    expect((await as('DELETE', `/api/projects/${deleted.id}`)).status).toBe(204)
    expect(await queuedKeys(key!)).toEqual([key])
  })
})
