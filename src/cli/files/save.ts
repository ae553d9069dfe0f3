import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, link, lstat, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import { withDiskErrors } from '../terminal/disk.ts'
import { Failure } from '../terminal/failure.ts'
import { download, type Source } from './download.ts'
import { hashFile } from './local-file.ts'
import { retryTransfer } from './retry-transfer.ts'
import { toSafeName } from './safe-name.ts'

export type Saved = { path: string; sha256: string; isUnchanged: boolean }

/** Chooses where to save a file: the given path, or its own name in the given or the current folder. */
export async function chooseSavePath(
  { cwd }: Pick<Context, 'cwd'>,
  output: string | undefined,
  name: string,
): Promise<string> {
  if (output === undefined) return toSafeName(name)
  return (await isFolder({ cwd }, output)) ? join(output, toSafeName(name)) : output
}

/** Whether a place to save to is a folder, because it ends like one or is one. */
export const isFolder = async ({ cwd }: Pick<Context, 'cwd'>, output: string): Promise<boolean> =>
  /[/\\]$/.test(output) || ((await stat(resolve(cwd, output)).catch(() => null))?.isDirectory() ?? false)

/** Refuses a path with a file that is known to be different. */
export async function assertSavable(
  { cwd, interrupted }: Pick<Context, 'cwd' | 'interrupted'>,
  source: Source,
  path: string,
): Promise<void> {
  const place = { path, at: resolve(cwd, path) }
  const there = await compareWithDisk(place, source, interrupted)
  if (there === 'special') throw notReplaceable(path)
  if (there === 'other') throw alreadyExists(path)
}

/** Downloads to a draft, and moves it into place once it is verified. Does not replace a different file unless `isReplacing`. */
export async function save(
  context: Context,
  source: Source,
  { path, isReplacing }: { path: string; isReplacing: boolean },
): Promise<Saved> {
  const { interrupted } = context
  const place = { path, at: resolve(context.cwd, path) }
  const there = await compareWithDisk(place, source, interrupted)
  if (there === 'special') throw notReplaceable(path)
  if (there === 'same') return { path, sha256: source.sha256!, isUnchanged: true }
  if (there === 'other' && !isReplacing) throw alreadyExists(path)
  const mode = isReplacing ? await readMode(place) : null
  const draft = join(dirname(place.at), `.cairn-${randomUUID()}.part`)
  try {
    const sha256 = await retryTransfer(context, source.name, async () => {
      await rm(draft, { force: true })
      return withDiskErrors(path, () =>
        download(context, source, () =>
          createWriteStream(draft, { flags: 'wx', mode: mode === null ? 0o666 : 0o600 }),
        ),
      )
    })
    // File systems without permissions can refuse this.
    if (mode !== null) await chmod(draft, mode).catch(() => {})
    if (isReplacing) await withDiskErrors(path, () => rename(draft, place.at))
    else if (!(await moveIntoPlace(draft, place)))
      if ((await compareWithDisk(place, { ...source, sha256 }, interrupted)) !== 'same')
        throw alreadyExists(path)
      else return { path, sha256, isUnchanged: true }
    return { path, sha256, isUnchanged: false }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A path as given, and the absolute path. */
type Place = { path: string; at: string }

/** The permissions of the file to replace; null if there is none. A symbolic link is replaced itself, so it has none. */
async function readMode({ at }: Place): Promise<number | null> {
  const found = await lstat(at).catch(() => null)
  return found?.isFile() ? found.mode & 0o777 : null
}

/** Returns false if the path is already in use. */
async function moveIntoPlace(draft: string, { path, at }: Place): Promise<boolean> {
  try {
    // Unlike a rename, a hard link never replaces an existing file.
    await link(draft, at)
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false
    await withDiskErrors(path, () => rename(draft, at))
  }
  return true
}

async function compareWithDisk(
  place: Place,
  { size, sha256 }: Pick<Source, 'size' | 'sha256'>,
  interrupted: AbortSignal,
) {
  const found = await stat(place.at).catch(() => null)
  if (!found) return 'nothing'
  if (!found.isFile()) return found.isDirectory() ? 'other' : 'special'
  if (found.size !== size) return 'other'
  if (sha256 === null) return 'unknown'
  return (await hashFile(place, interrupted)) === sha256 ? 'same' : 'other'
}

const alreadyExists = (path: string) =>
  new Failure([`${path} はすでにあり、内容が異なります`, `${path} already exists with different content`], {
    code: 'file_exists',
    hint: [
      '--force で置き換えるか、-o で別の場所を指定してください',
      'Use --force to replace it, or -o to save to another path',
    ],
    facts: { path },
  })

/** A device or a pipe, such as `/dev/null`. */
const notReplaceable = (path: string) =>
  new Failure([`${path} は通常のファイルではありません`, `${path} is not a regular file`], {
    code: 'not_a_file',
    hint: [
      '-o - で標準出力に書き、> でつないでください',
      'Write to standard output with -o -, and redirect it with >',
    ],
    facts: { path },
  })
