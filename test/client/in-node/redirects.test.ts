import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createClient, unwrap } from '../../../src/client/index.ts'

/** A server with a fixed response, and the requests that reached it. */
async function serve(answer: { status: number; location?: string; body?: object }) {
  const seen: string[] = []
  const server = createServer(({ method, headers }, response) => {
    seen.push(`${method} ${headers.authorization}`)
    const { status, location, body } = answer
    response.writeHead(status, { ...(location && { location }), 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

it('a redirect is not followed, so neither the token nor a body reaches its target', async () => {
  const other = await serve({ status: 200 })
  const service = await serve({ status: 307, location: other.url })
  const api = createClient({ baseUrl: service.url, token: 't' })
  await expect(unwrap(api.GET('/api/projects'))).rejects.toMatchObject({ status: 307, code: null })
  await expect(unwrap(api.POST('/api/orgs', { body: { name: 'x' } }))).rejects.toMatchObject({ status: 307 })
  expect([service.seen, other.seen]).toEqual([['GET Bearer t', 'POST Bearer t'], []])
})

const contents = {
  bytes: () => new Uint8Array(3),
  'a stream': () => ({ stream: new Blob(['abc']).stream() as ReadableStream<Uint8Array>, size: 3 }),
}
it.each(Object.entries(contents))(
  'a redirect of the object store is not followed for %s',
  async (_, content) => {
    const other = await serve({ status: 200 })
    const store = await serve({ status: 307, location: other.url })
    const upload = { url: store.url, method: 'PUT', headers: {} }
    const service = await serve({ status: 200, body: { attachment: { id: 'a' }, upload } })
    const api = createClient({ baseUrl: service.url, token: 't' })
    await expect(api.upload('p', content(), { filename: 'f' })).rejects.toMatchObject({ name: 'StoreError' })
    expect([store.seen, other.seen]).toEqual([['PUT undefined'], []])
  },
)
