type Answer = Record<string, unknown>

/**
 * Reads the rest of a list that has no page numbers, but the cursor of the next page, or the number of the last event. Other
 * responses are returned unchanged.
 */
export async function readRest(
  first: unknown,
  address: URL,
  read: (address: URL) => Promise<unknown>,
): Promise<unknown> {
  const name = isObject(first) ? Object.keys(first).find(key => Array.isArray(first[key])) : undefined
  if (!isObject(first) || name === undefined) return first
  let last = first
  const items = [...itemsOf(last, name)]
  for (let next = nextAddress(last, name, address); next; next = nextAddress(last, name, address)) {
    last = (await read(next)) as Answer
    items.push(...itemsOf(last, name))
  }
  return { ...last, [name]: items }
}

/** The address of the page after this one; null if it is the last. */
function nextAddress(page: Answer, name: string, address: URL): URL | null {
  const next = new URL(address)
  const query = next.searchParams
  if (typeof page.nextCursor === 'string') query.set('cursor', page.nextCursor)
  else if (typeof page.lastSequence === 'number') {
    const limit = Number(query.get('limit') ?? eventsLimit)
    if (itemsOf(page, name).length < limit) return null
    query.set('after', String(page.lastSequence))
    query.delete('wait')
  } else return null
  return next
}

/** The number of events of a page, unless the request says otherwise (activity § Following). */
const eventsLimit = 100

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null

const itemsOf = (page: Answer, name: string): unknown[] => (page[name] as unknown[] | undefined) ?? []
