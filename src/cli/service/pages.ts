/** The fields of every list besides its items (requests § Lists). The activity also has a cursor. */
type Page = { total: number; page: number; pageSize: number; nextCursor?: string | null }

export type PageQuery = { page: number; pageSize: number; before?: string }

/**
 * Reads pages of a list until it has `wanted` items, and returns them as one response of the same shape. A response that is
 * not a list is returned unchanged.
 */
export async function readWholeList<Answer>(
  read: (query: PageQuery) => Promise<Answer>,
  wanted = Number.POSITIVE_INFINITY,
): Promise<Answer> {
  const pageSize = Math.min(wanted, largestPage)
  const first = await read({ page: 1, pageSize })
  const name = isPage(first) ? itemsName(first) : undefined
  if (!isPage(first) || name === undefined) return first
  let pass = await readPages(first, name, read, wanted)
  for (let more = 2; pass.hasShifted && more > 0; more--)
    pass = await readPages((await read({ page: 1, pageSize })) as Page & Answer, name, read, wanted)
  const items = [...pass.found.values()].slice(0, wanted)
  const { total, nextCursor } = pass.last
  return {
    ...first,
    [name]: items,
    total,
    page: 1,
    pageSize: Number.isFinite(wanted) ? wanted : Math.max(items.length, 1),
    ...(nextCursor !== undefined && { nextCursor }),
  }
}

const largestPage = 100

/**
 * Reads the pages after the first. `hasShifted`: items were added or left the list meanwhile, so that one can be missing
 * that moved to an earlier page.
 */
async function readPages<Answer>(
  first: Page & Answer,
  name: string,
  read: (query: PageQuery) => Promise<Answer>,
  wanted: number,
) {
  const found = new Map<unknown, unknown>()
  let hasShifted = false
  let last = first
  for (let number = 1; ; number++) {
    const items = itemsOf(last, name)
    hasShifted ||= last.total !== first.total || items.some(item => found.has(idOf(item)))
    for (const item of items) found.set(idOf(item), item)
    const next = items.length > 0 && found.size < wanted ? nextOf(last, number, first.pageSize) : null
    if (!next) return { found, last, hasShifted: hasShifted && last.nextCursor === undefined }
    last = (await read(next)) as Page & Answer
  }
}

function isPage(answer: unknown): answer is Page {
  return typeof answer === 'object' && answer !== null && 'total' in answer && 'pageSize' in answer
}

const itemsName = (page: Page): string | undefined =>
  Object.entries<unknown>(page).find(([, value]) => Array.isArray(value))?.[0]

const itemsOf = (page: object, name: string): unknown[] => (page as Record<string, unknown[]>)[name] ?? []

/** Identifies items, so that an item that moved to a later page appears only once. */
const idOf = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item

function nextOf({ total, nextCursor }: Page, page: number, pageSize: number): PageQuery | null {
  if (nextCursor !== undefined) return nextCursor === null ? null : { page: 1, pageSize, before: nextCursor }
  return page * pageSize < total ? { page: page + 1, pageSize } : null
}
