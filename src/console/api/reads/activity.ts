import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

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
        ...given('since', startOf(since)),
        ...given('until', startOf(until, 1)),
        ...given('before', pageParam),
        pageSize: 50,
      }
      return unwrap(
        api.GET('/api/projects/{projectId}/activity', { params: { path: { projectId }, query }, signal }),
      )
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

const given = <Name extends string, T>(name: Name, value: T | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Given in Name]?: T }

/** When a day starts in the user's time zone, `later` days on; undefined if it is not a day. */
function startOf(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
