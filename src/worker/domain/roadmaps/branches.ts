import { type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../../access/open.ts'
import { transactionSettings as setting } from '../../access/transaction-settings.ts'
import type { Database } from '../../database.ts'
import { ApiError, type Sentence } from '../../errors.ts'
import { recordEvent } from '../activity/events.ts'
import { seekCascades } from '../shared/cascades.ts'
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

/**
 * Deletes up to `limit` roadmaps of branches that were last synced long ago, with one event each. Returns how many. It locks
 * their projects, because the deletion is recorded in the activity.
 */
export async function deleteBranches(database: Database, limit: number): Promise<number> {
  const statements = [actAsSystem, chooseBranches(limit), seekCascades, endBranches]
  const results = await database.transaction(statements)
  return results.at(-1)?.[0]?.count as number
}

const chooseBranches = (limit: number): SQL => sql`
  with unused as (
    select id, project_id from roadmaps where ${isUnused} order by synced_at limit ${limit}
  ), locked as (
    select id from projects where id in (select project_id from unused) order by id for no key update
  )
  select set_config(${setting.unusedBranches}, coalesce((select array_agg(id) from unused)::text, '{}'), true),
         count(*) from locked`

const endBranches = sql`
  with gone as (
    delete from roadmaps
     where id in (select unnest(current_setting(${setting.unusedBranches})::uuid[])) and ${isUnused}
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
