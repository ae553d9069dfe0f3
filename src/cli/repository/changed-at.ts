import { lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { disableFilters } from './filters.ts'
import type { Git } from './git.ts'
import type { Repository } from './repository.ts'

/**
 * Finds when these paths last changed: in their last commit, so that each checkout gives the same time, or on disk if they
 * have uncommitted changes. The result is never in the future.
 */
export async function findChangeTime(
  { root, gitDir, git }: Repository,
  paths: readonly string[],
): Promise<Date> {
  const committed = gitDir && (await git('log', '-1', '--format=%cI', '--', ...paths))
  const changed = gitDir && (await readGitStatus(git, paths))
  const onDisk = committed
    ? parseChangedPaths(changed ?? '').map(path => findTouchTime(root, path))
    : paths.flatMap(path => listFilesAt(root, path)).map(path => findTouchTime(root, path))
  const newest = Math.max(committed ? Date.parse(committed) : 0, ...onDisk)
  return new Date(Math.min(newest || Date.now(), Date.now()))
}

/** Reads `git status` of these paths. Null if git fails, or would have to run a program from the repository's settings. */
export async function readGitStatus(git: Git, paths: readonly string[]): Promise<string | null> {
  const settings = await disableFilters(git)
  const flags = ['--porcelain', '-z', '--untracked-files=all', '--ignore-submodules=all']
  return settings && git(...settings, 'status', ...flags, '--', ...paths)
}

/** Each entry is two letters, a space, and the path. After a rename, the old path follows as an entry of its own. */
const parseChangedPaths = (status: string): string[] =>
  status
    .split('\0')
    .filter(Boolean)
    .map((entry, i, all) => (/^[RC]/.test(all[i - 1] ?? '') ? entry : entry.slice(3)))

/** In milliseconds. A deleted file counts as changed when its folder changed. */
function findTouchTime(root: string, path: string): number {
  const status = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (status) return status.mtimeMs
  return path === '.' ? 0 : findTouchTime(root, dirname(path))
}

/** Lists the file at a path, or the files below it. A folder that cannot be read counts as a file. */
export function listFilesAt(root: string, path: string): string[] {
  const status = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status ? [path] : []
  return readNames(join(root, path))?.flatMap(name => listFilesAt(root, `${path}/${name}`)) ?? [path]
}

/** Null if a folder may not be read. */
function readNames(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EACCES') return null
    throw thrown
  }
}
