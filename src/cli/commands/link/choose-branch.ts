import type { Sentence } from '../../language/language.ts'
import { findDefaultBranch } from '../../repository/main-branch.ts'
import type { Repository } from '../../repository/repository.ts'
import type { Io } from '../../terminal/io.ts'

/**
 * Chooses the main branch: the linked one, else the default branch of the remote, else the user picks one of several. Null if
 * it stays unknown.
 */
export async function chooseBranch(
  { canAsk, pick }: Io,
  repository: Repository,
  remote: string | undefined,
): Promise<string | null> {
  const known = repository.link?.branch ?? (await findDefaultBranch(repository, remote))
  if (known || !canAsk()) return known
  const found = await repository.git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')
  const branches = found?.split('\n').filter(Boolean) ?? []
  return branches.length > 1 ? pick(question, branches, name => name) : null
}

const question: Sentence = ['本流のブランチはどれですか', 'Which branch is the main one?']
