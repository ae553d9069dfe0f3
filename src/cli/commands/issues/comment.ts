import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { command, option, type Shared } from '../define.ts'
import { assertConfirmable, confirmDeletion, yesOption } from '../deletion.ts'
import { editorOf, editText, normalizeText, reportUnchanged } from '../edit-text.ts'
import { hashText } from './base.ts'
import { findComment, readCommentText } from './chosen-comment.ts'
import type { Comment } from './comments.ts'
import { commentJson } from './json-types.ts'
import { findIssue, numberArgument, openProjectOf } from './references.ts'
import { formatIssueName } from './rows.ts'
import { hasText, readText, type Text, textOptions } from './text.ts'

type Options = Text & { edit?: string; delete?: string; yes?: boolean }

export const comment = command<Options, [number: string]>({
  name: 'comment',
  about: ['課題にコメントします', 'Comments on an issue'],
  arguments: [numberArgument],
  options: [
    ...textOptions,
    option('--edit <comment>', [
      '自分のコメントを変更します: ID、または last（最新のもの）',
      'change a comment of yours: its ID, or last for the newest one',
    ]),
    option('--delete <comment>', [
      'コメントを削除します: ID、または last（自分の最新のもの）',
      'delete a comment: its ID, or last for your newest one',
    ]).conflicts(['edit', 'body', 'bodyFile']),
    yesOption,
  ],
  examples: [
    ['cairn issues comment 12 --body "It is the index"', ['コメントする', 'comment']],
    ['cairn issues comment 12', ['エディターで入力', 'write it in the editor']],
    ['cairn issues comment 12 --body-file - < notes.md', ['標準入力から', 'from standard input']],
    ['cairn issues comment 12 --edit last', ['自分の最新のコメントを変更', 'change your newest comment']],
  ],
  shape: commentJson,
  async run(context, options, written) {
    if (options.delete !== undefined) return deleteComment(context, options, written, options.delete)
    const editor = hasText(options) || options.json ? null : editorOf(context)
    const given = await readText(context, options)
    if (!editor && !given?.trim()) throw noText
    const project = await openProjectOf(context, options, [written])
    const issue = await findIssue(project, written)
    const { number } = issue
    const id = options.edit === undefined ? null : await findComment(project, issue, options.edit)
    const { io } = context
    const text = editor ? await readCommentText(project, issue, id) : ''
    // What is given replaces the text, whatever it is.
    const base = editor && id !== null ? { body: hashText(text) } : undefined
    const send = (body: string) =>
      id === null
        ? addComment(project, number, body)
        : editComment(context, project, number, id, { body, base })
    const sent = editor
      ? await editText(context, { editor, text, note }, async body =>
          id !== null && body === normalizeText(text) ? null : send(body),
        )
      : await send(given ?? '')
    if (!sent) return reportUnchanged(io)
    if (options.json) return io.printJson({ comment: sent })
    const name = formatIssueName(issue)
    io.print(
      io.say(
        id
          ? [`${name} のコメントを変更しました`, `Changed a comment on ${name}`]
          : [`${name} にコメントしました`, `Commented on ${name}`],
      ),
    )
    io.print(`${project.url}/projects/${project.projectId}/issues/${number}#comment-${sent.id}`)
  },
})

const note = [
  'Markdown で入力できます。このコメントは送信されません。',
  'Markdown is supported. This comment is not sent.',
] as const

async function addComment(
  { api, projectId }: ProjectConnection,
  number: number,
  body: string,
): Promise<Comment> {
  const request = { params: { path: { projectId, number } }, body: { body } }
  return (await unwrap(api.POST('/api/projects/{projectId}/issues/{number}/comments', request))).comment
}

async function editComment(
  context: Context,
  { api, projectId }: ProjectConnection,
  number: number,
  commentId: string,
  { body, base }: { body: string; base: { body: string } | undefined },
): Promise<Comment> {
  const params = { path: { projectId, number, commentId } }
  const request = { params, body: { body, ...(base && { base }) } }
  const change = api.PATCH('/api/projects/{projectId}/issues/{number}/comments/{commentId}', request)
  return (
    await unwrap(change).catch(thrown => {
      const failure = toFailure(context, thrown)
      throw failure.code === 'forbidden' ? new Failure(failure.about, { ...failure, hint: ofAuthor }) : thrown
    })
  ).comment
}

async function deleteComment(
  context: Context,
  { yes: isConfirmed = false, json, ...options }: Options & Shared,
  written: string,
  named: string,
): Promise<void> {
  const { io } = context
  assertConfirmable(io, isConfirmed)
  const project = await openProjectOf(context, options, [written])
  const issue = await findIssue(project, written)
  const id = await findComment(project, issue, named)
  await confirmDeletion(io, isConfirmed, question)
  const path = { projectId: project.projectId, number: issue.number, commentId: id }
  await unwrap(
    project.api.DELETE('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
      params: { path },
    }),
  )
  const name = formatIssueName(issue)
  if (json) io.printJson({ comment: { id } })
  else io.print(io.say([`${name} のコメントを削除しました`, `Deleted a comment on ${name}`]))
}

const noText = usageError(
  ['テキストがありません', 'No text given'],
  [
    '--body か --body-file を指定するか、ターミナルで EDITOR を設定してください',
    'Use --body or --body-file, or set EDITOR in a terminal',
  ],
)

const ofAuthor = [
  'コメントを変更できるのは、書いた本人だけです',
  'Only its author can change a comment',
] as const

const question = [
  'コメントを削除しますか？元に戻せません。',
  'Delete the comment? This cannot be undone.',
] as const
