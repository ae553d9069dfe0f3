import { type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../activity/event-types.ts'
import { recordEvent } from '../activity/events.ts'

type IssueEvent = Extract<EventType, `${'issue' | 'comment' | 'attachment'}.${string}`>

/** Records an event for each row of `changed`, a table with the columns of issues, by number. */
export const recordOnIssue = (
  projectId: string,
  type: IssueEvent,
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

/**
 * Runs `written`, which returns `issue_id` and a `payload`, marks the issue as changed, and records the event about it,
 * with its number. Without a row, nothing is recorded.
 */
export const recordAndTouch = (projectId: string, type: IssueEvent, written: SQL): SQL => sql`
  with written as (${written}),
  moved as (
    update issues i set updated_at = clock_timestamp(), updated_by = caller_id()
      from written w where i.project_id = ${projectId}::uuid and i.id = w.issue_id returning i.*, w.payload)
  ${recordOnIssue(projectId, type, sql`moved`, sql`jsonb_build_object('number', m.number) || m.payload`)}`
