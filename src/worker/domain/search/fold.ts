import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../database.ts'

/**
 * Whether a run would find a roadmap with documents to fold. It has an order, because Postgres expects that nearly all
 * roadmaps have some, and would otherwise read them without the index.
 */
export const hasUnfoldedRoadmaps: SQL = sql`coalesce((
  select true from roadmaps where branch_of is null and texts_hash is distinct from documents_hash
   order by synced_at limit 1), false)`

/**
 * Folds about `bytes` of documents of this roadmap, or if it is null of any one, for the search of texts (search § Texts).
 * Returns how many documents are left, or null if there were none.
 */
export async function foldDocuments(
  database: Database,
  roadmapId: string | null,
  bytes: number,
): Promise<number | null> {
  const [row] = await rowsOf(
    database,
    sql`select fold_documents(${roadmapId}::uuid, ${bytes}::int) as remaining`,
  )
  return row!.remaining as number | null
}

/** Bytes of documents that are folded in one statement, which takes a few hundred milliseconds. */
export const foldedBytes = 2_000_000

/** Folds all documents of a roadmap. If that is interrupted, the job continues. */
export async function foldRoadmap(database: Database, roadmapId: string): Promise<void> {
  for (let remaining: number | null = 1; remaining; )
    remaining = await foldDocuments(database, roadmapId, foldedBytes)
}
