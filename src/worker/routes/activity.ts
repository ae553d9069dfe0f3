import { Hono } from 'hono'
import { ActivityQuery, listActivity } from '../domain/projects/activity.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const activity = new Hono<Env>().get(
  '/',
  operation('activity.list', '…'),
  query(ActivityQuery),
  async c => sendTagged(c, await listActivity(c.var.ask, c.req.valid('query'))),
)
