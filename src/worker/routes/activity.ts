import { Hono } from 'hono'
import { ActivityAnswer } from '../domain/activity/answers.ts'
import { ActivityQuery, listActivity } from '../domain/activity/list.ts'
import { sendTagged } from '../http/conditional.ts'
import type { Env } from '../http/context.ts'
import { answers, tagged } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const activity = new Hono<Env>().get(
  '/',
  operation('activity.list', 'List the activity of a project', {
    details:
      "Always paged, by default with 50 events. Events of features that are switched off or outside the caller's scope " +
      'are neither listed nor counted.',
  }),
  query(ActivityQuery),
  answers(tagged(ActivityAnswer)),
  async c => sendTagged(c, await listActivity(c.var.ask, c.req.valid('query'))),
)
