import type { components } from '../../client/index.ts'
import type { Env } from '../language/language.ts'
import { readGitStatus } from './changed-at.ts'
import { findCiBranch } from './ci.ts'
import type { Repository } from './repository.ts'

/** A commit, its branch, and whether files differed from it. */
export type Checkout = components['schemas']['RoadmapSource']

const branches = 'refs/heads/'

/** Returns the branch of a full reference. A short one is ambiguous if a tag has the same name. */
export const branchOfRef = (ref: string | null | undefined): string | null =>
  ref?.startsWith(branches) ? ref.slice(branches.length) : null

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
  const head = gitDir && (await git('rev-parse', 'HEAD', '--symbolic-full-name', 'HEAD'))
  if (!head) return null
  const [commit, ref] = head.split('\n') as [string, string?]
  const [status, tracked] = await Promise.all([readGitStatus(git, paths), git('ls-files', '--', ...paths)])
  // Git does not report ignored files as changed, but if it tracks none, no commit describes them.
  const dirty = status !== '' || tracked === ''
  return { commit, branch: branchOfRef(ref) ?? findCiBranch(env), dirty }
}

/** Formats a branch and the beginning of a commit. */
export const formatCheckout = ({ branch, commit }: Checkout): string =>
  [branch, commit.slice(0, 8)].filter(Boolean).join(' @ ')
