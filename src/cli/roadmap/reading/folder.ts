import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import type { Sentence } from '../../language/language.ts'
import type { Entry, Folder, Place, Remark } from './found.ts'

/** In bytes: no more can be sent at all, so a larger file is of no use. */
export const largestFile = 16 * 1024 * 1024

/** More than anybody reads; faults are never left out. */
const mostRemarks = 1000

/**
 * A repository's files for its readers. Paths are in NFC, as they are sent; on disk they may be spelled otherwise. Symbolic
 * links are not followed, for they may lead out of the repository.
 */
export function openFolder(
  root: string,
  name = basename(root),
): Folder & { remarks: Remark[]; seen: Set<string>; unread: Set<string> } {
  const remarks: Remark[] = []
  const told = new Set<string>()
  const tell = (isFault: boolean) => (at: Place, about: Sentence) => {
    const key = JSON.stringify([at.file, at.line, about])
    if (told.has(key) || (!isFault && remarks.length >= mostRemarks)) return
    told.add(key)
    remarks.push({ ...at, about, isFault })
  }
  const [remark, fault] = [tell(false), tell(true)]
  /** What was read, files and folders, by its path. */
  const seen = new Set<string>()
  /** What is there and was left out. */
  const unread = new Set<string>()
  const leave = (path: string) => void unread.add(path)
  const leaveLink = (path: string) => {
    remark({ file: path, line: null }, aLink)
    leave(path)
  }
  /** How each path is spelled on disk. */
  const spelled = new Map<string, string>()
  const onDisk = (path: string) => join(root, spelled.get(path) ?? path)
  const realRoot = realpathSync(root)
  /** Whether a path leads through symbolic links, or out of the repository by itself. */
  const isElsewhere = (path: string) =>
    realpathSync(onDisk(path)) !== join(realRoot, normalize(spelled.get(path) ?? path)) ||
    normalize(path).startsWith('..')

  const list = (path: string): Entry[] => {
    const entries = new Map<string, Entry>()
    if (path) seen.add(path)
    for (const entry of entriesIn(onDisk(path), thrown =>
      fault({ file: path, line: null }, unreadable(thrown)),
    )) {
      const name = entry.name.normalize('NFC')
      const one = { name, path: path ? `${path}/${name}` : name, isFolder: entry.isDirectory() }
      const at = { file: one.path, line: null }
      if (entry.isSymbolicLink()) leaveLink(one.path)
      else if (entries.has(name)) remark(at, sameName)
      else if (entry.isDirectory() || entry.isFile()) entries.set(name, one)
      if (!spelled.has(one.path)) spelled.set(one.path, join(spelled.get(path) ?? path, entry.name))
    }
    return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  const walk = (path: string): string[] =>
    list(path).flatMap(entry => (entry.isFolder ? walk(entry.path) : entry.path))

  const read = (path: string): string | null => {
    const at = { file: path, line: null }
    seen.add(path)
    try {
      const status = lstatSync(onDisk(path))
      if (isElsewhere(path)) leaveLink(path)
      else if (!status.isFile()) return null
      else if (status.size > largestFile) fault(at, tooLarge)
      else return textOf(readFileSync(onDisk(path)))
    } catch (thrown) {
      if (isMissing(thrown)) return null
      fault(at, thrown instanceof TypeError ? notText : unreadable(thrown))
    }
    return null
  }

  const has = (path: string): boolean => {
    try {
      lstatSync(onDisk(path))
      return true
    } catch {
      return false
    }
  }
  return { name, list, walk, read, has, leave, remark, fault, remarks, seen, unread }
}

const aLink: Sentence = [
  'シンボリックリンクやリポジトリの外は読みません',
  'Symbolic links are not followed, nor what is outside of the repository read',
]
const sameName: Sentence = [
  '正規化すると同じ名前になるファイルがあるため、読みません',
  'Left out: another file here has the same name once both are normalized',
]
const tooLarge: Sentence = ['16 MiB より大きいため、読めません', 'It is larger than 16 MiB']
const notText: Sentence = ['UTF-8 のテキストではありません', 'It is not text in UTF-8']
const unreadable = (thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [`読めません: ${cause}`, `It cannot be read: ${cause}`]
}

function entriesIn(path: string, fail: (thrown: unknown) => void) {
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
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).replace(/\r\n?/g, '\n')
