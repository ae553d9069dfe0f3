import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../client.ts'

const of = (projectId: string, signal: AbortSignal) => ({ params: { path: { projectId } }, signal })

/** Who is in a project, who is invited and which groups are assigned. */
export const members = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'members'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/members', of(projectId, signal))),
  })

/** The groups of a project, and for whoever manages them those that could be assigned. */
export const projectGroups = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'groups'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/groups', of(projectId, signal))),
  })
