import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** The attachments of an issue, and those of its comments. */
export const attachedTo = (issue: Alias): SQL => sql`attachments_on(${issue}.project_id, ${issue}.id)`

/** An attachment (attachments § Fields). */
export const attachedJson = (attachment: Alias): SQL =>
  sql`(select row_to_json(f) from attachment_fields(${attachment}) f)`
