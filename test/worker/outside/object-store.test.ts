import { env } from 'cloudflare:test'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settings } from '../../../src/worker/env.ts'
import { openObjectStore } from '../../../src/worker/outside/object-store.ts'
import { id } from '../../support/database.ts'
import { always, armFault, copiesOf } from '../../support/faults.ts'
import { skipPauses } from '../../support/stalls.ts'

skipPauses()

const open = (others: object = {}) => openObjectStore(settings({ ...env, ...others }).store, 'the-request')
const key = () => `uploads/${id()}`

async function put(url: string, type: string, body: string): Promise<number> {
  const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
  await response.arrayBuffer()
  return response.status
}

async function stored(name = key(), body = 'hello'): Promise<string> {
  const { url } = await open().presignUpload(name, { size: body.length, mime: 'text/plain' })
  expect(await put(url, 'text/plain', body)).toBe(200)
  return name
}

/** A store with this response to every call, for the rest of the test. */
function answering(answer: () => Response) {
  const { fetch } = globalThis
  const host = `${id()}.test`
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).host === host ? answer() : fetch(request)
  })
  onTestFinished(() => spy.mockRestore())
  return open({ STORE_ENDPOINT: `http://${host}` })
}

describe('the object store', () => {
  it('accepts only an upload of the signed size and type', async () => {
    const store = open()
    const name = key()
    const { url } = await store.presignUpload(name, { size: 5, mime: 'text/plain' })
    expect(await put(url, 'text/plain', 'longer')).toBe(403)
    expect(await put(url, 'text/html', 'hello')).toBe(403)
    expect(await store.describe(name)).toBeNull()
    expect(await put(url, 'text/plain', 'hello')).toBe(200)
    expect(await store.describe(name)).toEqual({ size: 5, mime: 'text/plain' })
    expect(store.calls).toBe(2)
  })

  it('copies an object with its type', async () => {
    const store = open()
    const [from, to] = [await stored(), key()]
    expect(await store.copy(from, to)).toBe(true)
    expect(await store.describe(to)).toEqual({ size: 5, mime: 'text/plain' })
    expect(await store.copy(key(), to)).toBe(false)
  })

  it('overwrites an object with bytes and a type, and reads them', async () => {
    const store = open()
    const name = key()
    expect(await store.read(name)).toBeNull()
    for (const bytes of [Uint8Array.of(0, 255, 10, 13), new Uint8Array(400_000).fill(7), new Uint8Array()]) {
      await store.put(name, bytes, 'image/png')
      expect(await store.describe(name)).toEqual({ size: bytes.length, mime: 'image/png' })
      expect(await store.read(name)).toEqual(bytes)
    }
    expect(store.calls).toBe(10)
  })

  it('sends a download with the signed headers, and no others', async () => {
    const { url, expiresAt } = await open().presignDownload(
      await stored(),
      'attachment; filename="a b.txt"; filename*=UTF-8\'\'%E5%B1%B1.txt',
      'application/octet-stream',
    )
    const answer = await fetch(url)
    expect(await answer.bytes()).toEqual(new TextEncoder().encode('hello'))
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="a b.txt"; filename*=UTF-8\'\'%E5%B1%B1.txt',
    )
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(5)
    expect((await fetch(url.replace('octet-stream', 'x'))).status).toBe(403)
  })

  it('deletes existing and missing objects, and sends no request without keys', async () => {
    const store = open()
    const names = [await stored(), await stored(), key()]
    expect(await store.discard(names)).toEqual([])
    expect(await Promise.all(names.map(name => store.describe(name)))).toEqual([null, null, null])
    const { calls } = store
    expect([await store.discard([]), store.calls]).toEqual([[], calls])
  })

  it('lists the keys after a given key in order, with a limit', async () => {
    const store = open()
    const prefix = key()
    const names = [`${prefix}-a`, `${prefix}-b`, `${prefix}-c`]
    for (const name of names.toReversed()) await stored(name)
    const first = await store.list(prefix, 2)
    expect([first.objects.map(object => object.key), first.next]).toEqual([names.slice(0, 2), names[1]])
    expect(Math.abs(Date.now() - first.objects[0]!.storedAt.getTime())).toBeLessThan(60_000)
    const second = await store.list(first.next, 1)
    expect(second.objects.map(object => object.key)).toEqual([names[2]])
    expect(await store.list('v')).toEqual({ objects: [], next: null })
  })
})

describe('a failing call', () => {
  const storageError = expect.objectContaining({ code: 'storage_error' })

  it.each(['cut-before', 500, 'cut-after'] as const)('with %s, once: is retried and counted', async kind => {
    const store = open()
    const name = await stored()
    await armFault('store', kind, `HEAD ${name}`, always - 1)
    expect([await store.describe(name), store.calls]).toEqual([{ size: 5, mime: 'text/plain' }, 3])
  })

  it('a copy that fails after its response has started with 200: is retried', async () => {
    const store = open()
    const [from, to] = [await stored(), key()]
    await armFault('store', 200, `COPY ${from}`, always - 1)
    expect([await store.copy(from, to), store.calls]).toEqual([true, 3])
    expect(await store.describe(to)).toEqual({ size: 5, mime: 'text/plain' })
    await armFault('store', 200, `COPY ${from}`, always)
    await expect(store.copy(from, key())).rejects.toEqual(storageError)
  })

  it.each([
    ['copy', 'COPY'],
    ['describe', 'HEAD'],
    ['discard', 'DELETE'],
    ['list', 'LIST'],
    ['put', 'PUT'],
    ['read', 'GET'],
  ] as const)('with %s, always: throws storage_error', async (what, call) => {
    const store = open()
    const name = await stored()
    await armFault('store', 500, `${call} ${name}`, always)
    const calls = {
      copy: () => store.copy(name, key()),
      describe: () => store.describe(name),
      discard: () => store.discard([name]),
      list: () => store.list(name),
      put: () => store.put(name, new Uint8Array(5), 'image/png'),
      read: () => store.read(name),
    }
    await expect(calls[what]()).rejects.toEqual(storageError)
    expect(store.calls).toBe(3)
  })

  it('is given up when the common time of all attempts is over', async () => {
    const store = open({ STORE_TIMEOUT_SECONDS: '0.3' })
    const [from, to] = [await stored(), key()]
    const held = await armFault('store', 'hold-before', `COPY ${from}`)
    const started = Date.now()
    await expect(store.copy(from, to)).rejects.toEqual(storageError)
    expect(Date.now() - started).toBeLessThan(2000)
    expect([store.calls, await copiesOf(from)]).toEqual([1, [to]])
    await held.release()
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>OK</body></html>'],
    ['none of these keys', '<DeleteResult><Deleted><Key>other</Key></Deleted></DeleteResult>'],
  ])('of a deletion with %s as its response: nothing counts as deleted', async (_, text) => {
    const store = answering(() => new Response(text))
    const names = [key(), key()]
    expect([await store.discard(names), store.calls]).toEqual([names, 1])
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>OK</body></html>'],
  ])('of a copy with %s as its response: throws storage_error', async (_, text) => {
    const store = answering(() => new Response(text))
    await expect(store.copy(key(), key())).rejects.toEqual(storageError)
  })

  it.each(['discard', 'list'] as const)('of %s with an empty 404: throws storage_error', async what => {
    const store = answering(() => new Response(null, { status: 404 }))
    const call = what === 'discard' ? store.discard([key()]) : store.list(null)
    await expect(call).rejects.toEqual(storageError)
  })

  it('is attempted three times if nothing listens', async () => {
    const store = open({ STORE_ENDPOINT: 'http://127.0.0.1:1' })
    await expect(store.describe(key())).rejects.toEqual(storageError)
    expect(store.calls).toBe(3)
  })

  it.each([
    ['a wrong secret', { STORE_SECRET_ACCESS_KEY: 'wrong' }, 403],
    ['an unknown bucket', { STORE_BUCKET: 'no-such-bucket' }, 404],
  ])('with %s is not retried, and its log contains no key and no secret', async (_, wrong, status) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const store = open(wrong)
    const name = key()
    await expect(store.copy(name, key())).rejects.toEqual(storageError)
    expect(store.calls).toBe(1)
    const lines = warn.mock.calls.flat().map(String)
    warn.mockRestore()
    expect(lines.map(line => JSON.parse(line))).toEqual([
      { requestId: 'the-request', failure: 'object store', call: 'copy', status, reason: expect.any(String) },
    ])
    for (const secret of [name, 'wrong', env.STORE_SECRET_ACCESS_KEY!, 'Signature='])
      expect(lines.join()).not.toContain(secret)
  })
})

describe('without a configured store', () => {
  it('every call throws storage_unavailable, and nothing is sent', async () => {
    const store = openObjectStore(null)
    const unavailable = expect.objectContaining({ code: 'storage_unavailable' })
    await expect(store.presignUpload('a', { size: 1, mime: 'a/b' })).rejects.toEqual(unavailable)
    await expect(store.presignDownload('a', 'attachment', 'a/b')).rejects.toEqual(unavailable)
    await expect(store.describe('a')).rejects.toEqual(unavailable)
    await expect(store.copy('a', 'b')).rejects.toEqual(unavailable)
    await expect(store.put('a', new Uint8Array(), 'a/b')).rejects.toEqual(unavailable)
    await expect(store.read('a')).rejects.toEqual(unavailable)
    await expect(store.discard(['a'])).rejects.toEqual(unavailable)
    await expect(store.list(null)).rejects.toEqual(unavailable)
    expect(store.calls).toBe(0)
  })
})
