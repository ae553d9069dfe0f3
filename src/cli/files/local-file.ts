import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { withDiskErrors } from '../terminal/disk.ts'
import { Failure } from '../terminal/failure.ts'
import { normalizeName } from './tree.ts'

/** A local file: its path as given, its absolute path, and the name to upload it as. */
export type LocalFile = { path: string; at: string; name: string; size: number }

const saveFirst: Sentence = [
  '内容をファイルに保存してから指定してください',
  'Save its content to a file and upload that file',
]

/** Finds a file to upload. `hint` says what to do about a folder. */
export async function findLocalFile(
  { cwd }: Pick<Context, 'cwd'>,
  path: string,
  hint: Sentence = ['中のファイルを指定してください', 'Specify the files in it'],
): Promise<LocalFile> {
  const at = resolve(cwd, path)
  const found = await withDiskErrors(path, () => stat(at)).catch(thrown => {
    throw path === '-' ? standardInput : thrown
  })
  if (!found.isFile()) throw notAFile(path, found, hint)
  return { path, at, name: normalizeName(basename(at)), size: found.size }
}

/** Returns the SHA-256 in hex. */
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
 * Streams a file, and fails if its size or hash has changed. The last chunk is held back until the check has passed, so that
 * a changed file is never sent completely.
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
  // Reads only on demand.
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
  new Failure([`${path} はアップロード中に変更されました`, `${path} changed during the upload`], {
    code: 'file_changed',
    hint: [
      '何も登録されていません。変更が終わってから、もう一度アップロードしてください',
      'Nothing was registered. Upload it again when it no longer changes',
    ],
  })

/** Uploads need the size and the hash first. A file can have this name, too. */
const standardInput = new Failure(['標準入力はアップロードできません', 'Standard input cannot be uploaded'], {
  code: 'not_a_file',
  hint: saveFirst,
})

function notAFile(path: string, found: Stats, hint: Sentence): Failure {
  if (!found.isDirectory())
    return new Failure([`${path} は通常のファイルではありません`, `${path} is not a regular file`], {
      code: 'not_a_file',
      hint: saveFirst,
    })
  return new Failure(
    [
      `${path} はフォルダーです。アップロードできるのはファイルだけです`,
      `${path} is a folder. Only files can be uploaded`,
    ],
    { code: 'is_a_folder', hint },
  )
}
