import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../database.ts'

/**
 * Whether a run would find a roadmap to prepare. It has an order, because Postgres expects that nearly all roadmaps are
 * unprepared, and would otherwise read them without the index.
 */
export const hasUnpreparedRoadmaps: SQL = sql`coalesce((
  select true from roadmaps
   where branch_of is null
     and (texts_hash is distinct from documents_hash or names_version is distinct from version)
   order by synced_at limit 1), false)`

/**
 * Stores names and folds about `bytes` of documents of this roadmap, or if it is null of any one, for searches
 * (search § Names; search § Texts). Returns whether something is left, or null if there was nothing to do.
 */
export async function prepareSearch(
  database: Database,
  roadmapId: string | null,
  bytes: number,
): Promise<boolean | null> {
  const [row] = await rowsOf(
    database,
    sql`select prepare_search(${roadmapId}::uuid, ${bytes}::int) as "isLeft"`,
  )
  return row!.isLeft as boolean | null
}

/** Bytes of documents that are folded in one statement, which takes a few hundred milliseconds. */
export const foldedBytes = 2_000_000

/** Prepares all of a roadmap. If that is interrupted, the job continues. */
export async function prepareRoadmap(database: Database, roadmapId: string): Promise<void> {
  for (let isLeft: boolean | null = true; isLeft; )
    isLeft = await prepareSearch(database, roadmapId, foldedBytes)
}
