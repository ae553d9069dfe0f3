import { type Context, Hono } from 'hono'
import { IssueChange, IssueQuery, issueNumber, NewIssue } from '../domain/issues/fields.ts'
import { createIssue, readIssue, updateIssue } from '../domain/issues/issues.ts'
import { listIssues } from '../domain/issues/list.ts'
import type { IssueRef } from '../domain/issues/rules.ts'
import { deleteIssue, restoreIssue } from '../domain/issues/trash.ts'
import { sendTagged } from '../http/conditional.ts'
import { type Env, sendJson } from '../http/context.ts'
import { body, query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const issues = new Hono<Env>()
  .get('/', operation('issue.list', '…'), query(IssueQuery), async c =>
    sendTagged(c, await listIssues(c.var.ask, c.req.valid('query'))),
  )
  .post('/', operation('issue.create', '…'), body(NewIssue), async c =>
    sendJson(c, await createIssue(c.var.ask, c.req.valid('json')), 201),
  )
  .get('/:number', operation('issue.read', '…'), async c => sendJson(c, await readIssue(c.var.ask, refOf(c))))
  .patch('/:number', operation('issue.update', '…'), body(IssueChange), async c =>
    sendJson(c, await updateIssue(c.var.ask, refOf(c), c.req.valid('json'))),
  )
  .delete('/:number', operation('issue.delete', '…'), async c => {
    await deleteIssue(c.var.ask, refOf(c))
    return c.body(null, 204)
  })
  .post('/:number/restore', operation('issue.restore', '…'), async c =>
    sendJson(c, await restoreIssue(c.var.ask, refOf(c))),
  )

const refOf = (c: Context<Env>): IssueRef => ({
  projectId: c.var.ask.projectId!,
  number: issueNumber(c.req.param('number')),
})
