import { unwrap } from '../../../client/index.ts'
import { openProject } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import { command } from '../define.ts'
import { editorOf } from '../edit-text.ts'
import { type Fields, fieldOptions, readFields } from './fields.ts'
import { editIssueText } from './issue-text.ts'
import { issueJson } from './json-types.ts'
import { formatIssueName } from './rows.ts'
import { hasText } from './text.ts'

export const create = command<Fields, [title: string | undefined]>({
  name: 'create',
  alias: 'new',
  about: ['課題を作成します', 'Creates an issue'],
  arguments: [['[title]', ['タイトル（1 行）', 'title (one line)']]],
  options: fieldOptions,
  examples: [
    ['cairn issues create "Search is slow" --assignee me', ['自分が担当する課題', 'assigned to yourself']],
    [
      'cairn issues create "Search is slow" --label bug --priority high --due 2w',
      ['ラベル、優先度、2 週間後の期日', 'with a label, a priority, and a due day in two weeks'],
    ],
    [
      'cairn issues create',
      ['タイトルと本文をエディターで入力', 'write the title and the description in the editor'],
    ],
    [
      'cairn issues create --title "Search is slow" --body-file - < notes.md',
      ['本文をファイルから', 'with a description from a file'],
    ],
  ],
  shape: issueJson,
  async run(context, { json, title: option, ...options }, argument) {
    const { say, print, printJson } = context.io
    if (argument !== undefined && option !== undefined) throw twoTitles
    const title = argument ?? option
    const editor = json || hasText(options) ? null : editorOf(context)
    if (title === undefined && !editor) throw noTitle
    const project = await openProject(context, options)
    const { url, api, projectId } = project
    const fields = await readFields(context, project, options)
    const send = (texts: { title: string; body?: string | null }) =>
      unwrap(
        api.POST('/api/projects/{projectId}/issues', {
          params: { path: { projectId } },
          body: { ...fields, ...texts },
        }),
      )
    const { issue } = editor
      ? await editIssueText(context, editor, { title: title ?? '', body: null }, send)
      : await send({ title: title! })
    if (json) return printJson({ issue })
    const name = formatIssueName(issue)
    print(say([`${name} を作成しました`, `Created ${name}`]))
    print(`${url}/projects/${projectId}/issues/${issue.number}`)
  },
})

const twoTitles = usageError(['タイトルが 2 つあります', 'There are two titles'])

const noTitle = usageError(
  ['タイトルがありません', 'No title given'],
  [
    'タイトルを指定してください。ターミナルでは、EDITOR のエディターで入力することもできます',
    'Give a title. In a terminal, you can also write it in the editor of EDITOR',
  ],
)
