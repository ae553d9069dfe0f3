import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { Failure } from '../terminal/failure.ts'
import { withDiskErrors } from './disk.ts'
import { normalizeName } from './tree.ts'

/** A file of this machine, as it was named and where it is, and as what it is uploaded. */
export type LocalFile = { path: string; at: string; name: string; size: number }

export async function findLocalFile({ cwd }: Pick<Context, 'cwd'>, path: string): Promise<LocalFile> {
  const at = resolve(cwd, path)
  const found = await withDiskErrors(path, () => stat(at))
  if (!found.isFile()) throw notAFile(path, found)
  return { path, at, name: normalizeName(basename(at)), size: found.size }
}

/** In hex digits. */
export async function hashFile(
  { path, at }: Pick<LocalFile, 'path' | 'at'>,
  interrupted: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  await withDiskErrors(path, async () => {
    for await (const piece of createReadStream(at, { signal: interrupted })) hash.update(piece)
  })
  return hash.digest('hex')
}

/**
 * The bytes of a file as it was when it was measured. Its last piece is held back until all of them are known to be the
 * same: else the stream fails, and nothing whole was sent.
 */
export function streamUnchanged(local: LocalFile, sha256: string): ReadableStream<Uint8Array> {
  const pieces = readUnchanged(local, sha256)
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
    },
  }
  // Nothing is read before it is wanted.
  return new ReadableStream(source, { highWaterMark: 0 })
}

async function* readUnchanged(
  { path, at, size }: LocalFile,
  sha256: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  let read = 0
  let held: Uint8Array | null = null
  for await (const piece of createReadStream(at)) {
    hash.update(piece)
    read += piece.byteLength
    if (read > size) throw changed(path)
    if (held) yield held
    held = piece
  }
  if (read !== size || hash.digest('hex') !== sha256) throw changed(path)
  if (held) yield held
}

const changed = (path: string) =>
  new Failure([`${path} はアップロード中に変更されました`, `${path} was changed while it was uploaded`], {
    code: 'file_changed',
    hint: [
      '変更が終わってから、もう一度アップロードしてください。何も登録されていません',
      'Nothing was registered. Upload it again once it stays as it is',
    ],
  })

function notAFile(path: string, found: Stats): Failure {
  if (!found.isDirectory())
    return new Failure([`${path} は通常のファイルではありません`, `${path} is no regular file`], {
      code: 'not_a_file',
      hint: ['内容をファイルに保存してから指定してください', 'Save what it has into a file, and upload that'],
    })
  return new Failure(
    [
      `${path} はフォルダーです。アップロードできるのはファイルだけです`,
      `${path} is a folder: only files can be uploaded`,
    ],
    {
      code: 'is_a_folder',
      hint: [
        '中のファイルを指定してください。最後の引数が / で終われば、アップロード先のフォルダーです',
        'Name the files in it. A last argument that ends in / is the folder to upload to',
      ],
    },
  )
}
