import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Database, rowsOf } from '../../database.ts'
import type { Work } from '../shared/work.ts'

/** Whether a run would find a roadmap to prepare. */
export const hasUnpreparedRoadmaps: SQL = sql`coalesce((select true from ${oldestUnprepared(sql`true`)}), false)`

/**
 * Returns a function that prepares a part of one roadmap, those first that wait longest. One that another run prepares
 * is passed over, and so is one that fails, so that it does not stop the others. When no other is left, it throws.
 */
export function openPreparation(database: Database): (bytes: number) => Promise<Work> {
  const passed: string[] = []
  let failure: Error | null = null
  let current: string | null = null
  return async bytes => {
    for (;;) {
      const roadmap: string | null = current ?? (await nextUnprepared(database, passed))
      if (roadmap === null) break
      const isLeft = await prepareSearch(database, roadmap, bytes).catch(thrown => {
        const logged = logFailure(roadmap, thrown)
        failure ??= logged
        return null
      })
      current = isLeft ? roadmap : null
      if (isLeft !== null) return { prepared: 1 }
      passed.push(roadmap)
    }
    if (failure) throw failure
    return { prepared: 0 }
  }
}

/** Logs a failure at once, because a run with enough other roadmaps ends before it throws. */
function logFailure(roadmapId: string, thrown: unknown): Error {
  console.error(JSON.stringify({ failure: 'roadmap not prepared', roadmapId, reason: String(thrown) }))
  return new Error(`Roadmap ${roadmapId}: ${thrown}`, { cause: thrown })
}

async function nextUnprepared(database: Database, passed: readonly string[]): Promise<string | null> {
  const [row] = await rowsOf(
    database,
    sql`select id from ${oldestUnprepared(sql`id <> all (${arrayOf('uuid', passed)})`)}`,
  )
  return (row?.id as string | undefined) ?? null
}

/**
 * It has an order also where none is needed, because Postgres expects that nearly all roadmaps are unprepared, and would
 * otherwise read them without the index.
 */
function oldestUnprepared(condition: SQL): SQL {
  return sql`(
    select id from roadmaps
     where branch_of is null
       and (texts_hash is distinct from documents_hash or names_version is distinct from version)
       and ${condition}
     order by synced_at limit 1) unprepared`
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
