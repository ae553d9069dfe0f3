import { type SQL, sql } from 'drizzle-orm'
import { isInScope } from '../shared/visibility.ts'

/** The kinds of notifications that have a table each: of roadmaps, of a change of an issue, and reminders. */
export type NotificationSource = keyof typeof sources

/** The ids of the user's unread notifications of each kind. */
export const unreadVisible = (source: NotificationSource, userId: SQL): SQL =>
  sql`select id from (${sources[source](userId, sql`and n.read_at is null`)}) v`

/** Number of a user's unread notifications. */
export const unreadOf = (userId: SQL): SQL =>
  sql`(${sql.join(
    everySource().map(source => sql`(select count(*) from (${unreadVisible(source, userId)}) v)`),
    sql` + `,
  )})`

/** All visible notifications of a user: `id`, `read_at`, and their `source`. */
export const visibleTo = (userId: SQL): SQL =>
  sql.join(
    everySource().map(
      source =>
        sql`select v.id, v.read_at, ${source}::text as source from (${sources[source](userId, sql``)}) v`,
    ),
    sql` union all `,
  )

/** The rows of `rows`, which have `project_id` and `issue_id`, whose issue the user can see now, as `n`, `i`, and `p`. */
export const visibleIssues = (rows: SQL, userId: SQL): SQL => sql`
  (${rows} offset 0) n
    join issues i on i.project_id = n.project_id and i.id = n.issue_id and i.deleted_at is null
    join projects p on p.id = n.project_id and p.archived_at is null and 'issues' = any (p.features)
    join orgs o on o.id = p.org_id and o.suspended_at is null
    join reachable_projects(${userId}, null) r on r.project_id = p.id and ${isInScope(sql`r`, 'issues')}`

// The user's notifications are read first. Otherwise, Postgres would read every sync of all their projects.
const sources = {
  roadmaps: (userId: SQL, further: SQL): SQL => sql`
    select n.id, n.read_at from (
        select n.*, s.project_id from notifications n join roadmap_syncs s on s.id = n.sync_id
         where n.user_id = ${userId} and n.in_app ${further} offset 0) n
      join projects p on p.id = n.project_id and p.archived_at is null and 'roadmap' = any (p.features)
      join orgs o on o.id = p.org_id and o.suspended_at is null
      join reachable_projects(${userId}, null) r on r.project_id = p.id
     where ${isInScope(sql`r`, 'roadmap')}`,
  issues: (userId: SQL, further: SQL): SQL => sql`
    select n.id, n.read_at from ${visibleIssues(
      sql`select n.*, c.project_id, c.issue_id from issue_notifications n join issue_changes c on c.id = n.change_id
           where n.user_id = ${userId} and n.in_app ${further}`,
      userId,
    )}`,
  reminders: (userId: SQL, further: SQL): SQL => sql`
    select distinct n.id, n.read_at from ${visibleIssues(
      sql`select n.id, n.read_at, d.project_id, d.issue_id
            from reminders n join reminder_issues d on d.reminder_id = n.id
           where n.user_id = ${userId} and n.in_app ${further}`,
      userId,
    )}`,
}

const everySource = (): NotificationSource[] => Object.keys(sources) as NotificationSource[]
