import { eq, type SQL, sql } from 'drizzle-orm'
import { projects } from '../../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { limitsOf } from '../billing/plans.ts'
import { dropInvitations } from '../people/invitation-mails.ts'
import { seekCascades } from '../shared/cascades.ts'
import type { Page } from '../shared/lists.ts'
import type { NewProject } from './fields.ts'

/** The projects that the caller reaches, including archived ones, by name. A restricted token sees only its project. */
export const listProjects = (ask: Ask, { page, pageSize }: Page): Promise<Tagged> =>
  readTagged(
    ask,
    sql`select project_list(gate.user_id, gate.token_project, ${page}::bigint, ${pageSize}::bigint)`,
  )

export const readProject = (ask: Ask): Promise<Json> =>
  read(ask, projectAs(sql`gate.user_id`, ask.projectId!))

/** The caller becomes the owner. 404 outside their organizations, 402 if the plan has no room. */
export function createProject(
  ask: Ask,
  { orgId, name, description = null, repositoryUrl = null }: NewProject,
): Promise<Json> {
  ask.orgId = orgId
  const id = crypto.randomUUID()
  const event = recordEvent({
    projectId: id,
    type: 'project.created',
    target: { kind: 'project', id, label: sql`p.name` },
    each: sql`create_project(${orgId}::uuid, ${id}::uuid, ${crypto.randomUUID()}::uuid, ${name}, ${description},
      ${repositoryUrl}, ${limitsOf('maxProjects')}::json) p`,
  })
  return write(ask, [event], projectAs(sql`caller_id()`, id))
}

/** Deletes the project with everything in it. */
export async function deleteProject(ask: Ask): Promise<void> {
  const id = ask.projectId!
  await write(
    ask,
    [
      seekCascades,
      ...dropInvitations(sql`projects where id = ${id}::uuid`, sql`project_id = ${id}::uuid`),
      build.delete(projects).where(eq(projects.id, id)),
    ],
    sql`select null`,
  )
}

/** `{ project }` as the user sees it, with all fields (projects § Fields). */
export const projectAs = (userId: SQL, projectId: string): SQL =>
  sql`select project_as(${userId}, ${projectId}::uuid)`
