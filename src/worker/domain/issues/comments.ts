import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import type { Alias } from '../../database.ts'
import { ensureAttachable, linkUploads } from './attachments.ts'
import type { CommentQuery, CommentText, NewComment } from './comment-fields.ts'
import { recordAndTouch, recordOnIssue } from './events.ts'
import { notifyOfEdit, notifyOfNewComment } from './notifying.ts'
import { ensureLive, isText } from './rules.ts'
import { commentsOn, currentCommentJson, deletionJson } from './shapes.ts'
import { type IssueRef, issueOf, targetOf } from './targets.ts'

/** A comment of a path. */
export type CommentRef = IssueRef & { commentId: string }

/** The comments on an issue that is not in the trash (comments § Listing). */
export function listComments(
  ask: Ask,
  ref: IssueRef,
  { page = 1, pageSize = 50, newest = false }: CommentQuery,
): Promise<Tagged> {
  return readTagged(
    ask,
    sql`
    select json_build_object(
        'comments', listed_comments(i.project_id, i.id, ${newest}::boolean, ${pageSize}, ${(page - 1) * pageSize}),
        'total', (select count(*) from ${commentsOn(sql`i`)} c), 'page', ${page}::int, 'pageSize', ${pageSize}::int)
      from ${issueOf(ref)} i`,
    {
      missing: 'issue_not_found',
      refusal: {
        code: 'issue_deleted',
        fields: sql`select ${deletionJson(sql`i`)} from ${issueOf(ref)} i where i.deleted_at is not null`,
      },
    },
  )
}

/** `{ comment }`, with uploads of the caller as its attachments. */
export function createComment(
  ask: Ask,
  ref: IssueRef,
  { body, attachmentIds = [] }: NewComment,
  appUrl: string,
): Promise<Json> {
  const comment = { ...ref, commentId: crypto.randomUUID() }
  return write(
    ask,
    [
      ensureLive(targetOf(ref)),
      ...(attachmentIds.length > 0 ? ensureAttachable(ref, attachmentIds) : []),
      recordOnIssue(
        ref.projectId,
        'comment.created',
        sql`create_comment(${ref.projectId}::uuid, ${ref.number}::int, ${comment.commentId}::uuid, ${body})`,
        sql`jsonb_build_object('number', m.number, 'commentId', ${comment.commentId}::text)`,
      ),
      ...(attachmentIds.length > 0 ? [linkUploads(ref, attachmentIds, comment.commentId)] : []),
      notifyOfNewComment(comment, commentOf(comment), body, appUrl),
    ],
    answerOf(comment),
  )
}

/** `{ comment }`. If its text is unchanged, nothing is written and no event is recorded. */
export const updateComment = (
  ask: Ask,
  comment: CommentRef,
  { body, base }: CommentText,
  appUrl: string,
): Promise<Json> =>
  write(
    ask,
    [
      ensureLive(targetOf(comment)),
      ensureComment(comment),
      ...(base ? [ensureUnmovedText(comment, base.body)] : []),
      ...notifyOfEdit(commentOf(comment), body, appUrl),
      recordOnComment(
        comment,
        'comment.edited',
        sql`update issue_comments c set body = new.body, edited_at = now() from (select ${body}::text as body) new
             where c.project_id = ${comment.projectId}::uuid and c.id = ${comment.commentId}::uuid
               and c.body <> new.body`,
      ),
    ],
    answerOf(comment),
  )

/** Deletes a comment with its attachments. */
export async function deleteComment(ask: Ask, comment: CommentRef): Promise<void> {
  await write(
    ask,
    [
      ensureLive(targetOf(comment)),
      ensureComment(comment),
      recordOnComment(
        comment,
        'comment.deleted',
        sql`delete from issue_comments c
             where c.project_id = ${comment.projectId}::uuid and c.id = ${comment.commentId}::uuid`,
      ),
    ],
    sql`select null`,
  )
}

/** Ensures that the comment belongs to this issue (404). */
const ensureComment = (comment: CommentRef): SQL =>
  sql`select ${ensureFound(sql`${commentOf(comment)} c`, 'comment_not_found')}`

/**
 * Ensures that the stored text has this SHA-256 (409, with the stored text). The project's row must already be locked, so
 * that only the first of two changes with the same base is written (comments § Concurrent edits).
 */
const ensureUnmovedText = (comment: CommentRef, hash: string): SQL => sql`
  select ${ensure(isText(sql`c.body`, hash), 'comment_moved', currentCommentJson(sql`c`))}
    from ${commentOf(comment)} c`

/** `written` yields a comment `c` that was written. The event has no text. */
const recordOnComment = (
  { projectId }: CommentRef,
  type: 'comment.edited' | 'comment.deleted',
  written: SQL,
): SQL =>
  recordAndTouch(
    projectId,
    type,
    sql`${written} returning c.issue_id, jsonb_build_object('commentId', c.id) as payload`,
  )

const commentOf = ({ commentId, ...ref }: CommentRef): SQL => sql`(
  select c.* from ${issueOf(ref)} i join ${commentsOn(sql`i`)} c on c.id = ${commentId}::uuid)`

const answerOf = ({ projectId, number, commentId }: CommentRef): SQL =>
  sql`select comment_as(${projectId}::uuid, ${number}::int, ${commentId}::uuid)`

/** The first comments on an issue in a read, as a JSON array. */
export const firstCommentsJson = (issue: Alias, count: number): SQL =>
  sql`listed_comments(${issue}.project_id, ${issue}.id, false, ${count}, 0)`
