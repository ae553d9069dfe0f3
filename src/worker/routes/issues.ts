import { type Context, Hono } from 'hono'
import { IssueAnswer, IssueDetailAnswer, IssueList } from '../domain/issues/answers.ts'
import { IssueChange, IssueQuery, issueNumber, NewIssue } from '../domain/issues/fields.ts'
import { createIssue, readIssue, updateIssue } from '../domain/issues/issues.ts'
import { listIssues } from '../domain/issues/list.ts'
import type { IssueRef } from '../domain/issues/rules.ts'
import { deleteIssue, restoreIssue } from '../domain/issues/trash.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const issues = new Hono<Env>()
  .get(
    '/',
    operation('issue.list', 'List the issues of a project', {
      details: 'Always paged. Issues in the trash are left out, unless they are asked for.',
    }),
    query(IssueQuery),
    answers(tagged(IssueList)),
    async c => sendTagged(c, await listIssues(c.var.ask, c.req.valid('query'))),
  )
  .post(
    '/',
    operation('issue.create', 'Create an issue', {
      details: 'Its number follows the highest that the project ever gave.',
    }),
    body(NewIssue),
    answers({ 201: IssueAnswer }, 'parent_invalid', 'assignee_invalid'),
    async c => sendJson(c, await createIssue(c.var.ask, c.req.valid('json')), 201),
  )
  .get(
    '/:number',
    operation('issue.read', 'Read an issue with what is linked to it'),
    answers({ 200: IssueDetailAnswer }, 'issue_not_found', 'issue_deleted'),
    async c => sendJson(c, await readIssue(c.var.ask, refOf(c))),
  )
  .patch(
    '/:number',
    operation('issue.update', 'Change an issue', {
      details:
        'What is left out stays. A change that says what is there already changes nothing. Send `base` with a title or a body, so that nothing is overwritten that its author has not read.',
    }),
    body(IssueChange),
    answers(
      { 200: IssueAnswer },
      'issue_not_found',
      'issue_deleted',
      'parent_invalid',
      'assignee_invalid',
      'issue_moved',
    ),
    async c => sendJson(c, await updateIssue(c.var.ask, refOf(c), c.req.valid('json'))),
  )
  .delete(
    '/:number',
    operation('issue.delete', 'Move an issue to the trash', {
      details: 'It keeps its number and its links, and is in no list any more. It can be restored.',
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
      details: 'One that is not in the trash stays as it is and is answered all the same.',
    }),
    answers({ 200: IssueAnswer }, 'issue_not_found'),
    async c => sendJson(c, await restoreIssue(c.var.ask, refOf(c))),
  )

const refOf = (c: Context<Env>): IssueRef => ({
  projectId: c.var.ask.projectId!,
  number: issueNumber(c.req.param('number')),
})
