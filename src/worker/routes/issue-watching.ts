import { Hono } from 'hono'
import { decideWatching } from '../domain/issues/watching.ts'
import type { Env } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { operation } from '../http/operation.ts'
import { refOf } from './issue-ref.ts'

export const issueWatching = new Hono<Env>()
  .put(
    '/',
    operation('issue.watch', 'Watch an issue', {
      details:
        'The caller also watches issues that they create or comment on, that are assigned to them, or that mention them.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted'),
    async c => {
      await decideWatching(c.var.ask, refOf(c), true)
      return c.body(null, 204)
    },
  )
  .delete(
    '/',
    operation('issue.unwatch', 'Stop watching an issue', {
      details: 'From then on, comments, assignments, and mentions do not make the caller watch it again.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted'),
    async c => {
      await decideWatching(c.var.ask, refOf(c), false)
      return c.body(null, 204)
    },
  )
