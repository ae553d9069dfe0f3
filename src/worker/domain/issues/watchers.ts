import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** Whether this user watches the issue. */
export const isWatchedBy = (userId: SQL, issue: Alias): SQL => sql`exists (
  select from issue_watchers w
   where w.project_id = ${issue}.project_id and w.issue_id = ${issue}.id and w.user_id = ${userId} and w.is_watching)`
