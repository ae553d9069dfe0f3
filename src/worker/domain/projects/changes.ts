import { eq, type SQL, sql } from 'drizzle-orm'
import { iconImages } from '../../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { build, type Statement, textArray } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { assignments, changedFields, given, type Setting } from '../shared/changes.ts'
import type { ProjectChange } from './fields.ts'
import { projectAs } from './projects.ts'

/** Changes the fields that differ. If none does, nothing is written and no event is recorded. */
export const updateProject = (ask: Ask, change: ProjectChange): Promise<Json> =>
  write(ask, applyChanges(ask.projectId!, change), projectAs(sql`caller_id()`, ask.projectId!))

/** An icon that is set here is never an image, so an existing image is deleted. */
const applyChanges = (projectId: string, change: ProjectChange): Statement[] =>
  change.icon === undefined
    ? [applyChange(projectId, change)]
    : [applyChange(projectId, change), build.delete(iconImages).where(eq(iconImages.projectId, projectId))]

function applyChange(projectId: string, change: ProjectChange): SQL {
  const settings = settingsOf(change)
  return sql`
    with difference as (select ${changedFields(sql`p`, settings)} as fields from projects p where p.id = ${projectId}),
    updated as (
      update projects p set ${assignments(settings)}, updated_at = now()
        from difference where p.id = ${projectId} and fields <> '{}' returning p.name, fields)
    ${recordEvent({
      projectId,
      type: 'project.updated',
      target: { kind: 'project', id: projectId, label: sql`(select name from updated)` },
      payload: sql`(select json_build_object('changed', fields) from updated)`,
      when: sql`exists (select from updated)`,
    })}`
}

const settingsOf = ({ name, description, repositoryUrl, icon, ...rest }: ProjectChange): Setting[] => {
  const { gitLinkDetail, key, features } = rest
  return given([
    { field: 'name', column: sql`name`, given: name, value: sql`${name}::text` },
    { field: 'description', column: sql`description`, given: description, value: sql`${description}::text` },
    {
      field: 'repositoryUrl',
      column: sql`repository_url`,
      given: repositoryUrl,
      value: sql`${repositoryUrl}::text`,
    },
    { field: 'icon', column: sql`icon`, given: icon, value: sql`${icon && JSON.stringify(icon)}::json` },
    {
      field: 'gitLinkDetail',
      column: sql`git_link_detail`,
      given: gitLinkDetail,
      value: sql`${gitLinkDetail}::text`,
    },
    { field: 'key', column: sql`issue_key`, given: key, value: sql`${key}::text` },
    { field: 'features', column: sql`features`, given: features, value: textArray(features ?? null) },
  ])
}
