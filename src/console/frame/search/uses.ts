import { sessionUser } from '../../api/session.ts'

/** How often the user has chosen entries in this browser, by their IDs. */
export type Uses = Readonly<Record<string, number>>

/** Only so many entries are kept, and what was used long ago counts less and less. */
const [mostEntries, mostUses] = [50, 200]

const nameOf = (userId: string | null) => `uses ${userId}`

export const readUses = (): Uses => parse(localStorage.getItem(nameOf(sessionUser())))

/** Counts a use. Without room in the browser's storage, the order stays what it is. */
export function countUse(id: string): void {
  try {
    localStorage.setItem(nameOf(sessionUser()), JSON.stringify(withUse(readUses(), id)))
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown
  }
}

/** Removes what a user has used. */
export const removeUses = (userId: string): void => localStorage.removeItem(nameOf(userId))

/** The same with another use of an entry. */
export function withUse(uses: Uses, id: string): Uses {
  const counts = Object.entries({ ...uses, [id]: (uses[id] ?? 0) + 1 })
  const isFull = counts.reduce((sum, [, count]) => sum + count, 0) > mostUses
  const most = counts
    .toSorted(([one, uses], [other, others]) => others - uses || Number(other === id) - Number(one === id))
    .slice(0, mostEntries)
  return Object.fromEntries(isFull ? most.map(([one, count]) => [one, count / 2]) : most)
}

function parse(stored: string | null): Uses {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as object)
    return Object.fromEntries(entries.filter(([, count]) => count > 0 && Number.isFinite(count)))
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError || thrown instanceof TypeError)) throw thrown
    return {}
  }
}
