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
export async function findDefaultBranch({ git }: Repository, remote = 'origin'): Promise<string | null> {
  const prefix = `refs/remotes/${remote}/`
  const head = await git('symbolic-ref', '--quiet', `${prefix}HEAD`)
  return head?.startsWith(prefix) ? head.slice(prefix.length) : null
}
