import { Failure } from '../terminal/failure.ts'
import { findProject, type ProjectConnection } from './project.ts'

/** What the keys of the project's issues begin with. Refuses a project to which nothing can be linked. */
export async function readIssueKey(project: ProjectConnection): Promise<string> {
  const { id, name, key, features } = await findProject(project, project.projectId)
  if (!(['issues', 'git_links'] as const).every(feature => features.includes(feature)))
    throw new Failure(
      [`${name} では課題への関連付けがオフになっています`, `${name} links nothing to issues: that is off`],
      {
        code: 'feature_off',
        hint: [
          'プロジェクトの設定で、課題とコミットの機能をオンにしてください',
          'Somebody who may has to switch on issues and git links in its settings',
        ],
      },
    )
  if (key === null)
    throw new Failure([`${name} の課題にはキーがありません`, `The issues of ${name} have no key`], {
      code: 'no_issue_key',
      hint: [
        `プロジェクトの設定でキーを決めてください: cairn api PATCH /api/projects/${id} -f key=KEY`,
        `Give the project one in its settings: cairn api PATCH /api/projects/${id} -f key=KEY`,
      ],
    })
  return key
}
