import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { personJson } from '../shared/persons.ts'

/** The attachments of an issue, and those of its comments. */
export const attachedTo = (issue: Alias): SQL => sql`lateral (
  select * from attachments a where a.project_id = ${issue}.project_id and a.issue_id = ${issue}.id)`

const fields = (attachment: Alias): SQL => sql`
  'id', ${attachment}.id, 'filename', ${attachment}.filename, 'size', ${attachment}.size, 'mime', ${attachment}.mime,
  'sha256', ${attachment}.sha256, 'uploader', ${personJson(sql`${attachment}.uploader_id`)},
  'createdAt', iso(${attachment}.created_at)`

/** An attachment (attachments § Fields). */
export const attachedJson = (attachment: Alias): SQL => sql`json_build_object(${fields(attachment)})`

/** All attachments of an issue, the oldest first. */
export const attachmentsOfIssueJson = (issue: Alias): SQL => sql`coalesce((
  select json_agg(json_build_object(${fields(sql`a`)}, 'commentId', a.comment_id) order by a.created_at, a.id)
    from ${attachedTo(issue)} a), '[]')`

/** The attachments of a comment, the oldest first. */
export const attachmentsOfCommentJson = (comment: Alias): SQL => sql`coalesce((
  select json_agg(${attachedJson(sql`a`)} order by a.created_at, a.id) from attachments a
   where a.project_id = ${comment}.project_id and a.comment_id = ${comment}.id), '[]')`
