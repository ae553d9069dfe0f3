import { type RepoIdentity, unwrap } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'
import type { Connection } from '../../service/connection.ts'
import { findProject, type Project } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'

/** The project that is named, else the one that is bound to this repository, else what a person picks. */
export async function chooseProject(
  { canAsk, pick }: Io,
  connection: Connection,
  identity: RepoIdentity,
  named: string | undefined,
): Promise<Project> {
  if (named) return findProject(connection, named)
  const { projects } = await unwrap(connection.api.GET('/api/projects'))
  const active = projects.filter(({ archivedAt }) => archivedAt === null)
  const bound = await findBound(connection, active, identity)
  if (bound.length === 1) return bound[0]!
  const choices = bound.length > 0 ? bound : active
  if (choices.length === 0) throw noProject
  if (!canAsk()) throw nameMissing
  return pick(question, choices, ({ name }) => name)
}

const question: Sentence = [
  'どのプロジェクトに結び付けますか',
  'Which project does this repository belong to?',
]

const nameMissing = usageError(
  ['プロジェクトを指定してください', 'Name the project'],
  ['cairn link 名前 のように指定します', 'As in: cairn link NAME'],
)

const noProject = new Failure(['プロジェクトがまだありません', 'You have no project yet'], {
  code: 'no_project',
  hint: ['コンソールでプロジェクトを作成してください', 'Make one in the console first'],
})

/** Asked of so many projects at once. */
const concurrency = 6

/** Those whose binding the caller may see and that is to this repository. */
async function findBound(
  { api }: Connection,
  projects: readonly Project[],
  identity: RepoIdentity,
): Promise<Project[]> {
  const bound: Project[] = []
  const remaining = [...projects]
  const checkNext = async () => {
    for (let project = remaining.shift(); project; project = remaining.shift()) {
      const params = { path: { projectId: project.id } }
      const answer = await api.GET('/api/projects/{projectId}/repo-binding', { params })
      // A guest who does not see the roadmap does not see what the project is bound to either.
      if ([403, 404].includes(answer.response.status)) continue
      const { repoIdentity } = await unwrap(answer)
      if (repoIdentity?.value === identity.value && repoIdentity.kind === identity.kind) bound.push(project)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, checkNext))
  return bound
}
