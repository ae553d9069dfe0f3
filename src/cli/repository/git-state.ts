import type { Git } from './git.ts'
import type { Repository } from './repository.ts'
import { readStatus, type Status } from './status.ts'

/** What git knows about some paths, read at once. */
export type GitState = {
  /** Null outside of git, if git fails, or if it would have to run a program from the repository's settings. */
  status: Status | null
  /** The last commit that changed one of the existing paths; null if there is none. */
  lastChange: LastChange | null
}

/** `hasFiles`: whether the commit has a file that it changed, so that git tracks at least that one. */
type LastChange = { committedAt: string; hasFiles: boolean }

/** Reads the state of these paths. `there` are those that exist. */
export async function readGitState(
  { gitDir, git }: Repository,
  paths: readonly string[],
  there: readonly string[] = paths,
): Promise<GitState> {
  if (!gitDir) return { status: null, lastChange: null }
  const [status, lastChange] = await Promise.all([readStatus(git, paths), readLastChange(git, there)])
  return { status, lastChange }
}

async function readLastChange(git: Git, paths: readonly string[]): Promise<LastChange | null> {
  const found = await git('log', '-1', '--format=%cI', '--no-renames', '--name-status', '--', ...paths)
  const [committedAt, ...files] = found?.split('\n') ?? []
  if (!committedAt) return null
  // Without paths, it is the last commit of any file.
  const hasFiles = paths.length > 0 && files.some(line => /^[AMT]\t/.test(line))
  return { committedAt, hasFiles }
}
