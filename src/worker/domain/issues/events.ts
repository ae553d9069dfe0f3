import { type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../activity/event-types.ts'
import { recordEvent } from '../activity/events.ts'

/** Records an event for each row of `changed`, a table with the columns of issues, by number. */
export const recordOnIssue = (
  projectId: string,
  type: Extract<EventType, `issue.${string}` | `comment.${string}`>,
  changed: SQL,
  payload: SQL = sql`jsonb_build_object('number', m.number)`,
): SQL =>
  recordEvent({
    projectId,
    type,
    target: { kind: 'issue', id: sql`m.id`, label: sql`m.title` },
    payload,
    each: sql`(select * from ${changed} order by number) m`,
  })
