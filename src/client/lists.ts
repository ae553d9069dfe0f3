import type { Client, ClientPathsWithMethod, FetchOptions, MethodResponse } from 'openapi-fetch'
import type { paths } from './api.ts'
import { unwrap } from './errors.ts'

type Reads = ClientPathsWithMethod<Client<paths>, 'get'>
type Answer<Path extends Reads> = MethodResponse<Client<paths>, 'get', Path>
type Init<Path extends Reads> = FetchOptions<paths[Path]['get']>

/** The paths of operations that return pages of items. */
export type ListPath = {
  [Path in Reads]: Answer<Path> extends { total: number; pageSize: number } ? Path : never
}[Reads]

export type ListItem<Path extends ListPath> = ItemOf<Answer<Path>>
type ItemOf<List> = { [Name in keyof List]: List[Name] extends (infer Item)[] ? Item : never }[keyof List]

/**
 * Yields each item of a list once, and requests pages as needed. If items leave the list meanwhile, such as issues whose
 * status the caller changes, it yields those that moved to earlier pages, too. If items move to the end, it reads the list
 * again. Throws a `CairnError` if a page is refused.
 */
export type Each = <Path extends ListPath>(
  path: Path,
  ...init: object extends Init<Path> ? [init?: Init<Path>] : [init: Init<Path>]
) => AsyncGenerator<ListItem<Path>, void, undefined>

type Query = Record<string, unknown>
type Page = { total: number; page: number; pageSize: number; nextCursor?: string | null }
type Read = (path: string, init: object) => Promise<{ data?: Page; error?: unknown; response: Response }>

/** `countWrites` returns how many requests the client has sent that can change something. */
export function createEach({ GET }: Client<paths>, countWrites: () => number): Each {
  return async function* (path: string, init: { params?: { query?: Query } } = {}) {
    const read = async (query: Query) =>
      (await unwrap((GET as Read)(path, { ...init, params: { ...init.params, query } }))) as Page
    const first: Query = { page: 1, pageSize: 100, ...init.params?.query }
    const firstPage = Number(first.page)
    const yielded = new Set<unknown>()
    let query: Query | null = first
    let total = 0
    let previous = new Set<unknown>()
    let isMoving = false
    let isAnyNew = false
    while (query !== null) {
      let page = await read(query)
      // A cursor never leads back.
      const isPaged = page.nextCursor === undefined
      const shiftedPages = isPaged ? Math.ceil((total - page.total) / page.pageSize) : 0
      total = page.total
      if (shiftedPages > 0 && page.page > firstPage) {
        query = { ...query, page: Math.max(page.page - shiftedPages, firstPage) }
        continue
      }
      const keys = isPaged ? itemsOf(page).map(keyOf) : []
      // New items shift others to the next page. An item that comes again later has moved to the end.
      isMoving ||= keys.some(key => yielded.has(key) && !previous.has(key))
      previous = new Set(keys)
      let unseen = isPaged ? itemsOf(page).filter((_, i) => isNew(yielded, keys[i])) : itemsOf(page)
      while (unseen.length > 0) {
        isAnyNew = true
        const writes = countWrites()
        yield* unseen
        const next = isPaged ? findNextQuery(page, query) : null
        if (next === null || countWrites() === writes) break
        // The loop may have removed items, so that others moved to this page.
        page = await read(query)
        total = page.total
        const moved = await findMoved(page, yielded, () => read(next))
        unseen = moved.filter(item => isNew(yielded, keyOf(item)))
        for (const item of itemsOf(page)) previous.add(keyOf(item))
      }
      query = itemsOf(page).length > 0 ? findNextQuery(page, query) : null
      if (query === null && isMoving && isAnyNew) {
        query = first
        isAnyNew = false
      }
    }
  } as Each
}

const itemsOf = (page: Page): unknown[] => Object.values<unknown>(page).find(Array.isArray) ?? []

/**
 * The items of a page that come after those that were yielded. Items before them are new. If all of them are unknown, the
 * next page shows whether new items have shifted the yielded ones to it.
 */
async function findMoved(
  page: Page,
  yielded: Set<unknown>,
  readNext: () => Promise<Page>,
): Promise<unknown[]> {
  const isYielded = (item: unknown) => yielded.has(keyOf(item))
  const items = itemsOf(page)
  const at = items.findIndex(isYielded)
  if (at >= 0 || items.length === 0) return items.slice(Math.max(at, 0))
  return itemsOf(await readNext()).some(isYielded) ? [] : items
}

/** Adds the key of an item to those that were yielded, and returns whether it was none of them. */
function isNew(yielded: Set<unknown>, key: unknown): boolean {
  const before = yielded.size
  return yielded.add(key).size > before
}

/** Identifies an item: by its ID, or without one by its content. */
const keyOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : JSON.stringify(item)

/** Uses the cursor if the list has one, so that new items do not shift the pages. */
function findNextQuery({ nextCursor, total, page, pageSize }: Page, query: Query): Query | null {
  if (nextCursor !== undefined) return nextCursor === null ? null : { ...query, before: nextCursor }
  return page * pageSize < total ? { ...query, page: page + 1 } : null
}
