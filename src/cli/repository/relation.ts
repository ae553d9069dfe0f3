import { isShallow } from './history.ts'
import type { Repository } from './repository.ts'

/** How a commit relates to another one. `missing`: the other one is not in this clone. `unknown`: git cannot tell. */
export type Relation = 'same' | 'descendant' | 'ancestor' | 'diverged' | 'missing' | 'unknown'

/**
 * Finds how `commit` relates to `other`, which may not exist here. Nothing is fetched. A commit that no branch or tag
 * contains was amended, rebased away, or undone with `git reset`, so it is unknown instead of an ancestor or diverged.
 */
export async function findRelation(repository: Repository, commit: string, other: string): Promise<Relation> {
  if (commit === other) return 'same'
  if (!isHash(other)) return 'unknown'
  const found = await repository.git('rev-list', '--left-right', '--count', `${commit}...${other}`, '--')
  if (found === null)
    return isShallow(repository) || !(await exists(repository, commit)) ? 'unknown' : 'missing'
  const [onlyHere, onlyThere] = found.split('\t')
  if (onlyThere === '0') return 'descendant'
  const relation = onlyHere === '0' ? 'ancestor' : 'diverged'
  if (isShallow(repository)) return relation === 'ancestor' ? relation : 'unknown'
  return (await isOnBranch(repository, other)) ? relation : 'unknown'
}

/** Whether commits after `since` changed one of these paths. */
export const hasChangedSince = async (
  { git }: Repository,
  since: string,
  paths: readonly string[],
): Promise<boolean> =>
  isHash(since) && Boolean(await git('rev-list', '--max-count=1', `${since}..HEAD`, '--', ...paths))

/** A stored commit comes from the server, and git must not read it as an option. */
const isHash = (commit: string): boolean => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit)

const exists = async ({ git }: Repository, commit: string): Promise<boolean> =>
  (await git('cat-file', '-e', commit)) !== null

const isOnBranch = async ({ git }: Repository, commit: string): Promise<boolean> => {
  const found = ['for-each-ref', '--count=1', '--format=%(refname)', `--contains=${commit}`]
  return Boolean(await git(...found, 'refs/heads', 'refs/remotes', 'refs/tags'))
}
