import { type RepoIdentity, unwrap } from '../../../client/index.ts'
import { runConcurrently } from '../../files/run-concurrently.ts'
import type { Sentence } from '../../language/language.ts'
import { isSameIdentity } from '../../repository/repository.ts'
import type { Connection } from '../../service/connection.ts'
import { labelOf } from '../../service/names.ts'
import { findProject, listProjects, type Project } from '../../service/project.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Io } from '../../terminal/io.ts'
import { counted } from '../../terminal/numbers.ts'

/** Chooses the given project, else the one that is bound to this repository, else asks the user. */
export async function chooseProject(
  io: Io,
  connection: Connection,
  identity: RepoIdentity,
  named: string | undefined,
): Promise<Project> {
  if (named) return findProject(connection, named)
  const { bound, active } = await findCandidates(connection, identity)
  if (bound.length === 1) return bound[0]!
  const choices = bound.length > 0 ? bound : active
  if (choices.length === 0) throw noProject
  if (!io.canAsk()) throw projectUnclear(choices, nameIt(choices[0]!))
  return io.pick(question, choices, project => labelOf(choices, project))
}

/** Lists the active projects, and those of them that are bound to this repository. */
export async function findCandidates(
  connection: Connection,
  identity: RepoIdentity,
): Promise<{ bound: Project[]; active: Project[] }> {
  const active = (await listProjects(connection)).filter(({ archivedAt }) => archivedAt === null)
  return { bound: await findBound(connection, active, identity), active }
}

const question: Sentence = [
  'どのプロジェクトに関連付けますか',
  'Which project does this repository belong to?',
]

/** The number of projects that an error lists. */
const listed = 20

/** Refuses to choose one of these projects without a user, and lists them. */
export function projectUnclear(projects: readonly Project[], hint: Sentence): Failure {
  const labels = projects.slice(0, listed).map(project => labelOf(projects, project))
  const more = projects.length - labels.length
  const [ja, en] = more > 0 ? [counted`、ほか ${more} 件`, counted`, and ${more} more`] : ['', '']
  return new Failure(
    [
      `プロジェクトを指定してください: ${labels.join('、')}${ja}`,
      `Specify a project: ${labels.join(', ')}${en}`,
    ],
    {
      exit: 'usage',
      code: 'usage',
      hint,
      facts: { projects: projects.map(({ id, name }) => ({ id, name })) },
    },
  )
}

const nameIt = ({ name }: Project): Sentence => [
  `名前または ID で指定します。例: cairn link "${name}"`,
  `Give its name or ID, for example: cairn link "${name}"`,
]

const noProject = new Failure(['プロジェクトがまだありません', 'You have no projects yet'], {
  code: 'no_project',
  hint: ['cairn projects new 名前 で作成します', 'Create one: cairn projects new NAME'],
})

/** The number of concurrent requests. */
const concurrency = 6

/** Finds the projects that are bound to this repository, as far as the user can see their bindings. */
async function findBound(
  { api }: Connection,
  projects: readonly Project[],
  identity: RepoIdentity,
): Promise<Project[]> {
  const areBound = await runConcurrently(projects, concurrency, async ({ id }) => {
    const answer = await api.GET('/api/projects/{projectId}/repo-binding', {
      params: { path: { projectId: id } },
    })
    // A guest without access to the roadmap cannot see the binding.
    if ([403, 404].includes(answer.response.status)) return false
    return isSameIdentity((await unwrap(answer)).repoIdentity, identity)
  })
  return projects.filter((_, i) => areBound[i])
}
