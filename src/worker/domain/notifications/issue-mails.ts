import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { enqueueMailEach } from '../mail/outbox.ts'
import { personName } from '../shared/persons.ts'
import { issueUrl, unsubscribeUrl } from './links.ts'

/** Maximum number of issues in an email. The rest is counted. */
export const listedIssues = 50

/**
 * Emails per hour that the writes of one user cause at once: to one user, and to all. Emails about blocked tasks count
 * separately from those about issues (mail § Limits).
 */
export const mailsAtOnce = { toOne: 20, toAll: 200 } as const

/** What users call an issue: its key, or its number. */
export const issueName = (issue: Alias, project: Alias): SQL =>
  sql`coalesce(${project}.issue_key || '-', '#') || ${issue}.number`

/**
 * The statement that notifies users of changes of issues of one project. `changed` yields `project_id`, `issue_id`,
 * `number`, the issue's `title` after the change, and the arguments of `notify_of_issue`: `comment_id`,
 * `assignee_id`, `mentioned`, `status`, and `is_for_watchers`. `atOnce`: the users who can get an email at once.
 */
export const notifyOfIssues = (changed: SQL, atOnce = sql`'{}'`): SQL => sql`
  select n.user_id, n.kind, c.project_id, c.issue_id, c.number, c.title, c.comment_id
    from (${changed}) c, notify_of_issue(c.project_id, c.issue_id, c.comment_id, c.assignee_id, c.mentioned, c.status,
                                         c.is_for_watchers, ${atOnce}) n`

/** The part of the URL that leads to the comment, as the console writes it. */
const anchor = sql`coalesce('#comment-' || t.comment_id, '')`

/**
 * The same, and it queues one email for each user who wants it at once and has room for it (mail § Limits). The claim of
 * the email adds the text.
 */
export const notifyByEmail = (changed: SQL, appUrl: string): SQL => sql`
  with changed as materialized (${changed}), addressed as materialized (
    select take_mails(c.project_id, array_agg(who), ${mailsAtOnce.toOne}, ${mailsAtOnce.toAll},
                      interval '1 hour') as ids
      from changed c, unnest(c.mentioned || c.assignee_id) who where who <> caller_id() group by c.project_id
  ), told as materialized (
    ${notifyOfIssues(sql`table changed`, sql`coalesce((select ids from addressed), '{}')`)}
  ), mails as (
    select t.user_id, p.name as project, count(*) as total,
           jsonb_agg(jsonb_build_object('projectId', t.project_id, 'issueId', t.issue_id,
                       'commentId', t.comment_id, 'kind', t.kind,
                       'name', ${issueName(sql`t`, sql`p`)}, 'title', t.title,
                       'url', ${issueUrl(appUrl, sql`t.project_id`, sql`t.number`)} || ${anchor}) order by t.number)
             filter (where t.rank <= ${listedIssues}) as issues
      from (select *, row_number() over (partition by user_id order by number) as rank from told) t
      join projects p on p.id = t.project_id
     group by t.user_id, p.id
  )
  ${enqueueMailEach('issue_notification', {
    to: sql`u.email`,
    locale: sql`u.locale`,
    data: sql`jsonb_build_object('userId', u.id,
      'actor', (select ${personName(sql`a`)} from users a where a.id = caller_id()),
      'project', m.project, 'issues', m.issues,
      'further', greatest(m.total - ${listedIssues}, 0),
      'unsubscribeUrl', ${unsubscribeUrl(appUrl, sql`u`, 'issues')})`,
    each: sql`mails m join users u on u.id = m.user_id order by u.id`,
  })}`
