import type { IncomingHttpHeaders, Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { type ObjectStore, startObjectStore } from '../../../dev/stack/store/server.ts'

let upstream: Server
let store: ObjectStore
let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }
let status = 200
let hold = async () => {}

beforeAll(async () => {
  upstream = createAsyncServer(async (request, response) => {
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
  it('forwards requests with the signed host', async () => {
    const body = 'x'.repeat(1_000_000)
    const response = await fetch(signed(), {
      method: 'PUT',
      body,
      headers: { origin: 'https://elsewhere.test' },
    })
    expect([response.status, await response.text()]).toEqual([200, 'stored'])
    expect(seen).toMatchObject({ method: 'PUT', headers: { host: new URL(store.url).host } })
    expect(seen.url).toBe(signed().slice(signed().indexOf('/', 8)))
    expect(seen.body === body).toBe(true)
    expect(seen.headers.origin).toBeUndefined()
  })

  const named =
    '&response-content-disposition=attachment%3B%20filename%3D%22a%22&response-content-type=image%2Fpng'

  it.each(['GET', 'HEAD'])('returns the requested headers for %s', async method => {
    const { headers } = await fetch(signed(named), { method })
    expect(headers.get('content-disposition')).toBe('attachment; filename="a"')
    expect(headers.get('content-type')).toBe('image/png')
  })

  it('does not change the headers of an error', async () => {
    status = 404
    const { headers } = await fetch(signed(named))
    status = 200
    expect(headers.get('content-type')).toBe('text/plain')
  })

  it.each([
    ['an unsigned x-amz-copy-source', 'host', 403],
    ['a signed x-amz-copy-source', 'host;x-amz-copy-source', 200],
  ])('handles %s', async (_, names, expected) => {
    const headers = { 'x-amz-copy-source': '/files/other' }
    expect((await fetch(signed('', names), { method: 'PUT', headers })).status).toBe(expected)
  })

  it('keeps running when a caller disconnects before the response', async () => {
    const [arrived, response] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hold = async () => {
      arrived.resolve()
      await response.promise
    }
    const leaving = new AbortController()
    const left = fetch(signed(), { signal: leaving.signal }).catch(() => 'aborted')
    await arrived.promise
    hold = async () => {}
    leaving.abort()
    expect(await left).toBe('aborted')
    expect((await fetch(signed())).status).toBe(200)
    response.resolve()
    expect((await fetch(signed())).status).toBe(200)
  })

  it('responds 502 if the store does not run', async () => {
    const alone = await startObjectStore({ upstreamPort: 1 })
    expect((await fetch(`${alone.url}/files/key`)).status).toBe(502)
    await alone.stop()
  })
})
