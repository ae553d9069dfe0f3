import { CairnError, type RepoIdentity, unwrap } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'
import { isSameIdentity, type Repository } from '../../repository/repository.ts'
import { hintAtBinding } from '../../service/binding-hint.ts'
import type { Connection } from '../../service/connection.ts'
import { Failure } from '../../terminal/failure.ts'

/** Binds the project to the repository. Replaces another binding only if `canRebind`. */
export async function bindRepository(
  { api, repository }: Connection & { repository: Repository },
  projectId: string,
  identity: RepoIdentity,
  canRebind: boolean,
): Promise<void> {
  const params = { path: { projectId } }
  const { repoIdentity: bound } = await unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params }))
  if (isSameIdentity(bound, identity)) return
  if (bound && !canRebind) throw boundElsewhere(bound, await hintAtBinding(repository, bound, rebind))
  const body = { repoIdentity: identity }
  await unwrap(api.PUT('/api/projects/{projectId}/repo-binding', { params, body })).catch(thrown => {
    throw thrown instanceof CairnError && thrown.code === 'forbidden' ? onlyOwners : thrown
  })
}

const boundElsewhere = ({ value }: RepoIdentity, hint: Sentence) =>
  new Failure([`プロジェクトは ${value} に関連付けられています`, `The project is bound to ${value}`], {
    code: 'repo_mismatch',
    hint,
  })

const rebind: Sentence = [
  '関連付けを変更するには --rebind を付けてください（7 日に 1 回まで）',
  'Use --rebind to bind it to this repository instead (once every 7 days)',
]

const onlyOwners = new Failure(
  [
    '最初の関連付けができるのは、プロジェクトのオーナーだけです',
    'Only an owner of the project can bind it to a repository',
  ],
  {
    code: 'forbidden',
    hint: ['オーナーに、cairn link を一度実行してもらってください', 'Ask an owner to run `cairn link` once'],
  },
)
