import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Home, useHome } from '../../api/reads/home.ts'
import { type Project, project as projectRead, useAllProjects } from '../../api/reads/projects.ts'

export type Surroundings = {
  home: Home
  /** All projects that the user can access. */
  projects: Project[]
  /** The project of the current page, if the user can access it. */
  project: Project | undefined
  /** The organization of the current page or of its project, if the user is a member of it. */
  org: Home['orgs'][number] | undefined
}

/** What the user can access, and where they are. */
export function useSurroundings(): Surroundings {
  const { projectId, orgId } = useParams({ strict: false })
  const home = useHome()
  const { data: current } = useQuery({ ...projectRead(projectId ?? ''), enabled: false })
  const project = projectId === undefined ? undefined : current
  return {
    ...{ home, project, projects: useAllProjects() },
    org: home.orgs.find(({ id }) => id === (orgId ?? project?.orgId)),
  }
}
