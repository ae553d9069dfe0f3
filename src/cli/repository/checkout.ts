import type { components } from '../../client/index.ts'
import { readGitStatus } from './changed-at.ts'
import { resolveCommit } from './history.ts'
import type { Repository } from './repository.ts'

/**
 * Reads the current commit and branch, and whether one of these files has uncommitted changes (roadmaps § Source). Null
 * outside of git, and before the first commit.
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
