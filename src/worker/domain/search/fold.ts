import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../database.ts'

/** Whether a run would find a roadmap with documents to fold. */
export const hasUnfoldedRoadmaps: SQL = sql`exists (
  select from roadmaps where branch_of is null and texts_hash is distinct from documents_hash)`

/**
 * Folds about `bytes` of documents of one roadmap for the search of texts (search § Texts). Returns how many documents
 * are left in it, or null if all texts are up to date.
 */
export async function foldDocuments(database: Database, bytes: number): Promise<number | null> {
  const [row] = await rowsOf(database, sql`select fold_documents(${bytes}::int) as remaining`)
  return row!.remaining as number | null
}
