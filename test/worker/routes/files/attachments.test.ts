import { describe, expect, it } from 'vitest'
import { asBrowser, asTool, type Client } from '../../../support/as.ts'
import { asToolOf } from '../../../support/deployed.ts'
import { attachmentsOf, putBytes, readyAttachment, startUpload, usedBytes } from '../../../support/uploads.ts'
import { org, type Person, type Project, person, project } from '../../../support/world.ts'

const MiB = 2 ** 20
const freeLimit = 104_857_600

type Setting = { who: Person; of: Project; as: Client }
async function setting(plan: 'pro' | 'pro_plus' | null = 'pro'): Promise<Setting> {
  const who = await person({ name: '投稿者' })
  const of = await project({ in: await org({ plan }), owner: who })
  return { who, of, as: await asBrowser(who) }
}
const announced = (given: object = {}) => ({ filename: 'a.txt', size: 5, mime: 'text/plain', ...given })

describe('starting an upload (files § Starting an upload)', () => {
  it('returns the attachment and its PUT URL, in one round trip without a call of the store', async () => {
    const { who, of, as } = await setting()
    const { status, body, trips, calls } = await as('POST', attachmentsOf(of), announced())
    expect([status, trips, calls]).toEqual([201, 1, 0])
    expect(body).toEqual({
      attachment: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        filename: 'a.txt',
        size: 5,
        mime: 'text/plain',
        sha256: null,
        status: 'pending',
        linked: false,
        uploader: { id: who.id, displayName: '投稿者' },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
      upload: {
        url: expect.any(String),
        method: 'PUT',
        headers: { 'content-type': 'text/plain' },
        expiresAt: expect.any(String),
      },
    })
    const { createdAt, expiresAt } = body.attachment
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(24 * 3_600_000)
    expect(await usedBytes(of)).toBe(5)
  })

  it('signs method, key, type, and length for 15 minutes; the key contains no name', async () => {
    const { of, as } = await setting()
    const { upload, attachment } = await startUpload(as, of, { filename: 'secret-plans.txt' })
    const { pathname, searchParams } = new URL(upload.url)
    expect(pathname).toMatch(/\/uploads\/[0-9a-f-]{36}$/)
    expect(pathname).not.toContain(attachment.id)
    expect(upload.url).not.toContain('secret')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(searchParams.get('X-Amz-Expires')).toBe('900')
    const inMinutes = (Date.parse(upload.expiresAt) - Date.parse(attachment.createdAt)) / 60_000
    expect(Math.round(inMinutes)).toBe(15)
  })

  it('accepts a PUT of exactly what was announced, and nothing else', async () => {
    const { of, as } = await setting()
    const started = await startUpload(as, of)
    const refused: [string, BodyInit, Record<string, string>?][] = [
      ['longer', 'longer'],
      ['shorter', 'shor'],
      ['nothing', ''],
      ['another type', 'hello', { 'content-type': 'text/html' }],
      ['a copy of something else', 'hello', { 'x-amz-copy-source': 'x/y' }],
    ]
    for (const [what, bytes, headers] of refused)
      expect(await putBytes(started, bytes, headers), what).toBeGreaterThanOrEqual(400)
    const elsewhere = { ...started.upload, url: started.upload.url.replace('uploads/', 'uploads/x') }
    expect(await putBytes({ upload: elsewhere }, 'hello')).toBe(403)
    expect((await fetch(started.upload.url)).status).toBe(403)
    expect((await as('POST', started.path)).body.code).toBe('upload_incomplete')
    expect(await putBytes(started, 'hello')).toBe(200)
  })

  it('records no event', async () => {
    const { of, as } = await setting()
    await startUpload(as, of)
    expect((await as('GET', `/api/projects/${of.id}/activity`)).body.total).toBe(0)
  })
})

describe('the announcement of an upload (files § Starting an upload; files § Names)', () => {
  const long = (length: number) => '🗻'.repeat(length)
  const accepted: [given: object, kept: object][] = [
    [{ filename: '  山 の 図.pdf ' }, { filename: '山 の 図.pdf' }],
    [{ filename: 'か\u3099.txt' }, { filename: 'が.txt' }],
    [{ filename: long(255) }, { filename: long(255) }],
    [{ filename: '...' }, { filename: '...' }],
    [{ filename: 'a\\b "c".txt' }, { filename: 'a\\b "c".txt' }],
    [{ size: 0 }, { size: 0 }],
    [{ mime: undefined }, { mime: 'application/octet-stream' }],
    [{ mime: null }, { mime: 'application/octet-stream' }],
    [{ mime: ' ' }, { mime: 'application/octet-stream' }],
    [{ mime: ' Image/SVG+XML ' }, { mime: 'image/svg+xml' }],
    [{ mime: 'Text/Plain; Charset=UTF-8' }, { mime: 'text/plain; Charset=UTF-8' }],
    [{ mime: 'a/b;c="d e";f=g' }, { mime: 'a/b;c="d e";f=g' }],
    [{ mime: `a/${'b'.repeat(253)}` }, { mime: `a/${'b'.repeat(253)}` }],
    [{ sha256: 'AB'.repeat(32) }, { sha256: 'ab'.repeat(32) }],
    [{ sha256: null, unknown: 1 }, { sha256: null }],
  ]
  it('is stored', async () => {
    const { of, as } = await setting()
    for (const [given, kept] of accepted) {
      const { attachment, upload } = await startUpload(as, of, given)
      expect(attachment).toMatchObject(kept)
      expect(upload.headers).toEqual({ 'content-type': attachment.mime })
    }
  })

  const refused: object[] = [
    { filename: undefined },
    { filename: null },
    { filename: '' },
    { filename: ' \n ' },
    { filename: long(256) },
    { filename: 'a/b' },
    { filename: '.' },
    { filename: ' .. ' },
    { filename: 'a\0b' },
    { filename: 'a\nb' },
    { filename: '\ud800' },
    { size: undefined },
    { size: null },
    { size: '5' },
    { size: -1 },
    { size: 1.5 },
    { size: 2 ** 53 },
    { mime: 5 },
    { mime: 'text' },
    { mime: 'text/' },
    { mime: '/plain' },
    { mime: 'text/plain;' },
    { mime: 'text/plain; charset' },
    { mime: 'text/plain, text/html' },
    { mime: 'text/pläin' },
    { mime: 'text/plain\r\nx-a: b' },
    { mime: 'a/b;c="d  e"' },
    { mime: 'a/b;c="d' },
    { mime: `a/${'b'.repeat(254)}` },
    { sha256: 'ab' },
    { sha256: 'zz'.repeat(32) },
  ]
  it('is refused with 400, and nothing is reserved', async () => {
    const { of, as } = await setting()
    for (const given of refused) {
      const { status, body, trips } = await as('POST', attachmentsOf(of), announced(given))
      expect([status, trips], JSON.stringify(given)).toEqual([400, 1])
      expect(body.error).toBe(body.message)
    }
    for (const text of ['', '[]', '{', '"a"'])
      expect((await as('POST', attachmentsOf(of), text)).status).toBe(400)
    expect(await usedBytes(of)).toBe(0)
  })

  it.each([
    [{ mime: 'text' }, '「mime」はメディアタイプ (text/plain など) で指定してください'],
    [{ sha256: 'ab' }, '「sha256」は 64 桁の 16 進数で指定してください'],
  ])('is refused with what is expected: %o', async (given, message) => {
    const { of, as } = await setting()
    expect((await as('POST', attachmentsOf(of), announced(given))).body).toMatchObject({ message })
  })

  it('is checked with little work, whatever it contains', async () => {
    const { of, as } = await setting()
    const mime = `a/b;c="${'a'.repeat(240)}`
    const started = performance.now()
    expect((await as('POST', attachmentsOf(of), announced({ mime }))).status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('the per-file limit (files § Starting an upload: 413)', () => {
  it('is 100 MiB: one more byte is 413 with the limit', async () => {
    const { of, as } = await setting()
    expect((await startUpload(as, of, { size: 100 * MiB })).attachment.size).toBe(100 * MiB)
    for (const size of [100 * MiB + 1, 2 ** 53 - 1]) {
      const { status, body, trips } = await as('POST', attachmentsOf(of), announced({ size }))
      expect([status, trips]).toEqual([413, 1])
      expect(body).toEqual({
        error: 'payload_too_large',
        code: 'payload_too_large',
        message: 'データが大きすぎます',
        limit: 100 * MiB,
      })
    }
    expect(await usedBytes(of)).toBe(100 * MiB)
  })

  it('can be configured', async () => {
    const { who, of } = await setting()
    const as = await asToolOf(who, { FILE_SIZE_LIMIT: '10' })
    expect((await as('POST', attachmentsOf(of), announced({ size: 10 }))).status).toBe(201)
    const { status, body } = await as('POST', attachmentsOf(of), announced({ size: 11 }))
    expect([status, body.limit]).toEqual([413, 10])
  })
})

describe('the quota (files § Quota)', () => {
  const start = ({ as, of }: Setting, size: number) => as('POST', attachmentsOf(of), announced({ size }))

  it('is reached at the last byte: one more is 402 with the amounts', async () => {
    const free = await setting(null)
    await readyAttachment(free.of, free.who, { size: freeLimit - 7, linked: true })
    expect((await start(free, 7)).status).toBe(201)
    expect((await start(free, 0)).status).toBe(201)
    const { status, body, trips } = await start(free, 3)
    expect([status, trips]).toEqual([402, 1])
    expect(body).toEqual({
      error: 'plan_limit',
      code: 'plan_limit',
      message:
        'このプロジェクトのファイルの容量が、ご利用中のプランの上限に達しています。完了していないアップロードも、最大 24 時間は容量に含まれます',
      resource: 'storage',
      upgradeUrl: `/orgs/${free.of.orgId}/settings/billing`,
      limit: freeLimit,
      current: freeLimit,
      required: freeLimit + 3,
    })
    expect(await usedBytes(free.of)).toBe(freeLimit)
  })

  it.each([
    ['Free', null, freeLimit],
    ['Pro', 'pro', 10 * 1024 * MiB],
    ['Pro+', 'pro_plus', null],
  ] as const)('%s', async (_, plan, limit) => {
    const at = await setting(plan)
    await readyAttachment(at.of, at.who, { size: (limit ?? 10 ** 15) - 5 })
    expect((await start(at, 5)).status).toBe(201)
    const { status, body } = await start(at, 1)
    expect([status, body.limit]).toEqual(limit ? [402, limit] : [201, undefined])
  })

  it('counts pending, ready, and linked ones, separately for each project', async () => {
    const free = await setting(null)
    for (const made of [{ pending: true }, {}, { linked: true }])
      await readyAttachment(free.of, free.who, { size: 30 * MiB, ...made })
    expect((await start(free, 11 * MiB)).status).toBe(402)
    const beside = await project({ in: { id: free.of.orgId }, owner: free.who })
    expect((await start({ ...free, of: beside }, 11 * MiB)).status).toBe(201)
  })

  it('keeps everything of an organization beyond it, and refuses more', async () => {
    const free = await setting(null)
    await readyAttachment(free.of, free.who, { size: freeLimit + 5, linked: true })
    const { status, body } = await start(free, 1)
    expect([status, body.current, body.required]).toEqual([402, freeLimit + 5, freeLimit + 6])
  })

  it.each([
    ['that fit exactly', 20 * MiB, 5],
    ['that miss by a byte', 20 * MiB + 1, 4],
    ['with no bytes', 0, 10],
  ])('is exact if 10 start at once %s', async (_, size, accepted) => {
    const free = await setting(null)
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(free, size)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(accepted).fill(201), ...Array(10 - accepted).fill(402)])
    expect(await usedBytes(free.of)).toBe(accepted * size)
  })

  it('counts as a write of a token even if it refuses', async () => {
    const { of, who } = await setting(null)
    await readyAttachment(of, who, { size: freeLimit })
    const { status, trips, headers } = await (await asTool(who))('POST', attachmentsOf(of), announced())
    expect([status, trips]).toEqual([402, 1])
    expect(headers.get('ratelimit')).toMatch(/r=59;/)
  })
})

describe('without an object store (files § Store failures: 503 storage_unavailable)', () => {
  it.each(['STORE_ENDPOINT', 'STORE_ACCESS_KEY_ID', 'STORE_SECRET_ACCESS_KEY'])('without %s', async name => {
    const { of, who } = await setting()
    const as = await asToolOf(who, { [name]: null })
    const pending = await readyAttachment(of, who, { pending: true })
    for (const path of [attachmentsOf(of), `${attachmentsOf(of)}/${pending}/complete`]) {
      const { status, body } = await as('POST', path, announced())
      expect([status, body]).toEqual([
        503,
        {
          error: 'storage_unavailable',
          code: 'storage_unavailable',
          message: 'ファイルの保管先が設定されていません。運営者にお問い合わせください',
        },
      ])
    }
    expect(await usedBytes(of)).toBe(5)
    const bad = await as('POST', attachmentsOf(of), announced({ size: -1 }))
    expect(bad.status).toBe(400)
    const stranger = await asToolOf(await person(), { [name]: null })
    expect((await stranger('POST', attachmentsOf(of), announced())).status).toBe(404)
  })
})
