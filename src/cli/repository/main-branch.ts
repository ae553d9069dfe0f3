import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isShallow } from './history.ts'
import type { Repository } from './repository.ts'

/** The value of `branch` in `.cairn.json` that allows every branch. */
export const anyBranch = '*'

/**
 * Finds the branch whose roadmap counts: that of `.cairn.json`, or else the default branch of the remote as far as this clone
 * knows it. `*` if every branch counts, and null if the branch is unknown.
 */
export async function findMainBranch(repository: Repository): Promise<string | null> {
  const { link } = repository
  return link?.branch ?? findDefaultBranch(repository, link?.remote)
}

/** Finds the default branch of a remote; null if this clone does not know it. */
export async function findDefaultBranch(
  { git, gitDir }: Repository,
  remote = 'origin',
): Promise<string | null> {
  const prefix = `refs/remotes/${remote}/`
  if (!canExist(gitDir, `${prefix}HEAD`)) return null
  const head = await git('symbolic-ref', '--quiet', `${prefix}HEAD`)
  return head?.startsWith(prefix) ? head.slice(prefix.length) : null
}

/** Whether no copy of the branch in this clone contains the commit. False if git cannot tell. */
export async function isOutside(repository: Repository, branch: string, commit: string): Promise<boolean> {
  if (isShallow(repository)) return false
  const isContained = (await findCopy(repository, branch, `--contains=${commit}`)) !== ''
  return !isContained && Boolean(await findCopy(repository, branch))
}

/** Whether this clone has no copy of the branch, as after it was renamed. False if git cannot tell. */
export const isGone = async (repository: Repository, branch: string): Promise<boolean> =>
  !isShallow(repository) && (await findCopy(repository, branch)) === ''

const findCopy = ({ git }: Repository, branch: string, ...filter: string[]) =>
  git(
    ...['for-each-ref', '--count=1', '--format=%(refname)', ...filter],
    ...[`refs/heads/${branch}`, `refs/remotes/*/${branch}`],
  )

/** Whether there could be a symbolic reference. It has a file of its own, unless git keeps all references in a table. */
const canExist = (gitDir: string | null, reference: string): boolean =>
  gitDir === null ||
  [reference, 'reftable'].some(path => lstatSync(join(gitDir, path), { throwIfNoEntry: false }))
