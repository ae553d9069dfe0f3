import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAsyncServer } from '../../../dev/shared/async-server.ts'
import { type Content, type Progress, putBytes } from '../../../src/client/store.ts'

/** A store that requires a content length. */
async function stage() {
  const got: { headers: Record<string, unknown>; size: number }[] = []
  const server = createAsyncServer(async (request, response) => {
    let size = 0
    for await (const chunk of request) size += chunk.length
    got.push({ headers: request.headers, size })
    response.writeHead(request.headers['content-length'] === undefined ? 411 : 200).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/1`
  const target = { url, method: 'PUT', headers: { 'content-type': 'text/plain' } }
  return { got, target }
}

const size = 5_000_000
const bytes = new Uint8Array(size).fill(7)
const contents: Record<string, () => Content> = {
  'a blob': () => new Blob([bytes], { type: 'image/png' }),
  bytes: () => bytes,
  'a stream': () => ({ stream: inPieces(), size }),
}

function inPieces(): ReadableStream<Uint8Array> {
  let left = 50
  return new ReadableStream({
    pull(controller) {
      if (left-- === 0) controller.close()
      else controller.enqueue(bytes.subarray(0, size / 50))
    },
  })
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes of buffers that are still referenced. */
function keptBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

describe('Node sends the store', () => {
  it.each(Object.keys(contents))('%s with its length, and reports the progress', async name => {
    const { got, target } = await stage()
    const told: Progress[] = []
    const onProgress = (progress: Progress) => told.push(progress)
    expect(await putBytes(target, contents[name]!(), { onProgress, signal: null })).toBe(200)
    expect(told.length).toBeGreaterThan(10)
    expect(told.at(-1)).toEqual({ sent: size, total: size })
    expect(await putBytes(target, contents[name]!(), { signal: null })).toBe(200)
    for (const { headers, size: taken } of got) {
      expect(taken).toBe(size)
      expect(headers).toMatchObject({ 'content-length': String(size), 'content-type': 'text/plain' })
      expect(headers).not.toHaveProperty('transfer-encoding')
    }
    expect(got).toHaveLength(2)
  })

  it('a stream without keeping what was sent', async () => {
    const { got, target } = await stage()
    const piece = 1_000_000
    let left = 100
    let most = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left % 10 === 0) most = Math.max(most, keptBytes() - before)
        if (left-- === 0) controller.close()
        else controller.enqueue(new Uint8Array(piece).fill(left))
      },
    })
    const before = keptBytes()
    expect(await putBytes(target, { stream, size: 100 * piece }, { signal: null })).toBe(200)
    expect(got).toMatchObject([{ size: 100 * piece }])
    expect(most).toBeLessThan(40 * piece)
  })

  it.each([4, 6])('no complete body if a stream has the wrong length: %i of 5', async length => {
    const { got, target } = await stage()
    const stream = new Blob(['x'.repeat(length)]).stream()
    await expect(putBytes(target, { stream, size: 5 }, { signal: null })).rejects.toThrow()
    expect(got).toEqual([])
  })

  const failing = () =>
    new ReadableStream<Uint8Array>({
      pull: controller => controller.error(new Error('The disk failed')),
    })
  const shorter = () => new Blob([bytes.subarray(0, 4)]).stream()
  it.each<[what: string, content: Content, error: Error, onProgress?: () => never]>([
    ['a stream fails', { stream: failing(), size }, new Error('The disk failed')],
    [
      'a stream is too short',
      { stream: shorter(), size },
      new RangeError(`The stream has 4 bytes instead of ${size}`),
    ],
    [
      'a stream is too long',
      { stream: shorter(), size: 3 },
      new RangeError('The stream has more than 3 bytes'),
    ],
    [
      'onProgress fails',
      bytes,
      new Error('A bug'),
      () => {
        throw new Error('A bug')
      },
    ],
  ])(
    'nothing more, and throws the reason and no error of the network, if %s',
    async (_, content, error, onProgress) => {
      const { target } = await stage()
      const options = { signal: null, ...(onProgress && { onProgress }) }
      const thrown = await putBytes(target, content, options).catch(one => one)
      expect([thrown.name, thrown.message]).toEqual([error.name, error.message])
    },
  )
})
