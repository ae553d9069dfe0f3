import { unwrap } from '../../../client/index.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { readComments } from './comments.ts'
import type { IssueDetail } from './references.ts'
import { formatIssueName } from './rows.ts'

/** Returns the ID of a comment that is given by its ID, or as the newest one of the caller. */
export async function findComment(
  project: ProjectConnection,
  issue: IssueDetail,
  named: string,
): Promise<string> {
  if (isUuid(named)) return named.toLowerCase()
  if (!/^last$/i.test(named)) throw invalidComment(named)
  const [{ user }, comments] = await Promise.all([
    unwrap(project.api.GET('/api/me/profile')),
    readComments(project, issue.number),
  ])
  const own = comments.findLast(({ createdBy }) => createdBy?.id === user.id)
  if (own) return own.id
  const name = formatIssueName(issue)
  throw notFound([`${name} に自分のコメントはありません`, `You have no comment on ${name}`])
}

/** Reads the text of a comment, which is empty for a new one. */
export async function readCommentText(
  project: ProjectConnection,
  issue: IssueDetail,
  id: string | null,
): Promise<string> {
  if (id === null) return ''
  const found = (await readComments(project, issue.number)).find(comment => comment.id === id)
  if (found) return found.body
  const name = formatIssueName(issue)
  throw notFound([`${name} にこのコメントはありません`, `No such comment on ${name}`])
}

const listComments = [
  'cairn issues view 番号 --comments で ID とともに表示します',
  'See them with their IDs: cairn issues view NUMBER --comments',
] as const

const notFound = (about: readonly [string, string]) =>
  new Failure(about, { code: 'comment_not_found', hint: listComments })

const invalidComment = (named: string) =>
  usageError([`コメントの ID ではありません: ${named}`, `Not the ID of a comment: ${named}`], listComments)
