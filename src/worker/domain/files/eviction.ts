import { type SQL, sql } from 'drizzle-orm'

/** Revisions that are kept of a file (files § Revisions). */
export const keptRevisions = 10

/** Deletes all but the latest revisions of the file that this attachment was just linked to. */
export const evictRevisions = (projectId: string, attachmentId: string): SQL => sql`
  with revisions as (
    select attachment_id, row_number() over (order by revision desc) as rank from file_revisions
     where project_id = ${projectId} and file_id = (
       select file_id from file_revisions where project_id = ${projectId} and attachment_id = ${attachmentId}))
  delete from attachments where id in (select attachment_id from revisions where rank > ${keptRevisions})`
