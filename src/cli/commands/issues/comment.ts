import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import { isUuid } from '../../repository/link-file.ts'
import { openProject, type ProjectConnection } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { command, option, type Shared } from '../define.ts'
import { assertConfirmable, confirmDeletion, yesOption } from '../deletion.ts'
import { editorOf, editText } from '../edit-text.ts'
import { type Comment, readComments } from './comments.ts'
import { commentJson } from './json-types.ts'
import { findIssueNumber, numberArgument } from './references.ts'
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
      '自分のコメントを削除します: ID、または last（最新のもの）',
      'delete a comment of yours: its ID, or last for the newest one',
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
    if (!hasText(options) && !editor) throw noText
    const project = await openProject(context, options)
    const number = await findIssueNumber(project, written)
    const id = options.edit === undefined ? null : await findComment(project, number, options.edit)
    const send = (body: string) => sendComment(project, number, id, body)
    const sent = editor
      ? await editText(context, { editor, text: await textOf(project, number, id), note }, send)
      : await send((await readText(context, options)) ?? '')
    const { io } = context
    if (options.json) return io.printJson({ comment: sent })
    io.print(
      io.say(
        id
          ? [`#${number} のコメントを変更しました`, `Changed a comment on #${number}`]
          : [`#${number} にコメントしました`, `Commented on #${number}`],
      ),
    )
    io.print(`${project.url}/projects/${project.projectId}/issues/${number}#comment-${sent.id}`)
  },
})

const note = [
  'Markdown で入力できます。このコメントは送信されません。',
  'Markdown is supported. This comment is not sent.',
] as const

async function sendComment(
  { api, projectId }: ProjectConnection,
  number: number,
  commentId: string | null,
  body: string,
): Promise<Comment> {
  const path = { projectId, number }
  const sent =
    commentId === null
      ? await unwrap(
          api.POST('/api/projects/{projectId}/issues/{number}/comments', {
            params: { path },
            body: { body },
          }),
        )
      : await unwrap(
          api.PATCH('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
            params: { path: { ...path, commentId } },
            body: { body },
          }),
        )
  return sent.comment
}

async function deleteComment(
  context: Context,
  { yes: isConfirmed = false, json, ...options }: Options & Shared,
  written: string,
  named: string,
): Promise<void> {
  const { io } = context
  assertConfirmable(io, isConfirmed)
  const project = await openProject(context, options)
  const number = await findIssueNumber(project, written)
  const id = await findComment(project, number, named)
  await confirmDeletion(io, isConfirmed, question)
  const path = { projectId: project.projectId, number, commentId: id }
  await unwrap(
    project.api.DELETE('/api/projects/{projectId}/issues/{number}/comments/{commentId}', {
      params: { path },
    }),
  )
  if (json) io.printJson({ comment: { id } })
  else io.print(io.say([`#${number} のコメントを削除しました`, `Deleted a comment on #${number}`]))
}

/** Returns the ID of a comment that is given by its ID, or as the newest one of the caller. */
async function findComment(project: ProjectConnection, number: number, named: string): Promise<string> {
  if (isUuid(named)) return named.toLowerCase()
  if (!/^last$/i.test(named)) throw invalidComment(named)
  const [{ user }, comments] = await Promise.all([
    unwrap(project.api.GET('/api/me/profile')),
    readComments(project, number),
  ])
  const own = comments.findLast(({ createdBy }) => createdBy?.id === user.id)
  if (own) return own.id
  throw new Failure([`#${number} に自分のコメントはありません`, `You have no comment on #${number}`], {
    code: 'comment_not_found',
    hint: listComments,
  })
}

async function textOf(project: ProjectConnection, number: number, id: string | null): Promise<string> {
  if (id === null) return ''
  const found = (await readComments(project, number)).find(comment => comment.id === id)
  if (found) return found.body
  throw new Failure([`#${number} にこのコメントはありません`, `No such comment on #${number}`], {
    code: 'comment_not_found',
    hint: listComments,
  })
}

const listComments = [
  'cairn issues view 番号 --comments で ID とともに表示します',
  'See them with their IDs: cairn issues view NUMBER --comments',
] as const

const invalidComment = (named: string) =>
  usageError([`コメントの ID ではありません: ${named}`, `Not the ID of a comment: ${named}`], listComments)

const noText = usageError(
  ['テキストがありません', 'No text given'],
  [
    '--body か --body-file を指定するか、ターミナルで EDITOR を設定してください',
    'Use --body or --body-file, or set EDITOR in a terminal',
  ],
)

const question = [
  'コメントを削除しますか？元に戻せません。',
  'Delete the comment? This cannot be undone.',
] as const
