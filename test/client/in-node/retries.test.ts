import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { CairnError, type ClientOptions, createClient } from '../../../src/client/index.ts'

type Planned = { status: number; retryAfter?: string } | 'cut' | 'halved' | 'page'

/** A service with planned responses, then 200, and the requests that it received. */
async function stage(planned: Planned[], options: ClientOptions = {}) {
  const got: { method: string; body: string; key: unknown }[] = []
  const server = createAsyncServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ method: request.method!, body, key: request.headers['idempotency-key'] })
    const plan = planned.shift() ?? { status: 200 }
    if (plan === 'cut') return response.destroy()
    if (plan === 'halved') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 })
      return response.write('{', () => response.destroy())
    }
    if (plan === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
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

describe('a refusal with Retry-After', () => {
  it.each([429, 503])('is retried with the same body: %i', async status => {
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
  ])('is retried up to the limit: %j', async (retries, requests) => {
    const { got, api } = await stage(Array(9).fill(later(429)), retries === undefined ? {} : { retries })
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([429, requests])
  })

  it('can contain a date', async () => {
    const { got, api } = await stage([later(503, new Date().toUTCString())])
    expect([(await api.GET('/api/projects')).response.status, got.length]).toEqual([200, 2])
  })

  it('is returned if the total wait would be too long', async () => {
    const { got, api } = await stage([later(429, '1'), later(429, '1'), later(429, '1')], {
      retryWithin: 2.5,
    })
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([429, 3])
    const usual = await stage([later(429, '61')])
    expect((await usual.api.GET('/api/projects')).response.headers.get('retry-after')).toBe('61')
    expect(usual.got).toHaveLength(1)
  })

  it('is not waited for after the signal is aborted', async () => {
    const { got, api } = await stage([later(429, '50')])
    const controller = new AbortController()
    const call = api.GET('/api/projects', { signal: controller.signal })
    await expect.poll(() => got.length).toBe(1)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(got).toHaveLength(1)
  })
})

describe('an unanswered request', () => {
  it('is retried with its key if it is a POST', async () => {
    const { got, api } = await stage(['cut', later(503), 'cut'])
    const { response } = await api.POST('/api/projects/{projectId}/folders', create)
    expect([response.status, got.length, new Set(got.map(({ key }) => key)).size]).toEqual([200, 4, 1])
  })

  it('is retried with retryDeletes if it is a DELETE', async () => {
    const { got, api } = await stage(['cut', 'cut'], { retryDeletes: true })
    const call = { params: { path: { projectId: 'p' } } }
    expect((await api.DELETE('/api/projects/{projectId}', call)).response.status).toBe(200)
    expect(got.map(({ method, key }) => [method, key])).toEqual(Array(3).fill(['DELETE', undefined]))
  })

  it('has a new key for each call, or its own', async () => {
    const { got, api } = await stage([])
    await api.POST('/api/projects/{projectId}/folders', create)
    await api.POST('/api/projects/{projectId}/folders', create)
    const params = { ...create.params, header: { 'Idempotency-Key': 'mine' } }
    await api.POST('/api/projects/{projectId}/folders', { ...create, params })
    expect(new Set(got.map(({ key }) => key)).size).toBe(3)
    expect(got[2]!.key).toBe('mine')
  })

  it('is retried without a key if it is a read', async () => {
    const { got, api } = await stage(['cut'])
    expect((await api.GET('/api/projects')).response.status).toBe(200)
    expect(got.map(({ key }) => key)).toEqual([undefined, undefined])
  })

  it('is retried if the response ends in the middle, but not if it is a PATCH', async () => {
    const { got, api } = await stage(['halved', 'halved', later(503), { status: 200 }, 'halved'])
    const { data, response } = await api.GET('/api/projects')
    expect([data, response.url]).toEqual([{}, expect.stringMatching(/\/api\/projects$/)])
    expect(got).toHaveLength(4)
    const call = { params: { path: { projectId: 'p' } }, body: { name: 'n' } }
    await expect(api.PATCH('/api/projects/{projectId}', call)).rejects.toThrow(TypeError)
    expect(got).toHaveLength(5)
  })

  it('fails after the last retry', async () => {
    const { got, api } = await stage(['cut', 'cut', 'cut'], { retries: 1 })
    await expect(api.GET('/api/projects')).rejects.toThrow(TypeError)
    expect(got).toHaveLength(2)
  })
})

describe('a page of a proxy or a network in place of a response', () => {
  it('is an error without a code, and is not retried', async () => {
    const { got, api } = await stage(['page'])
    const error = await api.GET('/api/projects').catch(thrown => thrown)
    expect(error).toBeInstanceOf(CairnError)
    expect(error).toMatchObject({ status: 200, code: null, message: 'The response is not from the service' })
    expect(got).toHaveLength(1)
  })
})

describe('there is no retry', () => {
  it.each([
    ['without Retry-After', [{ status: 503 }], 503],
    ['with an invalid Retry-After', [later(429, 'soon')], 429],
    ['for another status', [later(500)], 500],
  ])('%s', async (_, planned, status) => {
    const { got, api } = await stage(planned)
    const { response } = await api.GET('/api/projects')
    expect([response.status, got.length]).toEqual([status, 1])
  })

  const project = { params: { path: { projectId: 'p' } } }
  it('of an unanswered PATCH or DELETE', async () => {
    const { got, api } = await stage(['cut', 'cut', 'cut'])
    const call = { ...project, body: { name: 'n' } }
    await expect(api.PATCH('/api/projects/{projectId}', call)).rejects.toThrow(TypeError)
    await expect(api.DELETE('/api/projects/{projectId}', project)).rejects.toThrow(TypeError)
    expect(got.map(({ method, key }) => [method, key])).toEqual([
      ['PATCH', undefined],
      ['DELETE', undefined],
    ])
  })

  it('of an aborted request', async () => {
    const { got, api } = await stage(['cut', 'cut'])
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(api.GET('/api/projects', { signal })).rejects.toThrow('enough')
    expect(got).toHaveLength(0)
  })

  it('of a body that can be sent only once', async () => {
    const { got, api } = await stage([later(429)])
    const body = new Blob(['x']).stream() as unknown as Blob
    const init = { params: { path: { projectId: 'p' } }, body, duplex: 'half' }
    const { response } = await api.PUT('/api/projects/{projectId}/icon-image', init)
    expect([response.status, got]).toMatchObject([429, [{ method: 'PUT', body: 'x' }]])
  })
})
