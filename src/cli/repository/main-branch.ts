import type { Repository } from './repository.ts'

/** The value of `branch` in `.cairn.json` that allows every branch. */
const anyBranch = '*'

/**
 * Finds the branch whose roadmap counts: that of `.cairn.json`, or else the default branch of the remote as far as this clone
 * knows it. Null if every branch counts.
 */
export async function findMainBranch(repository: Repository): Promise<string | null> {
  const { link } = repository
  const branch = link?.branch ?? (await findDefaultBranch(repository, link?.remote))
  return branch === anyBranch ? null : branch
}

/** Finds the default branch of a remote; null if this clone does not know it. */
async function findDefaultBranch({ git }: Repository, remote = 'origin'): Promise<string | null> {
  const prefix = `refs/remotes/${remote}/`
  const head = await git('symbolic-ref', '--quiet', `${prefix}HEAD`)
  return head?.startsWith(prefix) ? head.slice(prefix.length) : null
}
