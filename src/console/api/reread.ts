import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Marks the matching data as stale, and refetches what is shown. A read without data, or of what is not shown, is not
 * interrupted. It may have been answered before the change, so it is stale when it ends, too.
 */
export async function reread(queries: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const begun = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(query => query.state.data === undefined || !query.isActive())
  const again = begun.map(async query => {
    // `fetch` joins the read that has begun. What asked for it shows its refusal.
    await Promise.allSettled([query.fetch()])
    await queries.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true })
  })
  await Promise.all([queries.invalidateQueries(filters), ...again])
}
