import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../client.ts'

const of = (projectId: string, signal: AbortSignal) => ({ params: { path: { projectId } }, signal })

/** The members, invitations, and assigned groups of a project. */
export const members = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'members'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/members', of(projectId, signal))),
  })

/** The groups of a project and, for users who manage them, the groups that can be assigned. */
export const projectGroups = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'groups'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/groups', of(projectId, signal))),
  })
