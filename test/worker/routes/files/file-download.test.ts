import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../../src/worker/app.ts'
import { settings } from '../../../../src/worker/env.ts'
import { openS3 } from '../../../../src/worker/outside/s3.ts'
import { asTool, type Client, client, withToken } from '../../../support/as.ts'
import { id, query } from '../../../support/database.ts'
import { addFile, type File, keyOf } from '../../../support/revisions.ts'
import { type Person, type Project, person, project, token } from '../../../support/world.ts'

let owner: Person
let of: Project
let as: Client
beforeAll(async () => {
  owner = await person()
  of = await project({ owner })
  as = await asTool(owner)
})

const download = (file: File, search = '') => as('GET', `${file.path}/download${search}`)
const fetched = async (url: string) => {
  const response = await fetch(url)
  const { status, headers } = response
  return {
    status,
    text: new TextDecoder().decode(await response.arrayBuffer()),
    type: headers.get('content-type'),
    disposition: headers.get('content-disposition'),
  }
}

describe('download (files § Download: a URL good for 5 minutes)', () => {
  it('returns a URL to the bytes, in one round trip without a call of the store', async () => {
    const file = await addFile(of, owner, [{ content: 'hello' }], '計画 🎉.txt')
    const before = Math.floor(Date.now() / 1000) * 1000
    const answer = await download(file)
    expect([answer.status, answer.trips, answer.calls]).toEqual([200, 1, 0])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { url, expiresAt, ...rest } = answer.body
    expect(rest).toEqual({ filename: '計画 🎉.txt', size: 5, mime: 'text/plain' })
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(300_000)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000)
    expect(await fetched(url)).toEqual({
      status: 200,
      text: 'hello',
      type: 'text/plain',
      disposition: `attachment; filename="__ _.txt"; filename*=UTF-8''%E8%A8%88%E7%94%BB%20%F0%9F%8E%89.txt`,
    })
  })

  it('redirect=1: 302 to the same URL, without a body, never cached', async () => {
    const file = await addFile(of, owner, [{ content: 'hello' }])
    const answer = await download(file, '?redirect=1')
    expect([answer.status, answer.text, answer.trips, answer.calls]).toEqual([302, '', 1, 0])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await fetched(answer.headers.get('location')!)).text).toBe('hello')
    const head = await as('HEAD', `${file.path}/download?redirect=1`)
    expect([head.status, head.text]).toEqual([302, ''])
    expect(await download(file, '?redirect=0')).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(/^http/) },
    })
  })

  it('returns a URL that the store refuses after 5 minutes', async () => {
    const file = await addFile(of, owner)
    const key = await keyOf(file, 1)
    const signedAgo = (seconds: number) =>
      openS3(settings(env).store!).presignGet(
        key,
        'attachment',
        'text/plain',
        new Date(Date.now() - seconds * 1000),
        300,
      )
    expect((await fetched(await signedAgo(200))).status).toBe(200)
    expect((await fetched(await signedAgo(302))).status).toBe(403)
  })

  it.each<[string, (url: URL) => unknown]>([
    ['a longer life', url => url.searchParams.set('X-Amz-Expires', '3600')],
    ['a later date', url => url.searchParams.set('X-Amz-Date', '20990101T000000Z')],
    ['another name', url => url.searchParams.set('response-content-disposition', 'inline')],
    ['another type', url => url.searchParams.set('response-content-type', 'text/html')],
    [
      'another object',
      url => (url.pathname = url.pathname.replace(/.$/, last => (last === '0' ? '1' : '0'))),
    ],
    ['no signature', url => url.searchParams.delete('X-Amz-Signature')],
  ])('returns a URL that is refused with %s', async (_, tamper) => {
    const { url } = (await download(await addFile(of, owner))).body
    const tampered = new URL(url)
    tamper(tampered)
    expect([400, 403]).toContain((await fetched(tampered.href)).status)
  })

  it('returns a URL that names only the filename to save, and nothing of the project, the file, or its owner', async () => {
    const file = await addFile(of, owner, [{ filename: 'secret.txt' }], 'secret.txt')
    const url = new URL((await download(file)).body.url)
    expect(url.pathname).toMatch(/\/objects\/[0-9a-f-]{36}$/)
    expect(url.href).not.toContain(of.id)
    expect(url.href).not.toContain(file.id)
  })
})

describe('the name of a download (files § Download names and types)', () => {
  it("is the file's current name only for the latest revision", async () => {
    const file = await addFile(
      of,
      owner,
      [{ filename: 'first.txt' }, { filename: 'second.txt' }],
      'named.txt',
    )
    const nameOf = async (search = '') => (await fetched((await download(file, search)).body.url)).disposition
    const saved = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`
    expect(await nameOf('?revision=1')).toBe(saved('first.txt'))
    expect(await nameOf('?revision=2')).toBe(saved('named.txt'))
    expect(await nameOf()).toBe(saved('named.txt'))
    await query`update files set name = 'renamed.txt' where id = ${file.id}`
    expect(await nameOf('?revision=1')).toBe(saved('first.txt'))
    expect(await nameOf('?revision=2')).toBe(saved('renamed.txt'))
    expect(await nameOf()).toBe(saved('renamed.txt'))
  })

  it.each([
    ['punctuation', "a\"b\\c%41;d='e'(f)*.txt"],
    ['Japanese', '日本語の資料.pdf'],
    ['a line break', 'line\r\nX-Injected: yes'],
    ['255 emoji', '🎉'.repeat(255)],
    ['85 joined emoji, 255 characters', '👩‍💻'.repeat(85)],
    ['255 quotation marks', '"'.repeat(255)],
  ])('is unchanged by the store: %s', async (_, name) => {
    const file = await addFile(of, owner, [{}], name)
    const { status, disposition } = await fetched((await download(file)).body.url)
    expect(status).toBe(200)
    const [, encoded] = /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''(\S+)$/.exec(disposition!)!
    expect(decodeURIComponent(encoded!)).toBe(name.replace('\r\n', ' '))
  })
})

describe('the type of a download (files § Download names and types)', () => {
  it.each([
    ['image/png', 'image/png'],
    ['application/pdf', 'application/pdf'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['text/html; charset=utf-8', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
  ])('of %s is %s, as an attachment', async (mime, type) => {
    const { body } = await download(await addFile(of, owner, [{ mime }]))
    expect(await fetched(body.url)).toMatchObject({
      status: 200,
      type,
      disposition: expect.stringMatching(/^attachment; /),
    })
  })
})

describe('errors (files § Download)', () => {
  let file: File
  beforeAll(async () => {
    file = await addFile(of, owner, [{}, {}])
  })

  it.each(['0', '01', '-1', '1.0', '1e0', '1234567890', 'x', '', '%201', '１', '1&revision=2'])(
    'revision=%s: 400',
    async revision => {
      const { status, body, trips } = await download(file, `?revision=${revision}`)
      expect([status, trips]).toEqual([400, 1])
      expect(body.error).toBe(body.message)
    },
  )

  it.each(['2', 'True', '', 'yes', '1&redirect=1'])('redirect=%s: 400', async redirect => {
    expect((await download(file, `?redirect=${redirect}`)).status).toBe(400)
  })

  it.each(['3', '999999999'])('revision=%s, which does not exist: 404', async revision => {
    const { status, body, trips } = await download(file, `?revision=${revision}`)
    expect([status, body.code, trips]).toEqual([404, 'revision_not_found', 1])
  })

  it('404 for a missing file, one of another project, or a malformed id, before the revision', async () => {
    const elsewhere = await addFile(await project({ owner }), owner)
    for (const fileId of [id(), elsewhere.id]) {
      const { status, body } = await as('GET', `/api/projects/${of.id}/files/${fileId}/download?revision=9`)
      expect([status, body.code]).toEqual([404, 'file_not_found'])
    }
    for (const path of [`${of.id}/files/x`, `x/files/${file.id}`]) {
      const { status, body } = await as('GET', `/api/projects/${path}/download`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('an invalid query is checked after the gate', async () => {
    const stranger = await asTool(await person())
    expect((await stranger('GET', `${file.path}/download?revision=x`)).status).toBe(404)
  })

  it('503 if no store is configured; a missing file is still 404', async () => {
    const bare = { ...env, STORE_ENDPOINT: undefined }
    const authorization = `Bearer ${await token(owner)}`
    const without = client({ authorization }, request => app.fetch(request, bare, createExecutionContext()))
    const answer = await without('GET', `${file.path}/download`)
    expect([answer.status, answer.body.code, answer.trips]).toEqual([503, 'storage_unavailable', 1])
    expect((await without('GET', `${file.path}/download?redirect=1`)).status).toBe(503)
    expect((await without('GET', `${file.path}/download?revision=9`)).status).toBe(404)
    expect((await withToken(await token(owner))('GET', `${file.path}/download`)).status).toBe(200)
  })
})
