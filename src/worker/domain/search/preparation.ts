import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Database, rowsOf } from '../../database.ts'
import { firstId, type Place, type Work } from '../shared/work.ts'

/** Whether a run would find a roadmap to prepare. */
export const hasUnpreparedRoadmaps: SQL = sql`coalesce((select true from (${unprepared([])}) u), false)`

/**
 * Prepares a part of one roadmap, of those that are not `passed` the one that waits longest. One that another run
 * prepares is passed over.
 */
export async function prepareNext(database: Database, bytes: number, { passed }: Place): Promise<Work> {
  for (;;) {
    const roadmap = await firstId(database, unprepared(passed))
    if (roadmap === null) return { prepared: 0 }
    if ((await prepareSearch(database, roadmap, bytes)) !== null) return { prepared: 1 }
    passed.push(roadmap)
  }
}

/**
 * Selects the roadmap to prepare next. It has an order also where none is needed, because Postgres expects that nearly all
 * roadmaps are unprepared, and would otherwise read them without the index.
 */
export function unprepared(passed: readonly string[]): SQL {
  return sql`
    select id from roadmaps
     where branch_of is null
       and (texts_hash is distinct from documents_hash or names_version is distinct from version)
       and id <> all (${arrayOf('uuid', passed)})
     order by synced_at limit 1`
}

/**
 * Stores names and folds about `bytes` of documents of this roadmap for searches (search § Names; search § Texts).
 * Returns whether something is left, or null if there was nothing to do or another call is doing it.
 */
async function prepareSearch(database: Database, roadmapId: string, bytes: number): Promise<boolean | null> {
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
