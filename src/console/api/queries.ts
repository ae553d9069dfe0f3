import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CairnError } from './client.ts'
import { keys, projectWithPart } from './keys.ts'
import { reread } from './reread.ts'

/** Cached data lives as long as the tab and is refetched when the user returns to it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchInterval: 60_000,
      retry: (failures, thrown) => failures < 2 && !(thrown instanceof CairnError),
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    // Removes data that the user may no longer see.
    onError(thrown, query) {
      if (!isGone(thrown)) return
      query.setState({ data: undefined })
      const projectId = projectWithPart(query.queryKey)
      if (projectId !== undefined) void refetchProjectItem(projectId)
    },
  }),
  mutationCache: new MutationCache({
    // Another user may have deleted the object or removed this user's access.
    onError(thrown) {
      if (isGone(thrown)) void reread(queries)
    },
  }),
})

/** A user who may not read one part of a project may have lost all of it, so the project itself is refetched. */
async function refetchProjectItem(projectId: string): Promise<void> {
  await queries.refetchQueries({ queryKey: keys.home })
  await queries.refetchQueries({ queryKey: keys.projectItem(projectId) })
}

const isGone = (thrown: Error) => thrown instanceof CairnError && [403, 404, 410].includes(thrown.status)
