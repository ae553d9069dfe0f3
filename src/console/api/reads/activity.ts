import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { startOfDay } from './days.ts'

export type ActivityEvent = components['schemas']['ActivityEvent']
/** The filter in the page's address. Days such as `2026-04-01` are in the user's time zone; both are included. */
export type ActivityFilter = { type?: string; actor?: string; since?: string; until?: string }

export const activity = (projectId: string, { type, actor, since, until }: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: keys.activity(projectId, { type, actor, since, until }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...given('type', type as ActivityEvent['type'] | undefined),
        ...given('actorId', actor),
        ...given('since', startOfDay(since)),
        ...given('until', startOfDay(until, 1)),
        ...given('before', pageParam),
        pageSize: 50,
      }
      return unwrap(
        api.GET('/api/projects/{projectId}/activity', { params: { path: { projectId }, query }, signal }),
      )
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** The events of an issue, newest first. */
export const history = (projectId: string, number: number) =>
  infiniteQueryOptions({
    queryKey: keys.history(projectId, number),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = { issue: number, ...given('before', pageParam), pageSize: 50 }
      return unwrap(
        api.GET('/api/projects/{projectId}/activity', { params: { path: { projectId }, query }, signal }),
      )
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

const given = <Name extends string, T>(name: Name, value: T | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Given in Name]?: T }
