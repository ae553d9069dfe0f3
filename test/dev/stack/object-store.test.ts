import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../dev/stack/store/server.ts'

let upstream: Server
let store: ObjectStore
let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }
let status = 200
let hold = async () => {}

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    seen = { method: request.method!, url: request.url!, headers: request.headers, body }
    await hold()
    response
      .writeHead(status, { 'content-type': 'text/plain', 'content-disposition': 'inline' })
      .end('stored')
  })
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
  store = await startObjectStore({ upstreamPort: (upstream.address() as { port: number }).port })
})
afterAll(async () => {
  await store.stop()
  upstream.close()
  upstream.closeAllConnections()
})

const signed = (query = '', headers = 'host') =>
  `${store.url}/files/key?X-Amz-Signature=s&X-Amz-SignedHeaders=${headers}${query}`

describe('the object store', () => {
  it('passes on what it is asked, under the name that was signed', async () => {
    const body = 'x'.repeat(1_000_000)
    const answer = await fetch(signed(), {
      method: 'PUT',
      body,
      headers: { origin: 'https://elsewhere.test' },
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'stored'])
    expect(seen).toMatchObject({ method: 'PUT', headers: { host: new URL(store.url).host } })
    expect(seen.url).toBe(signed().slice(signed().indexOf('/', 8)))
    expect(seen.body === body).toBe(true)
    expect(seen.headers.origin).toBeUndefined()
  })

  const named =
    '&response-content-disposition=attachment%3B%20filename%3D%22a%22&response-content-type=image%2Fpng'

  it.each(['GET', 'HEAD'])('answers %s with the headers that were named', async method => {
    const { headers } = await fetch(signed(named), { method })
    expect(headers.get('content-disposition')).toBe('attachment; filename="a"')
    expect(headers.get('content-type')).toBe('image/png')
  })

  it('leaves an error its headers', async () => {
    status = 404
    const { headers } = await fetch(signed(named))
    status = 200
    expect(headers.get('content-type')).toBe('text/plain')
  })

  it.each([
    ['an unsigned x-amz-copy-source with 403', 'host', 403],
    ['a signed one with 200', 'host;x-amz-copy-source', 200],
  ])('meets %s', async (_, names, expected) => {
    const headers = { 'x-amz-copy-source': '/files/other' }
    expect((await fetch(signed('', names), { method: 'PUT', headers })).status).toBe(expected)
  })

  it('goes on when whoever asked has gone before the answer', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hold = async () => {
      asked.resolve()
      await answer.promise
    }
    const leaving = new AbortController()
    const left = fetch(signed(), { signal: leaving.signal }).catch(() => 'gone')
    await asked.promise
    hold = async () => {}
    leaving.abort()
    expect(await left).toBe('gone')
    expect((await fetch(signed())).status).toBe(200)
    answer.resolve()
    expect((await fetch(signed())).status).toBe(200)
  })

  it('says so when nothing stands behind it', async () => {
    const alone = await startObjectStore({ upstreamPort: 1 })
    expect((await fetch(`${alone.url}/files/key`)).status).toBe(502)
    await alone.stop()
  })
})
