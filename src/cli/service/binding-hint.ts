import type { RepoIdentity } from '../../client/index.ts'
import type { Sentence } from '../language/language.ts'
import { findRemoteOf, type Repository } from '../repository/repository.ts'

/** Says what to do if the project is bound to another identity than this repository has. */
export async function hintAtBinding(
  repository: Repository,
  bound: RepoIdentity,
  otherwise: Sentence = chooseOrRebind,
): Promise<Sentence> {
  const remote = await findRemoteOf(repository, bound)
  return remote === null ? otherwise : useRemote(remote, bound)
}

const chooseOrRebind: Sentence = [
  '別のプロジェクトを cairn link で選ぶか、オーナーに cairn link --rebind を実行してもらってください',
  'Choose another project with `cairn link`, or ask an owner to run `cairn link --rebind`',
]

const useRemote = (remote: string, { value }: RepoIdentity): Sentence => [
  `${value} はリモート ${remote} です。cairn link --remote ${remote} を実行してください`,
  `${value} is the remote ${remote}. Run \`cairn link --remote ${remote}\``,
]
