import type { Sentence } from '../../language/language.ts'
import { findDefaultBranch } from '../../repository/main-branch.ts'
import type { Repository } from '../../repository/repository.ts'
import type { Io } from '../../terminal/io.ts'

/**
 * Chooses the main branch: the linked one, else the default branch of the remote. A new repository does not know that one, so
 * it is then the only branch, else the user picks one, else the one with a usual name. Null if it stays unknown.
 */
export async function chooseBranch(
  { canAsk, pick }: Io,
  repository: Repository,
  remote: string | undefined,
): Promise<string | null> {
  const known = repository.link?.branch ?? (await findDefaultBranch(repository, remote))
  if (known) return known
  const branches = await listBranches(repository, remote)
  if (branches.length > 1 && canAsk()) return pick(question, branches, name => name)
  return (branches.length === 1 ? branches[0] : usualNames.find(name => branches.includes(name))) ?? null
}

/** Lists the branches here and those of the remote, each once. Before the first commit, it is the one that is checked out. */
async function listBranches({ git }: Repository, remote = 'origin'): Promise<string[]> {
  const places = ['refs/heads/', `refs/remotes/${remote}/`]
  const found = (await git('for-each-ref', '--format=%(refname)', ...places))?.split('\n') ?? []
  const names = places.flatMap(place =>
    found.filter(name => name.startsWith(place)).map(name => name.slice(place.length)),
  )
  if (names.length > 0) return [...new Set(names)]
  const unborn = await git('symbolic-ref', '--quiet', '--short', 'HEAD')
  return unborn ? [unborn] : []
}

const usualNames = ['main', 'master', 'trunk']

const question: Sentence = ['メインのブランチはどれですか', 'Which branch is the main one?']
