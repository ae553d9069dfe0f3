import { type SQL, sql } from 'drizzle-orm'
import { isInScope } from '../shared/visibility.ts'

const isUnread = sql`and n.read_at is null`

/** The ids of the user's unread notifications of roadmaps and of issues. */
export const unreadVisible = {
  roadmaps: (userId: SQL): SQL => sql`select id from (${ofRoadmaps(userId, isUnread)}) v`,
  issues: (userId: SQL): SQL => sql`select id from (${ofIssues(userId, isUnread)}) v`,
}

/** Number of a user's unread notifications. */
export const unreadOf = (userId: SQL): SQL => sql`(
  (select count(*) from (${unreadVisible.roadmaps(userId)}) v)
  + (select count(*) from (${unreadVisible.issues(userId)}) v))`

/** All visible notifications of a user: `id`, `read_at`, and whether it is of an issue. */
export const visibleTo = (userId: SQL): SQL => sql`
  select v.id, v.read_at, false as of_issue from (${ofRoadmaps(userId)}) v
  union all select v.id, v.read_at, true from (${ofIssues(userId)}) v`

// The user's notifications are read first. Otherwise, Postgres would read every sync of all their projects.
const ofRoadmaps = (userId: SQL, further = sql``): SQL => sql`
  select n.id, n.read_at from (
      select n.*, s.project_id from notifications n join roadmap_syncs s on s.id = n.sync_id
       where n.user_id = ${userId} and n.in_app ${further} offset 0) n
    join projects p on p.id = n.project_id and p.archived_at is null and 'roadmap' = any (p.features)
    join orgs o on o.id = p.org_id and o.suspended_at is null
    join reachable_projects(${userId}, null) r on r.project_id = p.id
   where ${isInScope(sql`r`, 'roadmap')}`

const ofIssues = (userId: SQL, further = sql``): SQL => sql`
  select n.id, n.read_at from (
      select n.*, c.project_id, c.issue_id from issue_notifications n join issue_changes c on c.id = n.change_id
       where n.user_id = ${userId} and n.in_app ${further} offset 0) n
    join issues i on i.project_id = n.project_id and i.id = n.issue_id and i.deleted_at is null
    join projects p on p.id = n.project_id and p.archived_at is null and 'issues' = any (p.features)
    join orgs o on o.id = p.org_id and o.suspended_at is null
    join reachable_projects(${userId}, null) r on r.project_id = p.id
   where ${isInScope(sql`r`, 'issues')}`
