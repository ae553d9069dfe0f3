import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../../client/index.ts'
import { api, unwrap } from '../client.ts'
import { keys } from '../keys.ts'

export type SearchResult = components['schemas']['SearchResult']
export type ResultKind = SearchResult['kind']

/** What a search finds of these kinds, in one project or in all of them. */
export const search = (q: string, projectId: string | undefined, kinds: readonly ResultKind[]) =>
  infiniteQueryOptions({
    queryKey: keys.search(q, projectId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) => {
      const query = { q, kind: kinds.join(), ...(projectId && { projectId }), ...(cursor && { cursor }) }
      return unwrap(api.GET('/api/search', { params: { query }, signal }))
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A list that changes while the user chooses from it would be in the way.
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
