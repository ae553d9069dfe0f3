import type { components } from '../../../client/index.ts'
import { type Edit, edit } from '../edits.ts'
import { keys } from '../keys.ts'
import { queries } from '../queries.ts'
import { home } from '../reads/home.ts'
import { overview, project } from '../reads/projects.ts'

/** Edits that show changed fields of a project everywhere. */
export const projectEdits = (
  projectId: string,
  fields: Partial<components['schemas']['Project']>,
): Edit[] => [
  edit(home, read => ({
    ...read,
    projects: read.projects.map(one => (one.id === projectId ? { ...one, ...fields } : one)),
  })),
  edit(project(projectId), read => ({ ...read, ...fields })),
  edit(overview(projectId), read => ({ ...read, project: { ...read.project, ...fields } })),
]

/** Refetches all of a project, after `home`, from which the project's frame takes it. */
export async function refetchProject(projectId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: keys.home })
  await queries.invalidateQueries({ queryKey: keys.project(projectId) })
}
