import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

const of = (projectId: string, signal: AbortSignal) => ({ params: { path: { projectId } }, signal })

/** The members, invitations, and assigned groups of a project. */
export const members = (projectId: string) =>
  queryOptions({
    queryKey: keys.members(projectId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/members', of(projectId, signal))),
  })

/** The groups of a project and, for users who manage them, the groups that can be assigned. */
export const projectGroups = (projectId: string) =>
  queryOptions({
    queryKey: keys.projectGroups(projectId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/groups', of(projectId, signal))),
  })
