import { type RepoIdentity, unwrap } from '../../../client/index.ts'
import { isSameIdentity } from '../../repository/repository.ts'
import { hintAtBinding } from '../../service/binding-hint.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'

/** Checks the binding first, to avoid sending megabytes in vain. Null if the project is bound to this repository. */
export async function findBindingRefusal(
  { api, projectId, repository }: ProjectConnection,
  identity: RepoIdentity,
): Promise<Failure | null> {
  const params = { path: { projectId } }
  const { repoIdentity } = await unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params }))
  if (!repoIdentity) return notBound
  if (isSameIdentity(repoIdentity, identity)) return null
  return new Failure(
    [
      `プロジェクトは ${repoIdentity.value} に関連付けられていますが、ここは ${identity.value} です`,
      `The project is bound to ${repoIdentity.value}, but this repository is ${identity.value}`,
    ],
    {
      code: 'repo_mismatch',
      hint: await hintAtBinding(repository, repoIdentity),
    },
  )
}

const notBound = new Failure(
  [
    'プロジェクトはまだどのリポジトリにも関連付けられていません',
    'The project is not bound to a repository yet',
  ],
  {
    code: 'repo_unbound',
    hint: ['オーナーに、cairn link を一度実行してもらってください', 'Ask an owner to run `cairn link` once'],
  },
)
