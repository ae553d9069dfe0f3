import { realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Where a path leads: its real path from the root of the repository, in NFC, and what is there. */
export type Target = { path: string; isFolder: boolean; isFile: boolean; size: number }

/**
 * Creates a function that follows the links in an absolute path. It returns null if the path leads out of the repository,
 * into git's own files, in a circle, or nowhere.
 */
export function createLinkResolver(root: string): (path: string) => Target | null {
  const realRoot = realpathSync(root)
  return path => {
    const real = findRealPath(path)
    const segments = real === null ? ['..'] : relative(realRoot, real).split(sep)
    if (real === null || segments[0] === '..' || segments[0] === '.git') return null
    const status = statSync(real)
    return {
      path: segments.join('/').normalize('NFC'),
      isFolder: status.isDirectory(),
      isFile: status.isFile(),
      size: status.size,
    }
  }
}

const linkErrors = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']

/** Null if a link on the way leads nowhere or in a circle. */
function findRealPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && linkErrors.includes(String(thrown.code))) return null
    throw thrown
  }
}
