import { Failure } from '../terminal/failure.ts'
import { findProject, type ProjectConnection } from './project.ts'

/** Reads the prefix of the project's issue keys. Fails if the project cannot have git links. */
export async function readIssueKey(project: ProjectConnection): Promise<string> {
  const { id, name, key, features } = await findProject(project, project.projectId)
  if (!(['issues', 'git_links'] as const).every(feature => features.includes(feature)))
    throw new Failure(
      [`${name} では課題との関連付けがオフになっています`, `Linking to issues is turned off in ${name}`],
      {
        code: 'feature_off',
        hint: [
          'プロジェクトの設定で、課題とコミットの機能をオンにしてください',
          'Ask a project admin to turn on issues and git links in the settings',
        ],
      },
    )
  if (key === null)
    throw new Failure([`${name} の課題にはキーがありません`, `The issues of ${name} have no key`], {
      code: 'no_issue_key',
      hint: [
        `プロジェクトの設定でキーを決めてください: cairn api PATCH /api/projects/${id} -f key=KEY`,
        `Set a key in the project settings: cairn api PATCH /api/projects/${id} -f key=KEY`,
      ],
    })
  return key
}
