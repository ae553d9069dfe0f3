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
      details: 'You also watch the issues that you create or comment on, and those that are assigned to you.',
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
      details: 'You then do not watch it again by what you or others do, until you decide to.',
    }),
    answers({ 204: null }, 'issue_not_found', 'issue_deleted'),
    async c => {
      await decideWatching(c.var.ask, refOf(c), false)
      return c.body(null, 204)
    },
  )
