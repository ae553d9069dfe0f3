import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../database.ts'
import type { SharedChange } from './fields.ts'
import { issuesOf, type Targets } from './targets.ts'

/** Notifies the assignee and the mentioned users of a new issue (notifications § Issues). */
export const notifyOfNewIssue = (id: string): SQL => sql`
  select notify_of_issue(i.project_id, i.id, null, i.assignee_id, mentioned_in(i.body), null, false)
    from issues i where i.id = ${id}::uuid`

/** Before issues change: notifies new assignees, newly mentioned users, and of a new status those who watch. */
export const notifyOfChange = (
  targets: Targets,
  { assigneeId, body, status }: Pick<SharedChange, 'assigneeId' | 'body' | 'status'>,
): Statement[] =>
  [assigneeId, body, status].every(value => value === undefined)
    ? []
    : [
        sql`
        select notify_of_issue(i.project_id, i.id, null,
                 nullif(coalesce(${assigneeId ?? null}::uuid, i.assignee_id), i.assignee_id),
                 ${newlyMentioned(body ?? null, sql`i.body`)}, n.status, n.status is not null)
          from ${issuesOf(targets)} i,
               lateral (select nullif(coalesce(${status ?? null}::text, i.status), i.status) as status) n`,
      ]

/** Notifies the mentioned users and those who watch the issue of a new comment. `comments`: its row. */
export const notifyOfNewComment = (comments: SQL): SQL => sql`
  select notify_of_issue(c.project_id, c.issue_id, c.id, null, mentioned_in(c.body), null, true) from ${comments} c`

/** Before a comment changes: notifies the newly mentioned users. */
export const notifyOfEdit = (comments: SQL, body: string): SQL => sql`
  select notify_of_issue(c.project_id, c.issue_id, c.id, null, ${newlyMentioned(body, sql`c.body`)}, null, false)
    from ${comments} c`

const newlyMentioned = (after: string | null, before: SQL): SQL =>
  sql`array(select unnest(mentioned_in(${after}::text)) except select unnest(mentioned_in(${before})))`
