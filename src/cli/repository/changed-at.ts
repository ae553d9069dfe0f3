import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GitState } from './git-state.ts'

/**
 * Finds when these paths last changed: in their last commit, so that each checkout gives the same time, or on disk if they
 * have uncommitted changes. The result is never in the future.
 */
export function findChangeTime(
  root: string,
  paths: readonly string[],
  { lastChange, status }: GitState,
): Date {
  const onDisk = lastChange
    ? (status?.changed.filter(changed => isAmong(changed, paths)) ?? [])
    : paths.flatMap(path => listFilesAt(root, path))
  const times = onDisk.map(path => findTouchTime(root, path))
  const newest = Math.max(lastChange ? Date.parse(lastChange.committedAt) : 0, ...times)
  return new Date(Math.min(newest || Date.now(), Date.now()))
}

/** Whether a changed path is one of these, or below one. On disk, it can be spelled in NFD. */
const isAmong = (changed: string, paths: readonly string[]): boolean =>
  paths.some(path => `${changed.normalize()}/`.startsWith(`${path}/`))

/** In milliseconds. A deleted file counts as changed when its folder changed. */
function findTouchTime(root: string, path: string): number {
  const status = readFileStatus(root, path)
  if (status) return status.mtimeMs
  return path === '.' ? 0 : findTouchTime(root, dirname(path))
}

/** Lists the file at a path, or the files below it. A folder that cannot be read counts as a file. */
export function listFilesAt(root: string, path: string): string[] {
  const status = readFileStatus(root, path)
  if (!status?.isDirectory()) return status ? [path] : []
  return readNames(join(root, path))?.flatMap(name => listFilesAt(root, `${path}/${name}`)) ?? [path]
}

/** Null if there is nothing at this path, also because its folder is a file now. */
export function readFileStatus(root: string, path: string): Stats | null {
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false }) ?? null
  } catch (thrown) {
    if (hasCode(thrown, ['ENOTDIR'])) return null
    throw thrown
  }
}

/** No names if the folder was deleted or replaced meanwhile, and null if it may not be read. */
function readNames(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (thrown) {
    if (hasCode(thrown, ['ENOENT', 'ENOTDIR'])) return []
    if (hasCode(thrown, ['EACCES', 'EPERM'])) return null
    throw thrown
  }
}

const hasCode = (thrown: unknown, codes: readonly string[]): boolean =>
  thrown instanceof Error && 'code' in thrown && codes.includes(String(thrown.code))
