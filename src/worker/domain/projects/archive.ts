import { eq, type SQL, sql } from 'drizzle-orm'
import { projects } from '../../../../db/schema/index.ts'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { ensureProjectRoom } from '../billing/plans.ts'
import { acceptHeldInvitations } from '../people/invitations.ts'

/** Archives: `{ project: { id, archivedAt } }`. From then on, the gate refuses writes (projects § Archiving). */
export function archiveProject(ask: Ask): Promise<Json> {
  const id = ask.projectId!
  return write(
    ask,
    [
      build
        .update(projects)
        .set({ archivedAt: sql`now()`, updatedAt: sql`now()` })
        .where(eq(projects.id, id)),
      recordEvent({
        projectId: id,
        type: 'project.archived',
        target: { kind: 'project', id, label: sql`p.name` },
        each: sql`projects p`,
        when: sql`p.id = ${id}::uuid`,
      }),
    ],
    stateOf(id),
  )
}

/** Unarchives, and accepts held invitations. 402 if the plan has no room. */
export function unarchiveProject(ask: Ask): Promise<Json> {
  const id = ask.projectId!
  return write(
    ask,
    [
      sql`select ${ensure(sql`archived_at is not null`, 'project_not_archived')} from projects where id = ${id}::uuid`,
      ensureProjectRoom(sql`(select org_id from projects where id = ${id}::uuid)`),
      build.update(projects).set({ archivedAt: null, updatedAt: sql`now()` }).where(eq(projects.id, id)),
      acceptHeldInvitations(id),
    ],
    stateOf(id),
  )
}

const stateOf = (id: string): SQL => sql`
  select json_build_object('project', json_build_object('id', id, 'archivedAt', iso(archived_at)))
    from projects where id = ${id}::uuid`
