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

/**
 * Downloads a revision into the stream that `open` returns, and verifies its size and SHA-256. Returns the SHA-256 in hex.
 * Calls `open` only once the object store has responded.
 */
export async function downloadRevision(
  { io, fetch, interrupted }: Context,
  space: FileSpace,
  file: FileItem,
  wanted: Revision,
  open: () => Writable,
): Promise<string> {
  const response = await fetch(storeAddress(await readDownloadUrl(space, file, wanted), space.url), {
    headers: { 'accept-encoding': 'identity' },
    redirect: 'manual',
    signal: interrupted,
  })
  if (response.status !== 200) throw new StoreError(response.status)
  const bar = io.startBar(file.name, wanted.size)
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
  if (size !== wanted.size || (wanted.sha256 !== null && sha256 !== wanted.sha256)) throw damaged(file)
  return sha256
}

async function readDownloadUrl(
  { api, projectId }: FileSpace,
  { id }: FileItem,
  { revision }: Revision,
): Promise<string> {
  const params = { path: { projectId, fileId: id }, query: { revision } }
  return (await unwrap(api.GET('/api/projects/{projectId}/files/{fileId}/download', { params }))).url
}

const damaged = ({ name }: FileItem) =>
  new Failure(
    [
      `${name} のサイズまたは SHA-256 が、登録されたものと一致しません`,
      `${name} does not match its registered size or SHA-256`,
    ],
    {
      code: 'file_damaged',
      hint: [
        'もう一度試しても同じ場合は、正しいファイルをアップロードし直してもらってください',
        'If this happens again, ask for the file to be uploaded again',
      ],
    },
  )
