import { type ListItem, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { isUuid, type Link, linkFile } from '../repository/link-file.ts'
import type { Repository } from '../repository/repository.ts'
import { openRepository } from '../repository/repository.ts'
import { Failure } from '../terminal/failure.ts'
import { type Connection, connect } from './connection.ts'
import { ambiguousName, isNamed } from './names.ts'

export type Project = ListItem<'/api/projects'>

/** A server and a project on it, which most commands need. */
export type ProjectConnection = Connection & { repository: Repository; projectId: string }

/** Connects to the given server, or else to the one that the repository is linked to, or else to the last one. */
export async function connectHere(
  context: Context,
  { server }: { server?: string },
): Promise<Connection & { repository: Repository }> {
  const repository = await openRepository(context)
  return { ...connect(context, server, repository.link?.server), repository }
}

/** Opens the project given by ID, name, or key, or else the project that the repository is linked to. */
export async function openProject(
  context: Context,
  { project, ...shared }: { server?: string; project?: string },
): Promise<ProjectConnection> {
  const connection = await connectHere(context, shared)
  const { link, ignoredLink } = connection.repository
  if (!project && !link) throw ignoredLink === null ? notLinked : linkedBelow(ignoredLink)
  if (!project && ignoredLink !== null) context.io.warn(linkNotRead(ignoredLink))
  const projectId = project ? await idOf(connection, project) : link!.project
  return { ...connection, projectId }
}

/** Lists the user's projects by name, also archived ones. */
export const listProjects = async ({ api }: Connection): Promise<Project[]> =>
  (await unwrap(api.GET('/api/projects'))).projects

/** Finds a project by its ID, its name, or the key of its issues, ignoring case. */
export async function findProject(connection: Connection, named: string): Promise<Project> {
  const projects = await listProjects(connection)
  const hasName = isNamed(named)
  const [found, ...others] = projects.filter(one => hasName(one) || one.key === named.toUpperCase())
  if (!found)
    throw await noProject(
      connection,
      [`${named} というプロジェクトはありません`, `There is no project "${named}"`],
      ['cairn projects で一覧を表示します', 'List them: cairn projects'],
    )
  if (others.length > 0)
    throw ambiguousName(
      [
        `名前またはキーが ${named} のプロジェクトは複数あります`,
        `Several projects have the name or the key "${named}"`,
      ],
      [found, ...others],
    )
  return found
}

/** Finds the project of `.cairn.json`, which may have been deleted since. */
export async function findLinkedProject(connection: Connection, { project }: Link): Promise<Project> {
  const found = (await listProjects(connection)).find(({ id }) => id === project.toLowerCase())
  if (found) return found
  throw await noProject(
    connection,
    [
      `${linkFile} のプロジェクトは、削除されたか、表示する権限がありません`,
      `The project in ${linkFile} was deleted, or you cannot see it`,
    ],
    [
      'cairn link 名前 で別のプロジェクトを選んでください（cairn projects で一覧を表示します）',
      'Choose another one with `cairn link NAME`. List them: cairn projects',
    ],
  )
}

const noProject = async (connection: Connection, about: Sentence, hint: Sentence): Promise<Failure> =>
  new Failure(about, {
    code: 'not_found',
    hint: (await isForOneProject(connection)) ? onlyOneProject : hint,
  })

/** Whether the token can access only one project, so that the user can have others. */
const isForOneProject = async ({ api }: Connection): Promise<boolean> =>
  (await unwrap(api.GET('/api/me/token'))).token.projectId !== null

const onlyOneProject: Sentence = [
  'トークンは 1 つのプロジェクト専用です（cairn projects で表示）。ほかのプロジェクトには、そのプロジェクトで使えるトークンを使ってください',
  'Your token is for one project only (`cairn projects`). If the other one exists, use a token for it',
]

const idOf = async (connection: Connection, named: string): Promise<string> =>
  isUuid(named) ? named.toLowerCase() : (await findProject(connection, named)).id

const linkNotRead = (path: string): Sentence => [
  `${path} は読み込みません。リポジトリの最上位の ${linkFile} を使います`,
  `${path} is not read. Using the ${linkFile} at the root of the repository`,
]

const linkedBelow = (path: string) =>
  new Failure(notLinked.about, {
    code: 'not_linked',
    hint: [
      `${path} は読み込みません。リポジトリの最上位に移すか、--project でプロジェクトを指定してください`,
      `${path} is not read. Move it to the root of the repository, or specify a project with --project`,
    ],
  })

const notLinked = new Failure(
  ['このリポジトリはプロジェクトに関連付けられていません', 'This repository is not linked to a project'],
  {
    code: 'not_linked',
    hint: [
      'cairn link を実行するか、--project でプロジェクトを指定してください',
      'Run `cairn link`, or specify a project with --project',
    ],
  },
)
