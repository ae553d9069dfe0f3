import type { Context } from 'hono'
import { issueNumber } from '../domain/issues/fields.ts'
import type { IssueRef } from '../domain/issues/targets.ts'
import type { Env } from '../http/context.ts'

/** The issue of a path with `:projectId` and `:number`. */
export const refOf = (c: Context<Env>): IssueRef => ({
  projectId: c.var.ask.projectId!,
  number: issueNumber(c.req.param('number')),
})
