import type { components } from '../../client/index.ts'
import { readGitStatus } from './changed-at.ts'
import { resolveCommit } from './history.ts'
import type { Repository } from './repository.ts'

/**
 * The commit and the branch that are checked out, and whether one of these files differs from the commit
 * (roadmaps § Source); null outside of git, and before the first commit.
 */
export async function readCheckout(
  repository: Repository,
  paths: readonly string[],
): Promise<components['schemas']['RoadmapSource'] | null> {
  const { gitDir, git } = repository
  const commit = gitDir && (await resolveCommit(repository, 'HEAD'))
  if (!commit) return null
  const [branch, status] = await Promise.all([
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    readGitStatus(git, paths),
  ])
  return { commit, branch: branch || null, dirty: status !== '' }
}
