import { Hono } from 'hono'
import { OwnIssueList } from '../domain/issues/answers.ts'
import { listOwnIssues, OwnIssueQuery } from '../domain/issues/own-issues.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const ownIssues = new Hono<Env>().get(
  '/',
  operation('own_issue.list', 'List your issues in all projects', {
    details:
      'Always paged. Issues of archived projects and of suspended organizations are left out. A token of a project lists only the issues of its project.',
  }),
  query(OwnIssueQuery),
  answers(tagged(OwnIssueList)),
  async c => sendTagged(c, await listOwnIssues(c.var.ask, c.req.valid('query'))),
)
