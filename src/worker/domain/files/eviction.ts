import { type SQL, sql } from 'drizzle-orm'

/** Revisions kept per file (files § Revisions). */
export const keptRevisions = 10

/** Deletes all but the latest revisions of the file to which this attachment was just linked. */
export const evictRevisions = (projectId: string, attachmentId: string): SQL =>
  sql`select evict_revisions(${projectId}::uuid, ${attachmentId}::uuid, ${keptRevisions})`
