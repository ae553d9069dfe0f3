import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { queries } from '../queries.ts'
import { home, useHome } from './home.ts'

export type Project = components['schemas']['ListedProject']

/** A project as its frame needs it. `home` lists it, unless the user has very many and it is among the oldest. */
export const project = (projectId: string) =>
  queryOptions({
    queryKey: keys.projectItem(projectId),
    // Never aborted: the frame, the breadcrumbs, and the loader wait for the same response.
    queryFn: async (): Promise<Project> => {
      // When the user returns to the tab, both are read again, and the list as it was would hide a change of the project.
      const isReread = queries.isFetching({ queryKey: home.queryKey, exact: true }) > 0
      // Else reread only if it is invalidated, so that a refused edit of it is never taken.
      const staleTime = isReread ? 0 : Number.POSITIVE_INFINITY
      const { projects } = await queries.fetchQuery({ ...home, staleTime })
      const listed = projects.find(({ id }) => id === projectId)
      if (listed) return listed
      const params = { path: { projectId } }
      return (await unwrap(api.GET('/api/projects/{projectId}', { params }))).project
    },
  })

/** All projects that the user sees, for when `home` does not list all of them. */
const projects = queryOptions({
  queryKey: keys.projects,
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/projects', { signal }))).projects,
})

export const overview = (projectId: string) =>
  queryOptions({
    queryKey: keys.overview(projectId),
    queryFn: ({ signal }) => {
      const params = { path: { projectId }, query: { folded: '1' as const } }
      return unwrap(api.GET('/api/projects/{projectId}/overview', { params, signal }))
    },
  })

/** The project of the current page. */
export function useProject(): Project {
  const { projectId } = useParams({ strict: false })
  return useSuspenseQuery(project(projectId!)).data
}

/** All projects that the user sees. `home` lists them, unless the user has very many: then its list comes first. */
export function useAllProjects(): Project[] {
  const { projects: listed, projectsTotal } = useHome()
  return useQuery({ ...projects, enabled: projectsTotal > listed.length }).data ?? listed
}

/** The issue key of a project, from cached data; undefined if the project is not cached. */
export function useProjectKey(projectId: string): string | null | undefined {
  const { data } = useQuery({ ...project(projectId), enabled: false })
  const { projects } = useHome()
  return (data ?? projects.find(({ id }) => id === projectId))?.key
}
