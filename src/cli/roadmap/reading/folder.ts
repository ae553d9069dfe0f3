import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import type { Sentence } from '../../language/language.ts'
import type { Diagnostic, Entry, Place, SourceFolder } from './found.ts'

/** In bytes: no more can be sent at all, so a larger file is of no use. */
export const largestFile = 16 * 1024 * 1024

/** More than anybody reads; faults are never left out. */
const mostWarnings = 1000

/**
 * A repository's files for its readers. Paths are in NFC, as they are sent; on disk they may be spelled otherwise. Symbolic
 * links are not followed, for they may lead out of the repository.
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
  /** What was read, files and folders, by its path. */
  const seen = new Set<string>()
  /** What is there and was left out. */
  const unread = new Set<string>()
  const markUnread = (path: string) => void unread.add(path)
  const skipLink = (path: string) => {
    warn({ file: path, line: null }, linkSkipped)
    markUnread(path)
  }
  /** How each path is spelled on disk. */
  const diskPaths = new Map<string, string>()
  const toDiskPath = (path: string) => join(root, diskPaths.get(path) ?? path)
  const realRoot = realpathSync(root)
  /** Whether a path leads through symbolic links, or out of the repository by itself. */
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
  'シンボリックリンクやリポジトリの外は読みません',
  'Symbolic links are not followed, nor what is outside of the repository read',
]
const nameCollision: Sentence = [
  '正規化すると同じ名前になるファイルがあるため、読みません',
  'Left out: another file here has the same name once both are normalized',
]
const tooLarge: Sentence = ['16 MiB より大きいため、読めません', 'It is larger than 16 MiB']
const notText: Sentence = ['UTF-8 のテキストではありません', 'It is not text in UTF-8']
const unreadable = (thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [`読めません: ${cause}`, `It cannot be read: ${cause}`]
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

/** Throws a `TypeError` where it is no UTF-8. */
const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).replace(/\r\n?/g, '\n')
