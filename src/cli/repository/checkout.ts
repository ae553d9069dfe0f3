import type { components } from '../../client/index.ts'
import type { Env } from '../language/language.ts'
import { findCiBranch } from './ci.ts'
import type { Git } from './git.ts'
import type { GitState } from './git-state.ts'
import { findRebasedRef } from './rebase.ts'
import type { Repository } from './repository.ts'
import type { Head } from './status.ts'

/** A commit, its branch, and whether files differed from it. */
export type Checkout = components['schemas']['RoadmapSource']

const branches = 'refs/heads/'

/** Returns the branch of a full reference. A short one is ambiguous if a tag has the same name. */
export const branchOfRef = (ref: string | null | undefined): string | null =>
  ref?.startsWith(branches) ? ref.slice(branches.length) : null

/**
 * Returns the current commit and branch, and whether one of these files has uncommitted changes (roadmaps § Source). The
 * branch of a detached head is the one that CI names, or that is being rebased. Null outside of git, and before the first
 * commit.
 */
export async function readCheckout(
  repository: Repository,
  env: Env,
  paths: readonly string[],
  { status, lastChange }: GitState,
): Promise<Checkout | null> {
  const { gitDir, git } = repository
  const head = gitDir && (status?.head ?? (await readHead(git)))
  if (!head) return null
  const isUnchanged = status?.changed.length === 0
  // Git does not report ignored files as changed, but if it tracks none, no commit describes them.
  const dirty = !isUnchanged || !(lastChange?.hasFiles || (await git('ls-files', '--', ...paths)) !== '')
  const branch = head.branch ?? findCiBranch(env) ?? branchOfRef(await findRebasedRef(repository))
  return { commit: head.commit, branch, dirty }
}

async function readHead(git: Git): Promise<Head | null> {
  const found = await git('rev-parse', 'HEAD', '--symbolic-full-name', 'HEAD')
  if (!found) return null
  const [commit, ref] = found.split('\n') as [string, string?]
  return { commit, branch: branchOfRef(ref) }
}

/** Formats a branch and the beginning of a commit. */
export const formatCheckout = ({ branch, commit }: Checkout): string =>
  [branch, commit.slice(0, 8)].filter(Boolean).join(' @ ')
