import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { list } from '../../json/shape.ts'
import type { Sentence } from '../../language/language.ts'
import { ambiguousName } from '../../service/names.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure } from '../../terminal/failure.ts'
import { formatBytes, joinFirst } from '../../terminal/format.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { command } from '../define.ts'
import { assertConfirmable, confirmDeletion, yesOption } from '../deletion.ts'
import { type Attachment, chooseAttachments } from './chosen-attachments.ts'
import { mostNames } from './near-names.ts'
import { findIssue, type IssueDetail, numberArgument, openProjectOf } from './references.ts'
import { formatIssueName } from './rows.ts'

type Deleted = { id: string; filename: string; size: number }

export const detach = command<{ yes?: true }, [number: string, names: string[]]>({
  name: 'detach',
  about: ['課題とそのコメントの添付ファイルを削除します', 'Deletes attachments of an issue and its comments'],
  arguments: [
    numberArgument,
    ['<names...>', ['添付ファイルの名前または ID', 'names or IDs of the attachments']],
  ],
  options: [yesOption],
  examples: [
    ['cairn issues detach 12 screen.png', ['確認してから削除', 'delete after confirmation']],
    [
      'cairn issues detach KEY-12 a.log b.log --yes',
      ['2 つを確認なしで削除', 'delete two, without confirmation'],
    ],
  ],
  shape: list('deleted', {
    id: 'string',
    filename: 'string',
    size: 'number',
  } satisfies Record<keyof Deleted, string>),
  async run(context, { yes: isConfirmed = false, json, ...options }, written, names) {
    const { io } = context
    assertConfirmable(io, isConfirmed)
    const project = await openProjectOf(context, options, [written])
    const issue = await findIssue(project, written)
    const chosen = chooseAttachments(issue, names)
    for (const name of names) assertSingle(issue, name)
    await confirmDeletion(io, isConfirmed, askFor(issue, chosen))
    const deleted: Deleted[] = []
    for (const attachment of chosen) {
      const { id, filename, size } = attachment
      await deleteAttachment(context, project, issue, attachment, deleted)
      deleted.push({ id, filename, size })
      const from = formatIssueName(issue)
      if (!json)
        io.print(io.say([`${from} から削除しました: ${filename}`, `Deleted from ${from}: ${filename}`]))
    }
    if (json) io.printJson({ deleted })
  },
})

/** Refuses a name of several attachments, because only one of them may be meant. */
function assertSingle(issue: IssueDetail, name: string): void {
  const found = chooseAttachments(issue, [name])
  if (found.length < 2) return
  throw ambiguousName(
    [
      `${formatIssueName(issue)} に ${name} という添付ファイルが複数あります`,
      `${formatIssueName(issue)} has several attachments named ${name}`,
    ],
    found.map(({ id, filename }) => ({ id, name: filename })),
  )
}

/** A failure names the attachment, and what was deleted before it. */
async function deleteAttachment(
  context: Context,
  { api, projectId }: ProjectConnection,
  { number }: IssueDetail,
  { id, filename }: Attachment,
  done: readonly Deleted[],
): Promise<void> {
  const path = { projectId, number, attachmentId: id }
  try {
    await unwrap(
      api.DELETE('/api/projects/{projectId}/issues/{number}/attachments/{attachmentId}', {
        params: { path },
      }),
    )
  } catch (thrown) {
    if (context.interrupted.aborted) throw thrown
    const failure = toFailure(context, thrown)
    // It was just found. So an attempt whose response was lost has deleted it, or another user.
    if (failure.code === 'attachment_not_found') return
    const [ja, en] = failure.about
    const facts = { ...failure.facts, attachment: { id, filename }, deleted: done }
    throw new Failure([`${filename}: ${ja}`, `${filename}: ${en}`], { ...failure, facts })
  }
}

function askFor(issue: IssueDetail, chosen: readonly Attachment[]): Sentence {
  const name = formatIssueName(issue)
  const [first] = chosen
  if (first && chosen.length === 1) {
    const what = `${first.filename} (${formatBytes(first.size)})`
    return [
      `${name} の添付ファイル ${what} を削除しますか？元に戻せません。`,
      `Delete the attachment ${what} of ${name}? This cannot be undone.`,
    ]
  }
  const { length } = chosen
  const names = joinFirst(
    chosen.map(({ filename }) => filename),
    mostNames,
  )
  return [
    counted`${name} の添付ファイル ${length} 件（${names}）を削除しますか？元に戻せません。`,
    counted`Delete ${length} ${plural(length, 'attachment')} of ${name} (${names})? This cannot be undone.`,
  ]
}
