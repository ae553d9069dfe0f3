import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

export type ProjectLabel = components['schemas']['Label']

/** The labels of a project, by name. */
export const labels = (projectId: string) =>
  queryOptions({
    queryKey: keys.labels(projectId),
    queryFn: async ({ signal }) => {
      const params = { path: { projectId } }
      return (await unwrap(api.GET('/api/projects/{projectId}/labels', { params, signal }))).labels
    },
  })
