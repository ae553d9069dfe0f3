import type { components } from '../../client/index.ts'
import type { Env } from '../language/language.ts'
import { readGitStatus } from './changed-at.ts'
import { findCiBranch } from './ci.ts'
import { resolveCommit } from './history.ts'
import type { Repository } from './repository.ts'

/** A commit, its branch, and whether files differed from it. */
export type Checkout = components['schemas']['RoadmapSource']

/**
 * Reads the current commit and branch, and whether one of these files has uncommitted changes (roadmaps § Source). In CI, the
 * branch of a detached head is the one that CI names. Null outside of git, and before the first commit.
 */
export async function readCheckout(
  repository: Repository,
  env: Env,
  paths: readonly string[],
): Promise<Checkout | null> {
  const { gitDir, git } = repository
  const commit = gitDir && (await resolveCommit(repository, 'HEAD'))
  if (!commit) return null
  const [branch, status, tracked] = await Promise.all([
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    readGitStatus(git, paths),
    git('ls-files', '--', ...paths),
  ])
  // Git does not report ignored files as changed, but if it tracks none, no commit describes them.
  return { commit, branch: branch || findCiBranch(env), dirty: status !== '' || tracked === '' }
}

/** Formats a branch and the beginning of a commit. */
export const formatCheckout = ({ branch, commit }: Checkout): string =>
  [branch, commit.slice(0, 8)].filter(Boolean).join(' @ ')
