import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import { command } from '../define.ts'
import { editorOf, reportUnchanged } from '../edit-text.ts'
import { hashText } from './base.ts'
import { changeIssues } from './change.ts'
import { type Fields, fieldOptions, readFields, withoutUndefined } from './fields.ts'
import { editIssueText } from './issue-text.ts'
import { issuesJson } from './json-types.ts'
import { findLabels } from './labels.ts'
import { listOption, refuseNone } from './list-option.ts'
import { findIssue, numbersArgument, openProjectOf } from './references.ts'
import { renderIssues } from './rows.ts'

type Options = Fields & { addLabel?: string[]; removeLabel?: string[] }

const labelOptions = [
  listOption(
    '--add-label <labels>',
    ['追加するラベル（カンマ区切り）', 'labels to add, separated by commas'],
    [],
  ),
  listOption(
    '--remove-label <labels>',
    ['外すラベル（カンマ区切り）', 'labels to remove, separated by commas'],
    [],
  ),
]

const options = [...fieldOptions, ...labelOptions]

export const edit = command<Options, [numbers: string[]]>({
  name: 'edit',
  alias: 'set',
  about: ['課題を変更します', 'Changes issues'],
  arguments: [numbersArgument],
  options,
  examples: [
    [
      'cairn issues edit 12 --status in_progress --assignee me',
      ['自分が担当して始める', 'start working on it'],
    ],
    [
      'cairn issues edit 12 13 KEY-14 --priority high --add-label bug',
      ['まとめて変更（すべて変更されるか、1 件も変更されません）', 'change several: all or none of them'],
    ],
    [
      'cairn issues edit KEY-12 --assignee none --due none',
      ['担当者と期日を外す', 'remove the assignee and the due day'],
    ],
    [
      'cairn issues edit 12',
      ['タイトルと本文をエディターで変更', 'change the title and the description in the editor'],
    ],
    ['cairn issues edit 12 --body-file notes.md', ['本文をファイルの内容に', 'replace the description']],
  ],
  shape: issuesJson,
  async run(context, { json, ...given }, written) {
    const isGiven = hasChange(given)
    const editor = isGiven || json || written.length > 1 ? null : editorOf(context)
    if (!isGiven && !editor) throw noChange
    const project = await openProjectOf(context, given, written)
    if (editor) return editInTerminal(context, project, editor, written[0]!)
    const addLabel = given.addLabel && refuseNone('--add-label', given.addLabel)
    const removeLabel = given.removeLabel && refuseNone('--remove-label', given.removeLabel)
    const [fields, addLabelIds, removeLabelIds] = await Promise.all([
      readFields(context, project, given),
      addLabel && findLabels(project, addLabel),
      removeLabel && findLabels(project, removeLabel),
    ])
    if (fields.body?.trim() === '' && given.body !== '') throw emptyText
    const change = withoutUndefined({ ...fields, addLabelIds, removeLabelIds })
    await changeIssues(context, project, written, change, json)
  },
})

/** Edits the title and the description. If another user changes them in the meantime, nothing is overwritten. */
async function editInTerminal(
  context: Context,
  project: ProjectConnection,
  editor: string,
  written: string,
): Promise<void> {
  const { io } = context
  const { number, title, body } = await findIssue(project, written)
  await editIssueText(context, editor, { title, body }, async texts => {
    if (texts.title === title && texts.body === undefined) return reportUnchanged(io)
    const base = { title: hashText(title), body: body === null ? null : hashText(body) }
    const path = { projectId: project.projectId, number }
    const { issue } = await unwrap(
      project.api.PATCH('/api/projects/{projectId}/issues/{number}', {
        params: { path },
        body: { ...texts, base },
      }),
    )
    io.printLines(renderIssues(io, [issue]))
  })
}

const hasChange = (given: object): boolean =>
  options.some(one => Reflect.get(given, one.attributeName()) !== undefined)

/** A description is not removed because a command before a pipe failed. */
const emptyText = usageError(
  ['本文が空のため、変更しませんでした', 'Nothing was changed, because the text is empty'],
  ["本文を削除するには --body '' を指定してください", "To remove the description, use --body ''"],
)

const noChange = usageError(
  ['変更する項目がありません', 'No changes given'],
  [
    '--status や --title などで変更する項目を指定してください。一覧は cairn issues edit --help で確認できます',
    'Use options such as --status and --title. `cairn issues edit --help` lists them',
  ],
)
