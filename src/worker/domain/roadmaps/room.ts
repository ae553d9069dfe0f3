import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../errors.ts'
import { roadmapLimitOf, upgradeUrlOf } from '../billing/plans.ts'

/** Roadmaps per project (roadmaps § Storage). */
export const maxRoadmaps = 50

/** The project's room: its number of roadmaps, and the bytes of those with other slugs. */
export type Room = { roadmaps: number; otherBytes: number; limit: number; upgradeUrl: string }

/** The `Room` of the project `p` for the roadmap with a slug. */
export const roomJson = (slug: string): SQL => sql`(
  select json_build_object('roadmaps', held.count, 'otherBytes', held.bytes,
                           'limit', ${roadmapLimitOf(sql`o`)}, 'upgradeUrl', ${upgradeUrlOf(sql`o.id`)})
    from orgs o, (select count(*), coalesce(sum(r.bytes) filter (where r.slug <> ${slug}), 0) as bytes
                    from roadmaps r where r.project_id = p.id) held
   where o.id = p.org_id)`

/**
 * Throws if the project has too many roadmaps, or if their text would exceed its room. A sync that adds no bytes passes
 * even beyond the limit. `own`: the stored bytes of this roadmap, or null for a new one.
 */
export function assertRoom(
  { roadmaps, otherBytes, limit, upgradeUrl }: Room,
  own: number | null,
  bytes: number,
): void {
  if (own === null && roadmaps >= maxRoadmaps) throw new ApiError('roadmap_limit')
  const [current, required] = [otherBytes + (own ?? 0), otherBytes + bytes]
  if (required > current && required > limit)
    throw new ApiError('plan_limit', { upgradeUrl, resource: 'roadmaps', limit, current, required })
}

/** Whether the same still holds while the project is locked. */
export const hasRoom = (projectId: string, slug: string, bytes: number, { limit }: Room): SQL => sql`(
  select (count(*) < ${maxRoadmaps} or bool_or(slug = ${slug}))
     and (coalesce(sum(bytes) filter (where slug <> ${slug}), 0) + ${bytes} <= ${limit}
          or ${bytes} <= coalesce(max(bytes) filter (where slug = ${slug}), 0))
    from roadmaps where project_id = ${projectId}::uuid)`
