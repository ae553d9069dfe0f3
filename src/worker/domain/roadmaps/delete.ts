import { sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { write } from '../../access/trip.ts'
import { recordEvent } from '../activity/events.ts'
import { seekCascades } from '../shared/cascades.ts'
import { slugOrNone } from './payload.ts'

/** Deletes a roadmap with its tasks, documents, links, and notifications. */
export async function deleteRoadmap(ask: Ask, slug: string): Promise<void> {
  const projectId = ask.projectId!
  const found = sql`roadmaps where project_id = ${projectId}::uuid and slug = ${slugOrNone(slug)}`
  await write(
    ask,
    [
      sql`select ${ensureFound(found, 'roadmap_not_found')}`,
      seekCascades,
      sql`with gone as (delete from ${found} returning id, title)
          ${recordEvent({
            projectId,
            type: 'roadmap.deleted',
            target: { kind: 'roadmap', id: sql`gone.id`, label: sql`gone.title` },
            payload: { slug },
            each: sql`gone`,
          })}`,
    ],
    sql`null`,
  )
}
