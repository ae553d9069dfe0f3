import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import type { Sentence } from '../../language/language.ts'
import type { Diagnostic, Entry, Place, SourceFolder } from './found.ts'

/** The maximum size in bytes, because a sync cannot send more. */
export const largestFile = 16 * 1024 * 1024

/** The maximum number of warnings. Errors are always kept. */
const mostWarnings = 1000

/**
 * Opens a repository's files for the readers. Paths are in NFC, but names on disk may not be. Symbolic links are not
 * followed, because they could lead out of the repository.
 */
export function openFolder(
  root: string,
  name = basename(root),
): SourceFolder & { diagnostics: Diagnostic[]; seen: Set<string>; unread: Set<string> } {
  const diagnostics: Diagnostic[] = []
  const reported = new Set<string>()
  const report = (isError: boolean) => (at: Place, about: Sentence) => {
    const key = JSON.stringify([at.file, at.line, about])
    if (reported.has(key) || (!isError && diagnostics.length >= mostWarnings)) return
    reported.add(key)
    diagnostics.push({ ...at, about, isError })
  }
  const [warn, fail] = [report(false), report(true)]
  /** The paths of files and folders that were read. */
  const seen = new Set<string>()
  /** The paths that exist but were skipped. */
  const unread = new Set<string>()
  const markUnread = (path: string) => void unread.add(path)
  const skipLink = (path: string) => {
    warn({ file: path, line: null }, linkSkipped)
    markUnread(path)
  }
  /** The spelling of each path on disk. */
  const diskPaths = new Map<string, string>()
  const toDiskPath = (path: string) => join(root, diskPaths.get(path) ?? path)
  const realRoot = realpathSync(root)
  /** Whether a path goes through symbolic links or leads out of the repository. */
  const isOutside = (path: string) =>
    realpathSync(toDiskPath(path)) !== join(realRoot, normalize(diskPaths.get(path) ?? path)) ||
    normalize(path).startsWith('..')

  const list = (path: string): Entry[] => {
    const entries = new Map<string, Entry>()
    if (path) seen.add(path)
    for (const entry of readEntries(toDiskPath(path), thrown =>
      fail({ file: path, line: null }, unreadable(thrown)),
    )) {
      const name = entry.name.normalize('NFC')
      const one = { name, path: path ? `${path}/${name}` : name, isFolder: entry.isDirectory() }
      const at = { file: one.path, line: null }
      if (entry.isSymbolicLink()) skipLink(one.path)
      else if (entries.has(name)) warn(at, nameCollision)
      else if (entry.isDirectory() || entry.isFile()) entries.set(name, one)
      if (!diskPaths.has(one.path)) diskPaths.set(one.path, join(diskPaths.get(path) ?? path, entry.name))
    }
    return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  const walk = (path: string): string[] =>
    list(path).flatMap(entry => (entry.isFolder ? walk(entry.path) : entry.path))

  const read = (path: string): string | null => {
    const at = { file: path, line: null }
    seen.add(path)
    try {
      const status = lstatSync(toDiskPath(path))
      if (isOutside(path)) skipLink(path)
      else if (!status.isFile()) return null
      else if (status.size > largestFile) fail(at, tooLarge)
      else return decodeText(readFileSync(toDiskPath(path)))
    } catch (thrown) {
      if (isMissing(thrown)) return null
      fail(at, thrown instanceof TypeError ? notText : unreadable(thrown))
    }
    return null
  }

  const has = (path: string): boolean => {
    try {
      lstatSync(toDiskPath(path))
      return true
    } catch {
      return false
    }
  }
  return { name, list, walk, read, has, markUnread, warn, fail, diagnostics, seen, unread }
}

const linkSkipped: Sentence = [
  'シンボリックリンクとリポジトリの外のファイルは読み込みません',
  'Skipped: a symbolic link or a path outside of the repository',
]
const nameCollision: Sentence = [
  '正規化すると同じ名前になるファイルがあるため、除外します',
  'Skipped: another file has the same normalized name',
]
const tooLarge: Sentence = ['16 MiB を超えています', 'The file is larger than 16 MiB']
const notText: Sentence = ['UTF-8 のテキストではありません', 'The file is not UTF-8 text']
const unreadable = (thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [`読み込めません: ${cause}`, `Cannot read the file: ${cause}`]
}

function readEntries(path: string, fail: (thrown: unknown) => void) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (thrown) {
    if (!isMissing(thrown)) fail(thrown)
    return []
  }
}

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(thrown.code))

/** Throws a `TypeError` if the bytes are not UTF-8. */
const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).replace(/\r\n?/g, '\n')
