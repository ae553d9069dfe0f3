import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { settings } from '../../src/env.ts'
import { openObjectStore } from '../../src/outside/object-store.ts'
import { id } from '../support/database.ts'

const open = () => openObjectStore(settings(env).store)
const key = () => `uploads/${id()}`
const put = (url: string, type: string, body: string) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })

async function stored(body = 'hello'): Promise<string> {
  const name = key()
  const { url } = await open().presignUpload(name, { size: body.length, mime: 'text/plain' })
  expect((await put(url, 'text/plain', body)).status).toBe(200)
  return name
}

describe('the object store', () => {
  it('takes an upload of the signed size and type alone', async () => {
    const store = open()
    const name = key()
    const { url } = await store.presignUpload(name, { size: 5, mime: 'text/plain' })
    expect((await put(url, 'text/plain', 'longer')).status).toBe(403)
    expect((await put(url, 'text/html', 'hello')).status).toBe(403)
    expect(await store.describe(name)).toBeNull()
    expect((await put(url, 'text/plain', 'hello')).status).toBe(200)
    expect(await store.describe(name)).toEqual({ size: 5, mime: 'text/plain' })
    expect(store.calls).toBe(2)
  })

  it('copies, keeping the type', async () => {
    const store = open()
    const [from, to] = [await stored(), key()]
    expect(await store.copy(from, to)).toBe(true)
    expect(await store.describe(to)).toEqual({ size: 5, mime: 'text/plain' })
    expect(await store.copy(key(), to)).toBe(false)
  })

  it('discards what is there and what is not', async () => {
    const store = open()
    const names = [await stored(), key()]
    expect(await store.discard(names)).toEqual([])
    expect(await store.describe(names[0]!)).toBeNull()
  })

  it('lists in the order of keys', async () => {
    const store = open()
    const name = await stored()
    const { objects } = await store.list(name.slice(0, -1))
    expect(objects[0]?.key).toBe(name)
    expect(Date.now() - objects[0]!.storedAt.getTime()).toBeLessThan(60_000)
    expect(await store.list('v')).toEqual({ objects: [], next: null })
  })
})
