import type { components } from '../../../client/index.ts'
import { type Edit, edit } from '../edits.ts'
import { keys } from '../keys.ts'
import { queries } from '../queries.ts'
import { home } from '../reads/home.ts'
import { overview, project } from '../reads/projects.ts'
import { reread } from '../reread.ts'

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

/** What shows names, icons, members, or states of projects on other pages. */
export const besideProjects = [
  keys.home,
  keys.projects,
  keys.orgs,
  keys.allOwnIssues,
  keys.notificationLists,
  keys.tokens,
  keys.ownApps,
] as const

/** Refetches all of a project, and what shows it elsewhere. */
export function refetchProject(projectId: string): void {
  for (const queryKey of [...besideProjects, keys.project(projectId)]) void reread(queries, { queryKey })
}
