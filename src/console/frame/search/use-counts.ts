/** How often the user has chosen entries, by their IDs. */
export type Uses = Readonly<Record<string, number>>

/** Only so many entries are kept, and what was used long ago counts less and less. */
const [mostEntries, mostUses] = [50, 200]

/** The same with another use of an entry. */
export function withUse(uses: Uses, id: string): Uses {
  const counts = Object.entries({ ...uses, [id]: (uses[id] ?? 0) + 1 })
  const isFull = counts.reduce((sum, [, count]) => sum + count, 0) > mostUses
  const most = counts
    .toSorted(([one, uses], [other, others]) => others - uses || Number(other === id) - Number(one === id))
    .slice(0, mostEntries)
  return Object.fromEntries(isFull ? most.map(([one, count]) => [one, count / 2]) : most)
}

/** Uses as they were stored. What is not understood is as if it were not used. */
export function usesIn(stored: string | null): Uses {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Record<string, number>)
    return Object.fromEntries(entries.filter(([, count]) => Number.isFinite(count) && count > 0))
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError || thrown instanceof TypeError)) throw thrown
    return {}
  }
}
