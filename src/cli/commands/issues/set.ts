import { unwrap } from '../../../client/index.ts'
import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import { command, option } from '../define.ts'
import { type Fields, fieldOptions, readFields } from './fields.ts'
import { findIssueNumber } from './find-issue.ts'
import { issueJson } from './json-types.ts'
import { renderIssues } from './rows.ts'

export const set = command<Fields & { title?: string }, [number: string]>({
  name: 'set',
  about: ['課題を変更します', 'Changes an issue'],
  arguments: [['<number>', ['12、#12、または KEY-12', '12, #12, or KEY-12']]],
  options: [option('--title <title>', ['タイトル（1 行）', 'title (one line)']), ...fieldOptions],
  examples: [
    [
      'cairn issues set 12 --status in_progress --assignee me',
      ['自分が担当して始める', 'start working on it'],
    ],
    ['cairn issues set KEY-12 --assignee none', ['担当者を外す', 'remove the assignee']],
  ],
  shape: issueJson,
  async run(context, { title, json, ...options }, written) {
    if ([title, options.status, options.body, options.assignee].every(one => one === undefined))
      throw usageError(
        ['変更する項目がありません', 'No changes given'],
        [
          '--status、--title、--body、--assignee のいずれかを指定してください',
          'Use at least one of --status, --title, --body, and --assignee',
        ],
      )
    const project = await openProject(context, options)
    const path = { projectId: project.projectId, number: await findIssueNumber(project, written) }
    const body = {
      ...(title !== undefined && { title }),
      ...(await readFields(context.io, project, options)),
    }
    const { issue } = await unwrap(
      project.api.PATCH('/api/projects/{projectId}/issues/{number}', { params: { path }, body }),
    )
    if (json) context.io.printJson({ issue })
    else context.io.printLines(renderIssues(context.io, [issue]))
  },
})
