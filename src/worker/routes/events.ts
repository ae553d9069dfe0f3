import { Hono } from 'hono'
import { EventPage } from '../domain/activity/answers.ts'
import { FollowQuery, followEvents } from '../domain/activity/follow.ts'
import { type Env, sendJson } from '../http/context.ts'
import { answers } from '../http/description.ts'
import { query } from '../http/input.ts'
import { operation } from '../http/operation.ts'

export const events = new Hono<Env>().get(
  '/',
  operation('event.follow', 'Follow the events of a project', {
    details:
      'Events have numbers without a gap, in the order in which they were stored. To follow a project, send ' +
      '`lastSequence` of each response as `after` of the next request. Then no event is missed or repeated. With ' +
      '`wait`, the response comes when there is an event, or after this many seconds without one.\n\n' +
      "Events of features that are switched off or outside the caller's scope are omitted, and so are their numbers. " +
      'A token with scopes sees only the events of the features of its scopes.',
  }),
  query(FollowQuery),
  answers({ 200: EventPage }, 'cursor_expired'),
  async c => sendJson(c, await followEvents(c.var.ask, c.req.valid('query'), c.req.raw.signal)),
)
