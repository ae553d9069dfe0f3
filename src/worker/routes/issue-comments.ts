import { type Context, Hono } from 'hono'
import { CommentAnswer, CommentList } from '../domain/issues/comment-answers.ts'
import { CommentQuery, CommentText, NewComment } from '../domain/issues/comment-fields.ts'
import {
  type CommentRef,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from '../domain/issues/comments.ts'
import { appUrl } from '../http/app-url.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { sendQueuedMail } from './issue-mails.ts'
import { refOf } from './issue-ref.ts'

export const issueComments = new Hono<Env>()
  .get(
    '/',
    operation('comment.list', 'List the comments on an issue', { details: 'Always paged.' }),
    query(CommentQuery),
    answers(tagged(CommentList), 'issue_not_found', 'issue_deleted'),
    async c => sendTagged(c, await listComments(c.var.ask, refOf(c), c.req.valid('query'))),
  )
  .post(
    '/',
    operation('comment.create', 'Comment on an issue', {
      details: 'The issue then counts as changed: its `updatedAt` is now.',
    }),
    body(NewComment),
    answers(
      { 201: CommentAnswer },
      'issue_not_found',
      'issue_deleted',
      'attachment_not_found',
      'attachment_not_ready',
      'attachment_linked',
      'attachment_limit',
    ),
    async c => {
      const answer = await createComment(c.var.ask, refOf(c), c.req.valid('json'), appUrl(c))
      sendQueuedMail(c, c.req.valid('json'))
      return sendJson(c, answer, 201)
    },
  )
  .patch(
    '/:commentId',
    operation('comment.update', 'Change the text of a comment', {
      details: 'Only its author can. The same text changes nothing.',
    }),
    body(CommentText),
    answers({ 200: CommentAnswer }, 'issue_not_found', 'issue_deleted', 'comment_not_found', 'comment_moved'),
    async c => {
      const answer = await updateComment(c.var.ask, commentRefOf(c), c.req.valid('json'), appUrl(c))
      sendQueuedMail(c, c.req.valid('json'))
      return sendJson(c, answer)
    },
  )
  .delete(
    '/:commentId',
    operation('comment.delete', 'Delete a comment', {
      details: 'With its attachments. It cannot be restored.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted', 'comment_not_found'),
    async c => {
      await deleteComment(c.var.ask, commentRefOf(c))
      return c.body(null, 204)
    },
  )

const commentRefOf = (c: Context<Env>): CommentRef => ({
  ...refOf(c),
  commentId: c.req.param('commentId')!.toLowerCase(),
})
