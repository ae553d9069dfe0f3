import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from './repository.ts'

/** Lists the tracked files at or below these paths that a sparse checkout leaves out, in NFC. */
export async function listSkipped(
  { root, gitDir, git }: Pick<Repository, 'root' | 'gitDir' | 'git'>,
  paths: readonly string[],
): Promise<string[]> {
  if (gitDir === null || !canBeSparse.some(path => existsSync(join(gitDir, path)))) return []
  const files = (await git('ls-files', '-z', '-t', '--', ...paths))?.split('\0') ?? []
  const skipped = files.filter(file => /^s /i.test(file)).map(file => file.slice(2))
  return skipped.filter(path => !existsSync(join(root, path))).map(path => path.normalize())
}

/** The patterns of a sparse checkout, and the worktrees, which can have their own. */
const canBeSparse = ['info/sparse-checkout', 'worktrees']
