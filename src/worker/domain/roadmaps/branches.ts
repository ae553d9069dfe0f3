import { type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../../access/open.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import { arrayOf, type Database } from '../../database.ts'
import { ApiError, type Sentence } from '../../errors.ts'
import { recordEvent } from '../activity/events.ts'
import { deletion, inSteps, isTrimmed } from '../shared/bounded-deletions.ts'
import { seekCascades } from '../shared/cascades.ts'
import { chooseRows, isChosen } from '../shared/chosen-rows.ts'
import type { SyncPayload } from './payload.ts'

/** Days that the roadmap of a branch is kept after the last sync that wrote it. */
const branchDays = 30

/** 422 if a roadmap is sent as a branch of itself. */
export function assertOtherRoadmap(payload: SyncPayload, slug: string): SyncPayload {
  if (payload.branchOf !== slug) return payload
  throw new ApiError('roadmap_invalid', { message: ofItself, field: 'branchOf' })
}

const ofItself: Sentence = [
  '「branchOf」には、別のロードマップを指定してください',
  '"branchOf" must name another roadmap',
]

const isUnused = sql`branch_of is not null and synced_at <= now() - make_interval(days => ${branchDays})`

/** Whether a run would find such a roadmap. */
export const hasUnusedBranches: SQL = sql`exists (select from roadmaps where ${isUnused})`

/** Selects up to `limit` such roadmaps, those first that were synced longest ago. */
export const unusedBranches = (passed: readonly string[], limit: number): SQL => sql`
  select id, project_id from roadmaps
   where ${isUnused} and id <> all (${arrayOf('uuid', passed)}) order by synced_at limit ${limit}`

/**
 * Deletes up to `limit` roadmaps of branches that were last synced long ago, with one event each. Returns how many, and
 * how many rows about their syncs were deleted first. If these are `rowsAtOnce`, the next call continues, and no roadmap
 * was deleted. It locks their projects, because the deletion is recorded in the activity.
 */
export async function deleteBranches(
  database: Database,
  limit: number,
  passed: readonly string[] = [],
): Promise<{ deleted: number; rows: number }> {
  const choose = chooseRows(setting.unusedBranches, unusedBranches(passed, limit))
  const results = await database.transaction([actAsSystem, choose, trim, seekCascades, endBranches])
  return { deleted: results.at(-1)?.[0]?.count as number, rows: results[2]?.[0]?.rows as number }
}

/** The chosen roadmaps that were not synced meanwhile. */
const chosen = sql`${isChosen(setting.unusedBranches, sql`r.id`)} and ${isUnused}`

const syncs = sql`roadmaps r join roadmap_syncs s on s.roadmap_id = r.id`

/**
 * Only of these rows, a roadmap can have any number. If a sync comes between two steps, the roadmap is complete, and only
 * notifications of at least 30 days ago are missing.
 */
const trim = inSteps([
  deletion(
    'notifications',
    sql`select n.id from ${syncs} join notifications n on n.sync_id = s.id where ${chosen}`,
  ),
  deletion(
    'roadmap_changes',
    sql`select c.ctid from ${syncs} join roadmap_changes c on c.sync_id = s.id where ${chosen}`,
    'ctid',
  ),
  deletion('roadmap_syncs', sql`select s.id from ${syncs} where ${chosen}`),
])

const endBranches = sql`
  with gone as (
    delete from roadmaps r where ${chosen} and ${isTrimmed}
    returning id, project_id, slug, title
  ), recorded as (
    ${recordEvent({
      projectId: sql`g.project_id`,
      type: 'roadmap.deleted',
      target: { kind: 'roadmap', id: sql`g.id`, label: sql`g.title` },
      payload: sql`jsonb_build_object('slug', g.slug)`,
      each: sql`gone g`,
    })}
  )
  select count(*)::int as count from gone, (select count(*) from recorded) events`
