import { CairnError, type RepoIdentity, unwrap } from '../../../client/index.ts'
import { isSameIdentity } from '../../repository/repository.ts'
import type { Connection } from '../../service/connection.ts'
import { Failure } from '../../terminal/failure.ts'

/** Binds the project to the repository. Replaces another binding only if `canRebind`. */
export async function bindRepository(
  { api }: Connection,
  projectId: string,
  identity: RepoIdentity,
  canRebind: boolean,
): Promise<void> {
  const params = { path: { projectId } }
  const { repoIdentity: bound } = await unwrap(api.GET('/api/projects/{projectId}/repo-binding', { params }))
  if (isSameIdentity(bound, identity)) return
  if (bound && !canRebind) throw boundElsewhere(bound.value)
  const body = { repoIdentity: identity }
  await unwrap(api.PUT('/api/projects/{projectId}/repo-binding', { params, body })).catch(thrown => {
    throw thrown instanceof CairnError && thrown.code === 'forbidden' ? onlyOwners : thrown
  })
}

const boundElsewhere = (value: string) =>
  new Failure([`プロジェクトは ${value} に関連付けられています`, `The project is bound to ${value}`], {
    code: 'repo_mismatch',
    hint: [
      '関連付けを変更するには --rebind を付けてください（7 日に 1 回まで）',
      'Use --rebind to bind it to this repository instead (once every 7 days)',
    ],
  })

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
