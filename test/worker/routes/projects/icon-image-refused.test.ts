import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, asBrowser, asNobody, asTool, type Client, client } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { asJson, fromBrowser, fromElsewhere, origin, sessionCookie } from '../../../support/headers.ts'
import {
  asPng,
  counted,
  iconOf,
  iconRow,
  image,
  sendIcon,
  storedDuring,
  storedIcons,
  useUploads,
} from '../../../support/icons.ts'
import { bomb, chunk, end, headerOf, partsOf, png, pngFile } from '../../../support/png.ts'
import { eventsOf } from '../../../support/revisions.ts'
import { joinProject, type Person, type Project, person, project, session } from '../../../support/world.ts'

let owner: Person
let as: Client
let of: Project
beforeEach(async () => {
  owner = await person()
  as = await asBrowser(owner)
  of = await project({ owner })
})

const none = new Uint8Array()
/** A valid icon of this many bytes. */
const ofSize = (size: number) =>
  png({}, chunk('prVt', new Uint8Array(size - png({}, chunk('prVt', none)).length)))
const large = ofSize(307_201)
const bad = image().subarray(0, -1)
const code = ({ status, body }: Answer) => [status, body?.code ?? body?.error]

async function expectNothing(): Promise<void> {
  expect([await iconRow(of), await eventsOf(of)]).toEqual([{ icon: null, key: null }, []])
}

describe('415 (projects § Icon upload)', () => {
  it.each([
    ['none', ''],
    ['JSON', 'application/json'],
    ['JPEG', 'image/jpeg'],
    ['any image', 'image/*'],
    ['longer', 'image/png2'],
    ['in quotes', '"image/png"'],
    ['a form', 'multipart/form-data; boundary=x'],
  ])('%s', async (_, type) => {
    const answer = await as('PUT', iconOf(of), image(), { 'content-type': type })
    expect([...code(answer), answer.trips, answer.calls]).toEqual([415, 'unsupported_media_type', 1, 0])
    expect(await counted(owner)).toBe(0)
    await expectNothing()
  })

  it.each(['IMAGE/PNG', 'image/png ; charset=binary', 'image/png;x=y'])('%s is accepted', async type => {
    expect((await as('PUT', iconOf(of), image(), { 'content-type': type })).status).toBe(200)
  })
})

describe('413 (projects § Icon upload)', () => {
  it('beyond 307,200 bytes, not at that size', async () => {
    expect(ofSize(307_200)).toHaveLength(307_200)
    const answer = await sendIcon(as, of, large)
    expect([...code(answer), answer.trips, answer.calls]).toEqual([413, 'payload_too_large', 1, 0])
    expect(await counted(owner)).toBe(0)
    await expectNothing()
    expect((await sendIcon(as, of, ofSize(307_200))).status).toBe(200)
  })

  it('is returned if the length is not declared', async () => {
    const headers = { ...asPng, ...fromBrowser(await session(owner)) }
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { exports } = await import('cloudflare:workers')
      const response = await exports.default.fetch(
        new Request(origin + iconOf(of), {
          method: 'PUT',
          headers,
          body: new Blob([bytes]).stream(),
        }),
      )
      await response.arrayBuffer()
      return response.status
    }
    expect([await send(large), await send(ofSize(307_200))]).toEqual([413, 200])
  })
})

describe('400 project_icon_image_invalid (projects § Accepted PNGs)', () => {
  const { header, data } = partsOf()
  it.each([
    ['nothing', none],
    ['text', new TextEncoder().encode('icon')],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0)],
    ['half a PNG', bad],
    ['more than a PNG', pngFile(header, data, end, end)],
    ['15 px', png({ side: 15 })],
    ['513 px', png({ side: 513, color: 0 })],
    ['not square', png({ side: 16, height: 17 })],
    ['animated', png({}, chunk('acTL', new Uint8Array(8)))],
    ['a bomb', pngFile(headerOf({}), chunk('IDAT', bomb()), end)],
  ])('%s: counts, and changes nothing', async (_, bytes) => {
    const during = await storedDuring(async () => {
      const { status, body, trips, calls } = await sendIcon(as, of, bytes)
      expect([status, trips, calls]).toEqual([400, 1, 0])
      const message = 'アイコン画像には 1 辺 16〜512 px の正方形の PNG を指定してください'
      expect(body).toEqual({ code: 'project_icon_image_invalid', error: message, message })
    })
    expect([during, await counted(owner)]).toEqual([{ held: [], queued: [] }, 1])
    await expectNothing()
  })

  it('counts once for a token, as a valid one does', async () => {
    const tool = await asTool(owner)
    const left = async (bytes: Uint8Array) => (await sendIcon(tool, of, bytes)).headers.get('ratelimit')
    expect(await left(bad)).toContain(';r=59;')
    expect(await left(image())).toContain(';r=58;')
    expect(await left(large)).toContain(';r=57;')
    await useUploads(owner, 30)
    expect(await left(image())).toContain(';r=56;')
  })
})

describe('the order of refusals (projects § Icon upload: the gate before all)', () => {
  it('if all of them apply', async () => {
    await useUploads(owner, 30)
    expect(code(await as('PUT', iconOf(of), large, asJson))).toEqual([415, 'unsupported_media_type'])
    expect(code(await sendIcon(as, of, large))).toEqual([413, 'payload_too_large'])
    expect(code(await sendIcon(as, of, bad))).toEqual([429, 'rate_limited'])
    expect(code(await sendIcon(as, of))).toEqual([429, 'rate_limited'])
    await useUploads(owner, 29)
    expect(code(await sendIcon(as, of, bad))).toEqual([400, 'project_icon_image_invalid'])
    await expectNothing()
  })

  it.each<[string, status: number, code: string, who: () => Promise<Client>]>([
    ['nobody', 401, 'unauthenticated', async () => asNobody],
    ['a stranger', 404, 'not_found', async () => asBrowser(await person())],
    ['a viewer', 403, 'forbidden', () => asRole('viewer')],
    ['a member', 403, 'forbidden', () => asRole('member')],
    ['a guest without settings', 404, 'not_found', () => asRole('member', ['issues'])],
    ['a token of less', 403, 'token_scope', () => asTool(owner, { scopes: ['files:write'] })],
    [
      'a token of another project',
      403,
      'token_project',
      async () => asTool(owner, { only: await project({ owner }) }),
    ],
    [
      'another page',
      403,
      'origin_forbidden',
      async () => client({ ...sessionCookie(await session(owner)), ...fromElsewhere }),
    ],
  ])('%s: %i %s, whatever is sent', async (_, status, expected, who) => {
    const by = await who()
    for (const [bytes, headers] of [
      [image(), asPng],
      [bad, asPng],
      [large, asPng],
      [large, asJson],
    ] as const)
      expect(code(await by('PUT', iconOf(of), bytes, headers))).toEqual([status, expected])
    await expectNothing()
  })

  it('an archived project: 409, whatever is sent, without counting', async () => {
    await query`update projects set archived_at = now() where id = ${of.id}`
    for (const bytes of [image(), bad, large])
      expect(code(await sendIcon(as, of, bytes))).toEqual([409, 'project_archived'])
    expect(await counted(owner)).toBe(0)
  })

  it('a project that does not exist: 404', async () => {
    for (const projectId of [id(), 'x'])
      expect(code(await sendIcon(as, { ...of, id: projectId }, large))).toEqual([404, 'not_found'])
  })

  it('503 if no store is configured, after the gate', async () => {
    const answer = await sendIcon(await asToolOf(owner, { STORE_ENDPOINT: null }), of)
    expect([...code(answer), answer.trips]).toEqual([503, 'storage_unavailable', 1])
    expect(await counted(owner)).toBe(0)
    const stranger = await asToolOf(await person(), { STORE_ENDPOINT: null })
    expect((await sendIcon(stranger, of)).status).toBe(404)
  })

  async function asRole(role: 'viewer' | 'member', scope: 'issues'[] | null = null): Promise<Client> {
    const who = await person()
    await joinProject(of, who, role, scope)
    return asBrowser(who)
  }
})

describe('429 (projects § Icon upload: 30 a person in 15 minutes)', () => {
  it('has the time to retry', async () => {
    await useUploads(owner, 30, 14 * 60)
    const { status, body, headers, trips, calls } = await sendIcon(as, of)
    expect([status, body.code, trips, calls]).toEqual([429, 'rate_limited', 1, 0])
    expect(body.retryAfter).toBeGreaterThan(50)
    expect(body.retryAfter).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(String(body.retryAfter))
  })

  it('ends after 15 minutes', async () => {
    await useUploads(owner, 30, 15 * 60)
    expect((await sendIcon(as, of)).status).toBe(200)
  })

  it('is per user: in all projects, by browser and token', async () => {
    const other = await person()
    await joinProject(of, other, 'admin')
    await useUploads(owner, 29)
    const elsewhere = await project({ owner })
    expect((await sendIcon(as, elsewhere)).status).toBe(200)
    expect((await sendIcon(as, of)).status).toBe(429)
    expect((await sendIcon(await asTool(owner), of)).status).toBe(429)
    expect((await sendIcon(await asBrowser(other), of)).status).toBe(200)
  })

  it('is exact with 40 at once, including invalid images, in two projects', async () => {
    const elsewhere = await project({ owner })
    const before = (await storedIcons()).length
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        sendIcon(as, i % 2 ? of : elsewhere, i % 4 === 0 ? bad : image(i)),
      ),
    )
    const count = (of: number) => answers.filter(({ status }) => status === of).length
    expect([count(200) + count(400), count(429), await counted(owner)]).toEqual([30, 10, 30])
    expect((await storedIcons()).length).toBe(before + count(200))
    const events = [await eventsOf(of), await eventsOf(elsewhere)]
    expect(events.flat()).toHaveLength(count(200))
  })
})
