import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Statement } from '../../database.ts'
import { notifyByEmail } from '../notifications/issue-mails.ts'
import type { SharedChange } from './fields.ts'
import { type IssueRef, issuesOf, type Targets } from './targets.ts'

/** What a write changes that users can be notified of. */
type Written = Partial<Pick<SharedChange, 'title' | 'assigneeId' | 'body' | 'status'>>

/** Whether a write can queue email that is sent at once: it assigns an issue, or its text mentions a user. */
export const mayQueueMail = ({ assigneeId, body }: Written): boolean =>
  Boolean(assigneeId) || Boolean(body?.includes('](user:'))

/** Notifies the assignee and the mentioned users of a new issue (notifications § Issues). */
export const notifyOfNewIssue = (id: string, issue: Written, appUrl: string): Statement[] =>
  mayQueueMail(issue)
    ? [
        notifyByEmail(
          sql`
          select ${issueFields(sql`i.title`)}, null::uuid as comment_id, i.assignee_id,
                 mentioned_in(i.body) as mentioned, null as status, false as is_for_watchers
            from issues i where i.id = ${id}::uuid`,
          appUrl,
        ),
      ]
    : []

/** Before issues change: notifies new assignees, newly mentioned users, and of a new status those who watch. */
export function notifyOfChange(targets: Targets, change: Written, appUrl: string): Statement[] {
  const { title, assigneeId, body, status } = change
  if (!mayQueueMail(change)) return status === undefined ? [] : [notifyOfStatus(targets, status)]
  const fields = issueFields(title === undefined ? sql`i.title` : sql`${title}::text`)
  const changed = sql`
    select ${fields}, null::uuid as comment_id,
           nullif(coalesce(${assigneeId ?? null}::uuid, i.assignee_id), i.assignee_id) as assignee_id,
           ${newlyMentioned(body ?? null, sql`i.body`)} as mentioned, n.status,
           n.status is not null as is_for_watchers
      from ${issuesOf(targets)} i,
           lateral (select nullif(coalesce(${status ?? null}::text, i.status), i.status) as status) n`
  return [notifyByEmail(changed, appUrl)]
}

const notifyOfStatus = ({ projectId, numbers }: Targets, status: string): SQL =>
  sql`select notify_of_status(${projectId}::uuid, ${arrayOf('int', numbers)}, ${status})`

/** Notifies the mentioned users and those who watch the issue of a new comment. `comments`: its row. */
export const notifyOfNewComment = (
  { projectId, number, commentId }: IssueRef & { commentId: string },
  comments: SQL,
  body: string,
  appUrl: string,
): Statement =>
  mayQueueMail({ body })
    ? notifyByEmail(newsOfComment(comments, sql`mentioned_in(c.body)`, true), appUrl)
    : sql`select notify_of_comment(${projectId}::uuid, ${number}::int, ${commentId}::uuid)`

/** Before a comment changes: notifies the newly mentioned users. */
export const notifyOfEdit = (comments: SQL, body: string, appUrl: string): Statement[] =>
  mayQueueMail({ body })
    ? [notifyByEmail(newsOfComment(comments, newlyMentioned(body, sql`c.body`), false), appUrl)]
    : []

const newsOfComment = (comments: SQL, mentioned: SQL, isForWatchers: boolean): SQL => sql`
  select ${issueFields(sql`i.title`)}, c.id as comment_id, null::uuid as assignee_id,
         ${mentioned} as mentioned, null as status, ${isForWatchers}::boolean as is_for_watchers
    from ${comments} c join issues i on i.project_id = c.project_id and i.id = c.issue_id`

const issueFields = (title: SQL): SQL => sql`i.project_id, i.id as issue_id, i.number, ${title} as title`

const newlyMentioned = (after: string | null, before: SQL): SQL =>
  sql`array(select unnest(mentioned_in(${after}::text)) except select unnest(mentioned_in(${before})))`
