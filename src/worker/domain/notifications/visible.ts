import { type SQL, sql } from 'drizzle-orm'

/** Unread notifications are counted up to this number, so that a count does not read all of them. */
export const countedUnread = 1_000

/** Number of a user's unread notifications, at most `countedUnread` (notifications § List). */
export const unreadOf = (userId: SQL): SQL => sql`unread_count(${userId}, ${countedUnread}::int)`

/**
 * The rows of the table `of`, which has `project_id` and `user_id`, whose user reaches the project with this feature now.
 * Who reaches a project is read once for all of its users.
 */
export const reaching = (of: SQL, feature: 'roadmap' | 'issues'): SQL => sql`
  select x.* from ${of} x join (
    select g.project_id, r.id as user_id
      from (select project_id, array_agg(distinct user_id) as users from ${of} group by project_id) g,
           users_reaching(g.project_id, ${feature}, g.users) r (id)) r using (project_id, user_id)`
