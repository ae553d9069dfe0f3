import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** Whether this user watches the issue. */
export const isWatchedBy = (userId: SQL, issue: Alias): SQL =>
  sql`exists (select from watching_by(${userId}, ${issue}.project_id, ${issue}.id))`
