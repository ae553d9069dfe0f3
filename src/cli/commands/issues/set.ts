import { unwrap } from '../../../client/index.ts'
import { inProject } from '../../service/project.ts'
import { misused } from '../../terminal/failure.ts'
import { command, option } from '../define.ts'
import { anIssue } from './answers.ts'
import { bodyOf, type Fields, fieldOptions } from './fields.ts'
import { numberOf } from './named.ts'
import { rowsOf } from './rows.ts'

export const set = command<Fields & { title?: string }, [number: string]>({
  name: 'set',
  about: ['課題を変更します', 'Changes an issue'],
  arguments: [['<number>', ['12、#12 または KEY-12', '12, #12 or KEY-12']]],
  options: [option('--title <title>', ['タイトル（1 行）', 'its title, one line']), ...fieldOptions],
  examples: [
    ['cairn issues set 12 --status in_progress --assignee me', ['自分が始める', 'you begin with it']],
    ['cairn issues set KEY-12 --assignee none', ['担当者を外す', 'nobody is to do it']],
  ],
  answers: anIssue,
  async run(context, { title, json, ...options }, written) {
    if ([title, options.status, options.body, options.assignee].every(one => one === undefined))
      throw misused(
        ['変更する項目がありません', 'Nothing is to be changed'],
        [
          '--status、--title、--body、--assignee のいずれかを指定してください',
          'Give one of --status, --title, --body and --assignee',
        ],
      )
    const project = await inProject(context, options)
    const path = { projectId: project.projectId, number: await numberOf(project, written) }
    const body = { ...(title !== undefined && { title }), ...(await bodyOf(context.io, project, options)) }
    const { issue } = await unwrap(
      project.api.PATCH('/api/projects/{projectId}/issues/{number}', { params: { path }, body }),
    )
    if (json) context.io.printJson({ issue })
    else context.io.printLines(rowsOf(context.io, [issue]))
  },
})
