import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ClientOptions, createClient } from '../../../src/client/index.ts'

type Planned = { status: number; retryAfter?: string } | 'cut'

/** A service that answers as planned, then 200; what it was sent. */
async function stage(planned: Planned[], options: ClientOptions = {}) {
  const got: { method: string; body: string; key: unknown }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ method: request.method!, body, key: request.headers['idempotency-key'] })
    const plan = planned.shift() ?? { status: 200 }
    if (plan === 'cut') return response.destroy()
    if (plan.retryAfter !== undefined) response.setHeader('retry-after', plan.retryAfter)
    response.writeHead(plan.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { got, api: createClient({ baseUrl, ...options }) }
}

const later = (status: number, retryAfter = '0') => ({ status, retryAfter })
const create = { params: { path: { projectId: 'p' } }, body: { name: 'n' } }

describe('a refusal that says when to come again', () => {
  it.each([429, 503])('is heeded, its body sent anew: %i', async status => {
    const { got, api } = await stage([later(status), later(status)])
    const { response } = await api.POST('/api/projects/{projectId}/folders', create)
    expect(response.status).toBe(200)
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(got).toEqual(Array(3).fill({ method: 'POST', body: '{"name":"n"}', key }))
    expect(new Set(got.map(({ key }) => key)).size).toBe(1)
  })

  it.each([
    [undefined, 4],
    [0, 1],
    [1, 2],
  ])('is heeded so often, unless said otherwise: %j', async (retries, requests) => {
    const { got, api } = await stage(Array(9).fill(later(429)), retries === undefined ? {} : { retries })
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([429, requests])
  })

  it('is heeded as a date too', async () => {
    const { got, api } = await stage([later(503, new Date().toUTCString())])
    expect([(await api.GET('/api/projects')).response.status, got.length]).toEqual([200, 2])
  })

  it('is answered as it is where the waits would take too long in all', async () => {
    const { got, api } = await stage([later(429, '1'), later(429, '1'), later(429, '1')], {
      retryWithin: 2.5,
    })
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([429, 3])
    const usual = await stage([later(429, '61')])
    expect((await usual.api.GET('/api/projects')).response.headers.get('retry-after')).toBe('61')
    expect(usual.got).toHaveLength(1)
  })

  it('is waited for no longer than the signal lets it', async () => {
    const { got, api } = await stage([later(429, '50')])
    const controller = new AbortController()
    const call = api.GET('/api/projects', { signal: controller.signal })
    await expect.poll(() => got.length).toBe(1)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(got).toHaveLength(1)
  })
})

describe('what is not answered', () => {
  it('is sent again with its key, where it is a POST', async () => {
    const { got, api } = await stage(['cut', later(503), 'cut'])
    const { response } = await api.POST('/api/projects/{projectId}/folders', create)
    expect([response.status, got.length, new Set(got.map(({ key }) => key)).size]).toEqual([200, 4, 1])
  })

  it('is sent again where it is a DELETE, if the caller says so', async () => {
    const { got, api } = await stage(['cut', 'cut'], { retryDeletes: true })
    const call = { params: { path: { projectId: 'p' } } }
    expect((await api.DELETE('/api/projects/{projectId}', call)).response.status).toBe(200)
    expect(got.map(({ method, key }) => [method, key])).toEqual(Array(3).fill(['DELETE', undefined]))
  })

  it('has another key for each call, or the one that it brings', async () => {
    const { got, api } = await stage([])
    await api.POST('/api/projects/{projectId}/folders', create)
    await api.POST('/api/projects/{projectId}/folders', create)
    const params = { ...create.params, header: { 'Idempotency-Key': 'mine' } }
    await api.POST('/api/projects/{projectId}/folders', { ...create, params })
    expect(new Set(got.map(({ key }) => key)).size).toBe(3)
    expect(got[2]!.key).toBe('mine')
  })

  it('is sent again where it is a read, without a key', async () => {
    const { got, api } = await stage(['cut'])
    expect((await api.GET('/api/projects')).response.status).toBe(200)
    expect(got.map(({ key }) => key)).toEqual([undefined, undefined])
  })

  it('is given up after so many tries', async () => {
    const { got, api } = await stage(['cut', 'cut', 'cut'], { retries: 1 })
    await expect(api.GET('/api/projects')).rejects.toThrow(TypeError)
    expect(got).toHaveLength(2)
  })
})

describe('nothing is sent again', () => {
  it.each([
    ['without Retry-After', [{ status: 503 }], 503],
    ['with one that is none', [later(429, 'soon')], 429],
    ['of another status', [later(500)], 500],
  ])('%s', async (_, planned, status) => {
    const { got, api } = await stage(planned)
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([status, 1])
  })

  const project = { params: { path: { projectId: 'p' } } }
  it('of which nobody knows whether it was done', async () => {
    const { got, api } = await stage(['cut', 'cut', 'cut'])
    const call = { ...project, body: { name: 'n' } }
    await expect(api.PATCH('/api/projects/{projectId}', call)).rejects.toThrow(TypeError)
    await expect(api.DELETE('/api/projects/{projectId}', project)).rejects.toThrow(TypeError)
    expect(got.map(({ method, key }) => [method, key])).toEqual([
      ['PATCH', undefined],
      ['DELETE', undefined],
    ])
  })

  it('that was broken off', async () => {
    const { got, api } = await stage(['cut', 'cut'])
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(api.GET('/api/projects', { signal })).rejects.toThrow('enough')
    expect(got).toHaveLength(0)
  })

  it('that can be sent only once', async () => {
    const { got, api } = await stage([later(429)])
    const body = new Blob(['x']).stream() as unknown as Blob
    const init = { params: { path: { projectId: 'p' } }, body, duplex: 'half' }
    const { response } = await api.PUT('/api/projects/{projectId}/icon-image', init)
    expect([response.status, got]).toMatchObject([429, [{ method: 'PUT', body: 'x' }]])
  })
})
