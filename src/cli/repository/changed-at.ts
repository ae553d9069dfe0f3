import { lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { disableFilters } from './filters.ts'
import type { Git } from './git.ts'
import type { Repository } from './repository.ts'

/**
 * When these files and folders last changed: by their last commit, so that every checkout of it says the same; by the disk
 * where something was changed since, or is under no version control. Never later than now.
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

/** What `git status` says of these files and folders; null where git refuses, or could only tell by running a program that the repository names. */
export async function readGitStatus(git: Git, paths: readonly string[]): Promise<string | null> {
  const settings = await disableFilters(git)
  const flags = ['--porcelain', '-z', '--untracked-files=all', '--ignore-submodules=all']
  return settings && git(...settings, 'status', ...flags, '--', ...paths)
}

/** Of `git status`: two letters and a blank before each path; after a rename the old path comes by itself. */
const parseChangedPaths = (status: string): string[] =>
  status
    .split('\0')
    .filter(Boolean)
    .map((entry, i, all) => (/^[RC]/.test(all[i - 1] ?? '') ? entry : entry.slice(3)))

/** In milliseconds; what is deleted was so when its folder changed. */
function findTouchTime(root: string, path: string): number {
  const status = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (status) return status.mtimeMs
  return path === '.' ? 0 : findTouchTime(root, dirname(path))
}

/** The files at and below a path. */
export function listFilesAt(root: string, path: string): string[] {
  const status = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status ? [path] : []
  return readdirSync(join(root, path)).flatMap(name => listFilesAt(root, `${path}/${name}`))
}
