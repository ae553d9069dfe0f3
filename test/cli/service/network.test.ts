import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNetwork, toNetworkFailure } from '../../../src/cli/service/network.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server that never responds. */
const silent = (_: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Sends a request, and returns what became of it so far. */
function send(method: string, fetch: typeof globalThis.fetch) {
  const state: { outcome?: unknown } = {}
  const network = createNetwork(fetch, () => {})
  const settle = (outcome: unknown) => void Object.assign(state, { outcome })
  network(new Request('https://cairn.example.test/api/projects', { method }))
    .then(response => response.text())
    .then(settle, settle)
  return state
}

it('a read without a response ends after a minute', async () => {
  const state = send('GET', silent)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(state).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(state.outcome).toMatchObject({
    ...{ exit: 'unreachable', code: 'unreachable' },
    message: 'Cannot reach https://cairn.example.test (ETIMEDOUT)',
  })
})

it('a write is not given up, because it may have succeeded', async () => {
  const state = send('POST', silent)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(state).toEqual({})
})

it('the content of a response can take longer', async () => {
  const content = new TransformStream<Uint8Array, Uint8Array>()
  const state = send('GET', async () => new Response(content.readable))
  await vi.advanceTimersByTimeAsync(120_000)
  const writer = content.writable.getWriter()
  await writer.write(new TextEncoder().encode('late'))
  await writer.close()
  await vi.waitFor(() => expect(state.outcome).toBe('late'))
})

const failing = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
const mayHaveSucceeded = 'The request may have succeeded. Check the result before you try again'
const ordinary = 'Check the address and the network, then try again'

it('a failure behind a proxy names the proxy', () => {
  const request = new Request('https://cairn.example.test/api/projects')
  const failure = toNetworkFailure(request, failing('ECONNREFUSED'), 'proxy.test:3128')
  expect([failure?.message, failure?.hint[1]]).toEqual([
    'Cannot reach https://cairn.example.test through the proxy proxy.test:3128 (ECONNREFUSED)',
    'Check HTTPS_PROXY, HTTP_PROXY, and NO_PROXY, then try again',
  ])
})

it.each([
  ['POST', 'ECONNREFUSED', ordinary],
  ['PATCH', 'ENOTFOUND', ordinary],
  ['POST', 'EAI_AGAIN', ordinary],
  ['POST', 'UND_ERR_CONNECT_TIMEOUT', ordinary],
  ['POST', 'CERT_HAS_EXPIRED', expect.stringContaining('--ca FILE')],
  ['POST', 'ECONNRESET', mayHaveSucceeded],
  ['PATCH', 'UND_ERR_SOCKET', mayHaveSucceeded],
  ['GET', 'ECONNRESET', ordinary],
])('only a write that may have left may have succeeded: %s, %s', (method, code, hint) => {
  const request = new Request('https://cairn.example.test/api/projects', { method })
  expect(toNetworkFailure(request, failing(code))?.hint[1]).toEqual(hint)
})

it('a retry that never left does not hide an attempt that may have succeeded', async () => {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'ECONNREFUSED']
  const network = createNetwork(
    () => Promise.reject(failing(codes.shift()!)),
    () => {},
  )
  const attempt = (key: string) => {
    const headers = { 'Idempotency-Key': key }
    const request = new Request('https://cairn.example.test/api/projects', { method: 'POST', headers })
    return network(request).catch(thrown => toNetworkFailure(request, thrown)?.hint[1])
  }
  expect(await attempt('a')).toBe(ordinary)
  expect(await attempt('a')).toBe(mayHaveSucceeded)
  expect(await attempt('a')).toBe(mayHaveSucceeded)
  codes.push('ECONNREFUSED')
  expect(await attempt('b')).toBe(ordinary)
})
