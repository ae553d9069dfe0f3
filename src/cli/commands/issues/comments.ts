import { type components, unwrap } from '../../../client/index.ts'
import { readWholeList } from '../../service/pages.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { formatDateTime } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { sanitizeLine, sanitizeLines } from '../../terminal/sanitize.ts'
import { textWidth } from '../../terminal/width.ts'
import { showMentions } from './mentions.ts'

export type Comment = components['schemas']['Comment']

/** Reads the newest comments on an issue, the oldest of them first. */
export async function readComments(
  { api, projectId }: ProjectConnection,
  number: number,
  most?: number,
): Promise<Comment[]> {
  const params = { path: { projectId, number } }
  const { comments } = await readWholeList(
    ({ page, pageSize }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/issues/{number}/comments', {
          params: { ...params, query: { newest: '1', page, pageSize } },
        }),
      ),
    most,
  )
  return comments.toReversed()
}

/** Renders a comment: its author, its time, and its ID, then its text. */
export function renderComment({ say, colors, columns, language }: Io, comment: Comment): string {
  const { id, body, createdBy, createdAt, editedAt, mentions } = comment
  const author = sanitizeLine(createdBy?.displayName ?? say(['退会したユーザー', 'Former user']))
  const at = formatDateTime(language, createdAt)
  const when = editedAt ? `${at}  ${say(['編集済み', 'edited'])}` : at
  const isOneLine = textWidth(`${author}  ${when}  ${id}`) <= columns()
  const head = `${colors.bold(author)}  ${when}${isOneLine ? '  ' : '\n'}${colors.dim(id)}`
  return `${head}\n${sanitizeLines(showMentions(body, mentions).trimEnd())}`
}
