import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'
import { nextPage } from './pages.ts'

export type Comment = components['schemas']['Comment']

/** How many comments a page has. */
export const commentPage = 50

/** The comments on an issue, newest first. */
export const comments = (projectId: string, number: number) =>
  infiniteQueryOptions({
    queryKey: keys.comments(projectId, number),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const params = {
        path: { projectId, number },
        query: { newest: '1' as const, page: pageParam, pageSize: commentPage },
      }
      return unwrap(api.GET('/api/projects/{projectId}/issues/{number}/comments', { params, signal }))
    },
    getNextPageParam: nextPage,
  })
