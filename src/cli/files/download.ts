import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type paths, StoreError, storeAddress, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { Failure } from '../terminal/failure.ts'
import type { FileItem, FileSpace } from './tree.ts'

export type FileDetail =
  paths['/api/projects/{projectId}/files/{fileId}']['get']['responses'][200]['content']['application/json']['file']
export type Revision = FileDetail['revisions'][number]

export async function readFileDetail({ api, projectId }: FileSpace, { id }: FileItem): Promise<FileDetail> {
  const params = { path: { projectId, fileId: id } }
  return (await unwrap(api.GET('/api/projects/{projectId}/files/{fileId}', { params }))).file
}

/** What can be downloaded from a server: its name and content, and where to find the bytes. */
export type Source = {
  name: string
  size: number
  sha256: string | null
  server: string
  readUrl(): Promise<string>
}

export const sourceOf = (space: FileSpace, file: FileItem, { revision, size, sha256 }: Revision): Source => ({
  ...{ name: file.name, size, sha256, server: space.url },
  async readUrl() {
    const params = { path: { projectId: space.projectId, fileId: file.id }, query: { revision } }
    return (await unwrap(space.api.GET('/api/projects/{projectId}/files/{fileId}/download', { params }))).url
  },
})

/**
 * Downloads into the stream that `open` returns, and verifies size and SHA-256. Returns the SHA-256 in hex. Calls `open` only
 * once the object store has responded.
 */
export async function download(
  { io, fetch, interrupted }: Context,
  source: Source,
  open: () => Writable,
): Promise<string> {
  const response = await fetch(storeAddress(await source.readUrl(), source.server), {
    headers: { 'accept-encoding': 'identity' },
    redirect: 'manual',
    signal: interrupted,
  })
  if (response.status !== 200) throw new StoreError(response.status)
  const bar = io.startBar(source.name, source.size)
  const hash = createHash('sha256')
  let size = 0
  try {
    const pieces =
      response.body ?? new ReadableStream<Uint8Array>({ start: controller => controller.close() })
    await pipeline(
      pieces,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece)
          size += piece.byteLength
          bar.set(size)
          yield piece
        }
      },
      open(),
      { signal: interrupted },
    )
  } finally {
    bar.end()
  }
  const sha256 = hash.digest('hex')
  if (size !== source.size || (source.sha256 !== null && sha256 !== source.sha256)) throw damaged(source)
  return sha256
}

const damaged = ({ name }: Source) =>
  new Failure(
    [
      `${name} のサイズまたは SHA-256 が、登録されたものと一致しません`,
      `${name} does not match its registered size or SHA-256`,
    ],
    {
      code: 'file_damaged',
      hint: [
        'もう一度試しても同じ場合は、正しいファイルを cairn files put --force でアップロードし直してもらってください',
        'If this happens again, ask for the file to be uploaded again with `cairn files put --force`',
      ],
    },
  )
