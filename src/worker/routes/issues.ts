import { Hono } from 'hono'
import { IssueAnswer, IssueDetailAnswer, IssueList, IssuesAnswer } from '../domain/issues/answers.ts'
import { BoardQuery, readBoard } from '../domain/issues/board.ts'
import { BoardAnswer } from '../domain/issues/board-answers.ts'
import { IssueReading } from '../domain/issues/comment-fields.ts'
import { IssueChange, IssuesChange, NewIssue } from '../domain/issues/fields.ts'
import { createIssue, readIssue, updateIssue, updateIssues } from '../domain/issues/issues.ts'
import { listIssues } from '../domain/issues/list.ts'
import { IssueQuery } from '../domain/issues/query.ts'
import { deleteIssue, restoreIssue } from '../domain/issues/trash.ts'
import { appUrl } from '../http/app-url.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'
import { sendQueuedMail } from './issue-mails.ts'
import { refOf } from './issue-ref.ts'

const invalidFields = [
  'parent_invalid',
  'assignee_invalid',
  'label_invalid',
  'blocked_by_invalid',
  'blocked_type',
  'dates_invalid',
] as const

export const issues = new Hono<Env>()
  .get(
    '/',
    operation('issue.list', 'List the issues of a project', {
      details: 'Always paged. Issues in the trash are listed only with `trashed`.',
    }),
    query(IssueQuery),
    answers(tagged(IssueList)),
    async c => sendTagged(c, await listIssues(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('issue.create', 'Create an issue', {
      details: 'Its number is one more than the highest that the project ever had.',
    }),
    body(NewIssue),
    answers({ 201: IssueAnswer }, ...invalidFields),
    async c => {
      const answer = await createIssue(c.var.ask, c.req.valid('json'), appUrl(c))
      sendQueuedMail(c, c.req.valid('json'))
      return sendJson(c, answer, 201)
    },
  )
  .patch(
    '/',
    operation('issue.update_many', 'Change many issues', {
      details:
        'The same change of all these issues, or of none. An error that one of them causes has its `number`. An issue that it does not change is returned, too.',
    }),
    body(IssuesChange),
    answers({ 200: IssuesAnswer }, 'issue_not_found', 'issue_deleted', ...invalidFields, 'too_many_labels'),
    async c => {
      const answer = await updateIssues(c.var.ask, c.req.valid('json'), appUrl(c))
      sendQueuedMail(c, c.req.valid('json').change)
      return sendJson(c, answer)
    },
  )
  .get(
    '/board',
    operation('board.read', 'Read the board of a project', {
      details:
        'A column for each status, with the number of its issues and the first of them. The list of issues with `status` has the others.',
    }),
    query(BoardQuery),
    answers(tagged(BoardAnswer)),
    async c => sendTagged(c, await readBoard(c.var.ask, c.req.valid('query'))),
  )
  .get(
    '/:number',
    operation('issue.read', 'Read an issue and its links'),
    query(IssueReading),
    answers({ 200: IssueDetailAnswer }, 'issue_not_found', 'issue_deleted'),
    async c => sendJson(c, await readIssue(c.var.ask, refOf(c), c.req.valid('query'))),
  )
  .patch(
    '/:number',
    operation('issue.update', 'Change an issue', {
      details:
        'Omitted fields are unchanged. The same values change nothing. Send `base` with a title or body, so that you do not overwrite a change that you have not seen.',
    }),
    body(IssueChange),
    answers(
      { 200: IssueAnswer },
      'issue_not_found',
      'issue_deleted',
      ...invalidFields,
      'issue_moved',
      'position_moved',
    ),
    async c => {
      const answer = await updateIssue(c.var.ask, refOf(c), c.req.valid('json'), appUrl(c))
      sendQueuedMail(c, c.req.valid('json'))
      return sendJson(c, answer)
    },
  )
  .delete(
    '/:number',
    operation('issue.delete', 'Move an issue to the trash', {
      details:
        'It keeps its number and links, and is no longer listed. It can be restored for 30 days. Then everything but its number is deleted.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted'),
    async c => {
      await deleteIssue(c.var.ask, refOf(c))
      return c.body(null, 204)
    },
  )
  .post(
    '/:number/restore',
    operation('issue.restore', 'Restore an issue from the trash', {
      details:
        'An issue that is not in the trash is unchanged, with the same response. After 30 days in the trash, it can no longer be restored (410).',
    }),
    answers({ 200: IssueAnswer }, 'issue_not_found', 'issue_deleted'),
    async c => sendJson(c, await restoreIssue(c.var.ask, refOf(c))),
  )
