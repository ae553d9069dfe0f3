import { type SQL, sql } from 'drizzle-orm'
import { recordEvent } from '../activity/events.ts'

/** Records an event for each row of `changed`, a table with the columns of issues, by number. */
export const recordOnIssue = (
  projectId: string,
  type: 'issue.created' | 'issue.updated' | 'issue.deleted' | 'issue.restored',
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
