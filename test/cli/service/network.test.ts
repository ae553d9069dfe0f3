import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNetwork } from '../../../src/cli/service/network.ts'

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
