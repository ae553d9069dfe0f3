import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components, paths } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { nextPage } from './pages.ts'

export type OwnIssue = components['schemas']['OwnIssue']
type Query = NonNullable<paths['/api/me/issues']['get']['parameters']['query']>
type Role = NonNullable<Query['role']>

/** What makes an issue the user's own. */
export const ownRoles = ['assigned', 'created', 'watched'] as const satisfies Role[]
/** The filter in the page's address. Without `finished`, it shows the issues that are still to do. */
export type OwnFilter = { role?: Role | undefined; finished?: 1 | undefined }

const unfinished: Query = { status: 'todo,in_progress,blocked,deferred', sort: 'due' }
const finished: Query = { status: 'done,cancelled', sort: '-updated' }

/** The user's issues in all projects: what is due first comes first, and what was finished last. */
export const ownIssues = (filter: OwnFilter) =>
  infiniteQueryOptions({
    queryKey: keys.ownIssues(filter),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const { role = 'assigned' } = filter
      const query = { ...(filter.finished ? finished : unfinished), role, page: pageParam, pageSize: 50 }
      return unwrap(api.GET('/api/me/issues', { params: { query }, signal }))
    },
    getNextPageParam: nextPage,
  })

/** The assigned issues that are due next, and how many are assigned. */
export const nearestIssues = queryOptions({
  queryKey: keys.nearestIssues,
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/me/issues', { params: { query: { ...unfinished, pageSize: 5 } }, signal })),
})
