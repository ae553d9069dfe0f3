import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Sentence } from '../../language/language.ts'
import { isLeftover } from '../../repository/leftovers.ts'
import { createDiagnostics } from './diagnostics.ts'
import type { Diagnostic, Entry, SourceFolder } from './found.ts'
import { createLinkResolver, type Target } from './links.ts'
import { createSkippedFiles } from './skipped-files.ts'

/** The maximum size in bytes, because a sync cannot send more. */
export const largestFile = 16 * 1024 * 1024

/** An entry of a folder. `realPath` has no links on the way. */
type ListedEntry = Entry & { isLink: boolean; realPath: string }

/**
 * Opens a repository's files for the readers. Paths are in NFC, but names on disk may not be. Symbolic links are followed
 * within the repository. Files that a sparse checkout leaves out are there, but cannot be read.
 */
export function openFolder(
  root: string,
  name = basename(root),
  skippedPaths: readonly string[] = [],
): SourceFolder & { diagnostics: Diagnostic[]; seen: Set<string>; unread: Set<string> } {
  const { diagnostics, warn, fail } = createDiagnostics()
  /** The paths of files and folders that were read, with and without the links on the way. */
  const seen = new Set<string>()
  /** The paths that exist but could not be read. */
  const unread = new Set<string>()
  const markUnread = (path: string) => void unread.add(path)
  const skip = (path: string, about: Sentence) => {
    warn({ file: path, line: null }, about)
    markUnread(path)
  }
  /** The spelling of each path on disk. */
  const diskPaths = new Map<string, string>()
  const toDiskPath = (path: string) => join(root, diskPaths.get(path) ?? path)
  const resolveLinks = createLinkResolver(root)
  const skipped = createSkippedFiles(skippedPaths)

  /** Finds what is at a path. Null if there is nothing, or with a warning if it cannot be read. */
  const find = (path: string): Target | null => {
    try {
      lstatSync(toDiskPath(path))
      const target = resolveLinks(toDiskPath(path))
      if (target?.path) seen.add(target.path)
      if (!target) skip(path, existsSync(toDiskPath(path)) ? linkSkipped : linkBroken)
      return target
    } catch (thrown) {
      if (!isMissing(thrown)) skip(path, unreadable(thrown))
      return null
    }
  }

  const listEntries = (path: string): ListedEntry[] => {
    if (path) seen.add(path)
    const folder = find(path)
    const below = skipped.list(path).map(({ name, isFolder }): ListedEntry => {
      const at = path ? `${path}/${name}` : name
      return { name, path: at, isFolder, isLink: false, realPath: at }
    })
    if (!folder?.isFolder) return below.sort(byName)
    const entries = readEntries(toDiskPath(path), thrown => skip(path, unreadable(thrown)))
    const found = entries.filter(({ name }) => !isLeftover(name))
    const names = chooseNames(found.map(entry => entry.name))
    const onDisk = found.flatMap((entry, index): ListedEntry[] => {
      const name = names[index]!
      const at = path ? `${path}/${name}` : name
      diskPaths.set(at, join(diskPaths.get(path) ?? path, entry.name))
      const isLink = entry.isSymbolicLink()
      const target = isLink ? find(at) : null
      const realPath = target?.path ?? (folder.path ? `${folder.path}/${name}` : name)
      const isFolder = target?.isFolder ?? entry.isDirectory()
      const isFile = target?.isFile ?? entry.isFile()
      return isFolder || isFile ? [{ name, path: at, isFolder, isLink, realPath }] : []
    })
    const known = new Set(onDisk.map(one => one.name))
    return [...onDisk, ...below.filter(one => !known.has(one.name))].sort(byName)
  }

  const list = (path: string): Entry[] =>
    listEntries(path).map(({ name, path, isFolder }) => ({ name, path, isFolder }))

  const walk = (...paths: string[]): string[] => {
    const [files, visited, links]: [string[], Set<string>, ListedEntry[]] = [[], new Set(), []]
    const visit = ({ path, realPath, isFolder }: ListedEntry) => {
      if (visited.has(realPath)) return
      visited.add(realPath)
      if (!isFolder) files.push(path)
      else for (const entry of listEntries(path)) entry.isLink ? links.push(entry) : visit(entry)
    }
    for (const path of paths) {
      const realPath = find(path)?.path ?? (skipped.hasFolder(path) ? path : undefined)
      if (realPath !== undefined) visit({ name: path, path, realPath, isFolder: true, isLink: false })
    }
    // Links come last, so that a file that is there twice has its real path.
    for (let link = links.shift(); link; link = links.shift()) visit(link)
    return files.sort()
  }

  const read = (path: string): string | null => {
    seen.add(path)
    const target = find(path)
    if (!target && skipped.hasFile(path)) markUnread(path)
    if (!target?.isFile) return null
    if (target.size > largestFile) skip(path, tooLarge)
    else
      try {
        return decodeText(readFileSync(toDiskPath(path)))
      } catch (thrown) {
        skip(path, thrown instanceof TypeError ? notText : unreadable(thrown))
      }
    return null
  }

  const has = (path: string): boolean => {
    if (skipped.hasFile(path) || skipped.hasFolder(path)) return true
    try {
      lstatSync(toDiskPath(path))
      return true
    } catch {
      return false
    }
  }
  return { name, list, walk, read, has, markUnread, warn, fail, diagnostics, seen, unread }
}

const byName = (one: ListedEntry, other: ListedEntry): number => (one.name < other.name ? -1 : 1)

const linkSkipped: Sentence = [
  'リポジトリの外へのシンボリックリンクと、リポジトリの外のファイルは読み込みません',
  'Skipped: a symbolic link or a path that leads out of the repository',
]
const linkBroken: Sentence = [
  'シンボリックリンクの先に何もないため、読み込めません',
  'Skipped: a symbolic link that leads nowhere',
]
const tooLarge: Sentence = ['16 MiB を超えています', 'The file is larger than 16 MiB']
const notText: Sentence = ['UTF-8 のテキストではありません', 'The file is not UTF-8 text']
const unreadable = (thrown: unknown): Sentence => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return [`読み込めません: ${cause}`, `Cannot read it: ${cause}`]
}

/** Returns names in NFC. A name that would then be that of another entry stays as it is. */
function chooseNames(names: readonly string[]): string[] {
  const given = new Set(names)
  const used = new Set<string>()
  return names.map(name => {
    const normal = name.normalize('NFC')
    const chosen = normal !== name && (given.has(normal) || used.has(normal)) ? name : normal
    used.add(chosen)
    return chosen
  })
}

function readEntries(path: string, fail: (thrown: unknown) => void) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (thrown) {
    fail(thrown)
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
