import { unwrap } from '../../../client/index.ts'
import { openProject } from '../../service/project.ts'
import { command } from '../define.ts'
import { type Fields, fieldOptions, readFields } from './fields.ts'
import { issueJson } from './json-types.ts'
import { formatIssueName } from './rows.ts'

export const create = command<Fields, [title: string]>({
  name: 'new',
  about: ['課題を作成します', 'Creates an issue'],
  arguments: [['<title>', ['タイトル（1 行）', 'title (one line)']]],
  options: fieldOptions,
  examples: [
    ['cairn issues new "Search is slow" --assignee me', ['自分が担当する課題', 'assigned to yourself']],
    [
      'cairn issues new "Search is slow" --body - < notes.md',
      ['説明をファイルから', 'with a description from a file'],
    ],
  ],
  shape: issueJson,
  async run(context, { json, ...options }, title) {
    const { say, print, printJson } = context.io
    const project = await openProject(context, options)
    const { url, api, projectId } = project
    const body = { title, ...(await readFields(context.io, project, options)) }
    const { issue } = await unwrap(
      api.POST('/api/projects/{projectId}/issues', { params: { path: { projectId } }, body }),
    )
    if (json) return printJson({ issue })
    const name = formatIssueName(issue)
    print(say([`${name} を作成しました`, `Created ${name}`]))
    print(`${url}/projects/${projectId}/issues/${issue.number}`)
  },
})
