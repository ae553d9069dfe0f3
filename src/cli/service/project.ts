import { type ListItem, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { isUuid } from '../repository/link-file.ts'
import type { Repository } from '../repository/repository.ts'
import { openRepository } from '../repository/repository.ts'
import { Failure, usageError } from '../terminal/failure.ts'
import { type Connection, connect } from './connection.ts'

export type Project = ListItem<'/api/projects'>

/** A server and a project on it, which most commands need. */
export type ProjectConnection = Connection & { repository: Repository; projectId: string }

/** Opens the project given by ID or name, or else the project that the repository is linked to. */
export async function openProject(
  context: Context,
  { server, project }: { server?: string; project?: string },
): Promise<ProjectConnection> {
  const repository = await openRepository(context)
  const connection = connect(context, server, repository.link?.server)
  if (!project && !repository.link) throw notLinked
  const projectId = project ? await idOf(connection, project) : repository.link!.project
  return { ...connection, repository, projectId }
}

/** Finds a project by its ID or its name, ignoring case. */
export async function findProject({ api }: Connection, named: string): Promise<Project> {
  const { projects } = await unwrap(api.GET('/api/projects'))
  const isNamed = ({ id, name }: Project) =>
    id === named.toLowerCase() || name.toLowerCase() === named.normalize('NFC').toLowerCase()
  const [found, another] = projects.filter(isNamed)
  if (!found)
    throw new Failure([`${named} というプロジェクトはありません`, `There is no project "${named}"`], {
      code: 'not_found',
      hint: ['cairn api GET /api/projects で一覧を表示します', 'List them: cairn api GET /api/projects'],
    })
  if (another)
    throw usageError(
      [`${named} というプロジェクトは複数あります`, `Several projects are named "${named}"`],
      ['ID で指定してください', 'Specify its ID'],
    )
  return found
}

const idOf = async (connection: Connection, named: string): Promise<string> =>
  isUuid(named) ? named.toLowerCase() : (await findProject(connection, named)).id

const notLinked = new Failure(
  ['このリポジトリはプロジェクトに結び付いていません', 'This repository is not linked to a project'],
  {
    code: 'not_linked',
    hint: [
      'cairn link を実行するか、--project でプロジェクトを指定してください',
      'Run `cairn link`, or specify a project with --project',
    ],
  },
)
