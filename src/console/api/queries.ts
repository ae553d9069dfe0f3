import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CairnError } from './client.ts'

/** What was read stays as long as the tab does, and is read anew when somebody comes back to it. */
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
    // What may no longer be seen is not shown any longer.
    onError(thrown, query) {
      if (!isGone(thrown)) return
      query.setState({ data: undefined })
      const [subject, id, what] = query.queryKey
      if (subject === 'project' && what !== 'item') askForProject(id)
    },
  }),
  mutationCache: new MutationCache({
    // Somebody else may have taken away the thing, or the right to it.
    onError(thrown) {
      if (isGone(thrown)) queries.invalidateQueries()
    },
  }),
})

/** Somebody who may not read a part of a project may not see any of it any longer: its frame is what tells. */
async function askForProject(id: unknown): Promise<void> {
  await queries.refetchQueries({ queryKey: ['home'] })
  await queries.refetchQueries({ queryKey: ['project', id, 'item'] })
}

const isGone = (thrown: Error) => thrown instanceof CairnError && [403, 404, 410].includes(thrown.status)
