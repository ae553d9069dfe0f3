import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { useProject } from './projects.ts'

export type SavedFilter = components['schemas']['IssueFilter']

/** The saved filters of the user in a project, and the shared ones, by name. */
export const savedFilters = (projectId: string) =>
  queryOptions({
    queryKey: keys.savedFilters(projectId),
    queryFn: async ({ signal }) => {
      const params = { path: { projectId } }
      return (await unwrap(api.GET('/api/projects/{projectId}/issue-filters', { params, signal }))).filters
    },
  })

/** The saved filters of the current project; none while they load. */
export const useSavedFilters = (): SavedFilter[] => useQuery(savedFilters(useProject().id)).data ?? []
