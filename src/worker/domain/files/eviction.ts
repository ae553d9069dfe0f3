import { type SQL, sql } from 'drizzle-orm'

/** Revisions that are kept of a file (files § Revisions). */
export const keptRevisions = 10

/** Deletes all but the latest revisions of the file that this attachment was just linked to. */
export const evictRevisions = (projectId: string, attachmentId: string): SQL =>
  sql`select evict_revisions(${projectId}::uuid, ${attachmentId}::uuid, ${keptRevisions})`
