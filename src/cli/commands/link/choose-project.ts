import { type RepoIdentity, unwrap } from '../../../client/index.ts'
import type { Sentence } from '../../language/language.ts'
import type { Connection } from '../../service/connection.ts'
import { findProject, type Project } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'

/** Chooses the given project, else the one that is bound to this repository, else asks the user. */
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
  ['プロジェクトを指定してください', 'Specify a project'],
  ['例: cairn link 名前', 'For example: cairn link NAME'],
)

const noProject = new Failure(['プロジェクトがまだありません', 'You have no projects yet'], {
  code: 'no_project',
  hint: ['先にコンソールでプロジェクトを作成してください', 'Create a project in the console first'],
})

/** The number of concurrent requests. */
const concurrency = 6

/** Finds the projects that are bound to this repository, as far as the user can see their bindings. */
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
      // A guest without access to the roadmap cannot see the binding.
      if ([403, 404].includes(answer.response.status)) continue
      const { repoIdentity } = await unwrap(answer)
      if (repoIdentity?.value === identity.value && repoIdentity.kind === identity.kind) bound.push(project)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, checkNext))
  return bound
}
