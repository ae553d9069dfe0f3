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
  const found = await repository.git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')
  const branches = found?.split('\n').filter(Boolean) ?? []
  if (branches.length > 1 && canAsk()) return pick(question, branches, name => name)
  return (branches.length === 1 ? branches[0] : usualNames.find(name => branches.includes(name))) ?? null
}

const usualNames = ['main', 'master', 'trunk']

const question: Sentence = ['本流のブランチはどれですか', 'Which branch is the main one?']
