import { Failure } from '../terminal/failure.ts'
import { proposeKey } from './key-proposals.ts'
import { findProject, type ProjectConnection } from './project.ts'

/** The prefix of the project's issue keys, or the failure that says how to set one. */
type IssueKey = { key: string; missing?: never } | { key: null; missing: Failure }

/** Reads the prefix of the project's issue keys. Fails if the project cannot have git links. */
export async function readIssueKey(project: ProjectConnection): Promise<IssueKey> {
  const { id, name, key, features } = await findProject(project, project.projectId)
  if (!(['issues', 'git_links'] as const).every(feature => features.includes(feature)))
    throw new Failure(
      [`${name} では課題とのリンクがオフになっています`, `Linking to issues is turned off in ${name}`],
      {
        code: 'feature_off',
        hint: [
          'プロジェクトの設定で、課題とコミットの機能をオンにしてください',
          'Ask a project admin to turn on issues and git links in the settings',
        ],
      },
    )
  if (key !== null) return { key }
  const command = formatCommand(project, id, proposeKey(name, project.repository.name) ?? 'KEY')
  const missing = new Failure([`${name} の課題にはキーがありません`, `The issues of ${name} have no key`], {
    code: 'no_issue_key',
    hint: [
      `プロジェクトの管理者が一度だけ設定します: ${command}`,
      `A project admin sets it once: ${command}`,
    ],
  })
  return { key: null, missing }
}

/** The command that sets the key. It names the project unless the repository is linked to it. */
const formatCommand = ({ repository }: ProjectConnection, id: string, key: string): string =>
  `cairn projects key ${key}${repository.link?.project === id ? '' : ` --project ${id}`}`
