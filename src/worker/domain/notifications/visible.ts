import { type SQL, sql } from 'drizzle-orm'
import { isInScope, joinInUse } from '../shared/visibility.ts'

/** The kinds of notifications that have a table each: of roadmaps, of a change of an issue, and reminders. */
export type NotificationSource = keyof typeof sources

/** The ids of the user's unread notifications of a kind, further restricted by a condition on `n`. */
export const unreadVisible = (source: NotificationSource, userId: SQL, further: SQL = sql``): SQL =>
  sql`select id from (${sources[source](userId, sql`and n.read_at is null ${further}`)}) v`

/** Unread notifications are counted up to this number, so that a count does not read all of them. */
export const countedUnread = 1_000

/** Number of a user's unread notifications, at most `countedUnread` (notifications § List). */
export const unreadOf = (userId: SQL): SQL =>
  countUnread(
    sql.join(
      everySource().map(source => unreadVisible(source, userId)),
      sql` union all `,
    ),
  )

/** The number of these rows, at most `countedUnread`. */
export const countUnread = (rows: SQL): SQL =>
  sql`(select count(*) from (select from (${rows}) u limit ${countedUnread}) u)`

/** All visible notifications of a user: `id`, `read_at`, and their `source`. */
export const visibleTo = (userId: SQL): SQL =>
  sql.join(
    everySource().map(
      source =>
        sql`select v.id, v.read_at, ${source}::text as source from (${sources[source](userId, sql``)}) v`,
    ),
    sql` union all `,
  )

/** The rows of `rows`, which have `project_id` and `issue_id`, whose issue the user can see now, as `n` and `i`. */
export const visibleIssues = (rows: SQL, userId: SQL): SQL => sql`
  (${rows} offset 0) n
    join issues i on i.project_id = n.project_id and i.id = n.issue_id and i.deleted_at is null
     and n.project_id = any (${visibleProjects(userId, 'issues')})`

/** The projects whose notifications of this feature the user can see now. As an array, they are read only once. */
const visibleProjects = (userId: SQL, feature: 'roadmap' | 'issues'): SQL => sql`array(
  select p.id from reachable_projects(${userId}, null) r ${joinInUse(sql`r.project_id`, feature)}
   where ${isInScope(sql`r`, feature)})`

/**
 * The rows of the table `of`, which has `project_id` and `user_id`, whose user reaches the project with this feature now.
 * Who reaches a project is read once for all of its users.
 */
export const reaching = (of: SQL, feature: 'roadmap' | 'issues'): SQL => sql`
  select x.* from ${of} x join (
    select g.project_id, r.id as user_id
      from (select project_id, array_agg(distinct user_id) as users from ${of} group by project_id) g,
           users_reaching(g.project_id, ${feature}, g.users) r (id)) r using (project_id, user_id)`

// The user's notifications are read first. Otherwise, Postgres would read every sync of all their projects.
const sources = {
  roadmaps: (userId: SQL, further: SQL): SQL => sql`
    select n.id, n.read_at from (
        select n.*, s.project_id from notifications n join roadmap_syncs s on s.id = n.sync_id
         where n.user_id = ${userId} and n.in_app ${further} offset 0) n
     where n.project_id = any (${visibleProjects(userId, 'roadmap')})`,
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
