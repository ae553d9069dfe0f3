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
  'リポジトリが移動した場合は、オーナーに cairn link --rebind を実行してもらってください。別のプロジェクトは cairn link 名前 で選べます',
  'If the repository has moved, ask an owner to run `cairn link --rebind`. To choose another project, run `cairn link NAME`',
]

const useRemote = (remote: string, { value }: RepoIdentity): Sentence => [
  `${value} はリモート ${remote} です。cairn link --remote ${remote} を実行してください`,
  `${value} is the remote ${remote}. Run \`cairn link --remote ${remote}\``,
]
