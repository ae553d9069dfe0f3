import { describe, expect, it } from 'vitest'
import { type Progress, unwrap } from '../../src/client/index.ts'
import { id } from '../support/database.ts'
import { armFault } from '../support/faults.ts'
import { objectKeys, storedText, usedBytes } from '../support/uploads.ts'
import { userWithToken } from '../support/users.ts'
import { person, project } from '../support/world.ts'

async function stage() {
  const who = await person()
  const of = await project({ owner: who })
  return { of, api: await userWithToken(who) }
}

const text = (size: number) => 'é'.repeat(size / 2)

function inChunks(given: string, length = 1000): ReadableStream<Uint8Array> {
  const chunks = new TextEncoder().encode(given)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < chunks.length; at += length) controller.enqueue(chunks.slice(at, at + length))
      controller.close()
    },
  })
}

describe('an upload', () => {
  const contents = {
    'a file': () => new File([text(5000)], '別.txt', { type: 'text/plain' }),
    'a blob': () => new Blob([text(5000)], { type: 'text/plain' }),
    bytes: () => new TextEncoder().encode(text(5000)),
    'a stream': () => ({ stream: inChunks(text(5000)), size: 5000 }),
  }
  it.each(
    Object.entries(contents).flatMap(([name, make]) => [true, false].map(isTold => ({ name, make, isTold }))),
  )('of $name works, with progress: $isTold', async ({ make, isTold }) => {
    const { of, api } = await stage()
    const told: Progress[] = []
    const { file, revision } = await api.upload(of.id, make(), {
      filename: 'notes.txt',
      mime: 'text/plain; charset=utf-8',
      ...(isTold && { onProgress: progress => told.push(progress) }),
    })
    expect(revision).toBe(1)
    expect(file).toMatchObject({ name: 'notes.txt', size: 5000, mime: 'text/plain; charset=utf-8' })
    expect(await storedText((await objectKeys(of))[0]!)).toBe(text(5000))
    if (isTold) expect(told.at(-1)).toEqual({ sent: 5000, total: 5000 })
    const sent = told.map(progress => progress.sent)
    expect(sent).toEqual([...sent].sort((a, b) => a - b))
  })

  it('can be used for something else than a file, and is canceled if that fails', async () => {
    const { of, api } = await stage()
    const file = new File(['hello'], 'a.txt')
    expect(await api.send(of.id, file, {}, async id => `used ${id}`)).toMatch(/^used [0-9a-f-]{36}$/)
    const use = async () => {
      throw new Error('not used')
    }
    await expect(api.send(of.id, file, {}, use)).rejects.toThrow('not used')
    expect(await usedBytes(of)).toBe(5)
  })

  it('uses the name and type of the file, and the given folder', async () => {
    const { of, api } = await stage()
    const params = { path: { projectId: of.id } }
    const { folder } = await unwrap(
      api.POST('/api/projects/{projectId}/folders', { params, body: { name: 'F' } }),
    )
    const file = new File(['hello'], 'a.txt', { type: 'text/x-a' })
    const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
    const first = await api.upload(of.id, file, { folderId: folder.id, sha256, baseRevision: 0 })
    expect(first.file).toMatchObject({ folderId: folder.id, name: 'a.txt', mime: 'text/x-a' })
    const second = await api.upload(of.id, new Blob(['!']), {
      filename: 'b',
      name: 'a.txt',
      folderId: folder.id,
    })
    expect(second).toMatchObject({ revision: 2, file: { id: first.file.id, name: 'a.txt' } })
  })

  it('can be empty', async () => {
    const { of, api } = await stage()
    const { file } = await api.upload(of.id, new Uint8Array(), { filename: 'empty', onProgress: () => {} })
    expect(file.size).toBe(0)
  })
})

describe('a failed upload uses no space', () => {
  it('if the store refuses it', async () => {
    const { of, api } = await stage()
    await armFault('store', 507, 'PUT uploads')
    await expect(api.upload(of.id, new Blob(['x']), { filename: 'x' })).rejects.toMatchObject({
      name: 'StoreError',
      status: 507,
    })
    expect(await usedBytes(of)).toBe(0)
  })

  it('if it cannot be registered', async () => {
    const { of, api } = await stage()
    const options = { filename: 'x', folderId: id() }
    await expect(api.upload(of.id, new Blob(['x']), options)).rejects.toMatchObject({
      code: 'folder_not_found',
    })
    expect(await usedBytes(of)).toBe(0)
  })

  it('if it is aborted', async () => {
    const { of, api } = await stage()
    const controller = new AbortController()
    const options = { filename: 'x', signal: controller.signal }
    const content = { stream: inChunks(text(5000)), size: 5000 }
    const onProgress = () => controller.abort(new Error('enough'))
    await expect(api.upload(of.id, content, { ...options, onProgress })).rejects.toThrow('enough')
    expect(await usedBytes(of)).toBe(0)
    await expect(api.upload(of.id, new Blob(['x']), options)).rejects.toThrow('enough')
  })

  it('if its name is invalid', async () => {
    const { of, api } = await stage()
    await expect(api.upload(of.id, new Blob(['x']), { filename: 'a/b' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await usedBytes(of)).toBe(0)
  })
})
