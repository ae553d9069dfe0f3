import { type dataTagSymbol, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** An optimistic edit of the data of one query. */
export type Edit = { key: QueryKey; apply(read: unknown): unknown }

/** An edit of the data of a query, typed by the query. */
export const edit = <T>(
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]: T } },
  change: (read: NoInfer<T>) => NoInfer<T>,
): Edit => editAt<T>(queryKey, change)

/** An edit of the data under a key that was found in the cache; the caller knows its type. */
export const editAt = <T>(key: QueryKey, change: (read: T) => T): Edit => ({
  key,
  apply: read => change(read as T),
})

/** The last response of the service, and the edits of pending changes, oldest first. */
type Shown = { key: QueryKey; read: unknown; pending: Edit[] }

/** An edit that is shown. `keep` makes it part of the data when its change is done; `revert` removes only this edit. */
export type ShownEdit = { keep(): void; revert(): void }

const shownIn = new WeakMap<QueryClient, Map<string, Shown>>()

/** Shows an edit on the cached data, also after refetches; null if nothing is cached. */
export function showEdit(queries: QueryClient, one: Edit): ShownEdit | null {
  const read = queries.getQueryData(one.key)
  if (read === undefined) return null
  const all = shownOf(queries)
  const hash = hashKey(one.key)
  const shown = all.get(hash) ?? { key: one.key, read, pending: [] }
  all.set(hash, shown)
  shown.pending.push(one)
  draw(queries, shown)
  const end = (isDone: boolean) => {
    if (isDone) shown.read = one.apply(shown.read)
    shown.pending = shown.pending.filter(other => other !== one)
    draw(queries, shown)
    if (shown.pending.length === 0) all.delete(hash)
  }
  return { keep: () => end(true), revert: () => end(false) }
}

/** Changes the data of a query, below the edits that are shown on it; nothing if nothing is cached. */
export function changeRead<T>(
  queries: QueryClient,
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]: T } },
  change: (read: NoInfer<T>) => NoInfer<T>,
): void {
  showEdit(queries, edit({ queryKey }, change))?.keep()
}

function draw(queries: QueryClient, { key, read, pending }: Shown): void {
  queries.setQueryData(
    key,
    pending.reduce((drawn, { apply }) => apply(drawn), read),
  )
}

/** The shown edits of a client. When data is refetched while edits are pending, they are applied again. */
function shownOf(queries: QueryClient): Map<string, Shown> {
  const known = shownIn.get(queries)
  if (known) return known
  const all = new Map<string, Shown>()
  shownIn.set(queries, all)
  queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const shown = all.get(event.query.queryHash)
    if (!shown) return
    shown.read = event.query.state.data
    draw(queries, shown)
  })
  return all
}
