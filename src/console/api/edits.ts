import { type dataTagSymbol, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** How what one query has read looks once a change is done. */
export type Edit = { key: QueryKey; apply(read: unknown): unknown }

/** An edit of what a query has read, typed by the query. */
export const edit = <T>(
  { queryKey }: { queryKey: QueryKey & { [dataTagSymbol]: T } },
  change: (read: NoInfer<T>) => NoInfer<T>,
): Edit => editAt<T>(queryKey, change)

/** An edit of what the query of a key has read, for keys that were found in the cache; the caller knows the type. */
export const editAt = <T>(key: QueryKey, change: (read: T) => T): Edit => ({
  key,
  apply: read => change(read as T),
})

/** What the service answered last, and the edits of changes that it has not answered yet, oldest first. */
type Shown = { key: QueryKey; read: unknown; pending: Edit[] }

/** An edit that is shown. When its change is answered it becomes part of what was read, or it is taken back alone. */
export type ShownEdit = { keep(): void; takeBack(): void }

const shownIn = new WeakMap<QueryClient, Map<string, Shown>>()

/** Shows an edit of what was read, also over what is read meanwhile; null where nothing was read. */
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
  return { keep: () => end(true), takeBack: () => end(false) }
}

function draw(queries: QueryClient, { key, read, pending }: Shown): void {
  queries.setQueryData(
    key,
    pending.reduce((drawn, { apply }) => apply(drawn), read),
  )
}

/** Of what is read while an edit is pending, the edit is shown again. */
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
