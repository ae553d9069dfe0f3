/** Random choices from a seed, the same on every machine. */
export type Random = {
  chance(probability: number): boolean
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}

/** The choices for one request of a run, so that the request can be repeated alone (mulberry32). */
export function randomOf(seed: number, request: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(request + 1, 0xc2b2ae35)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, chance: probability => next() < probability, pick: from => from[below(from.length)]! }
}

/** In a random order of the seed. */
export const shuffled = <T>(items: readonly T[], seed: number): T[] =>
  items
    .map((item, i) => ({ item, key: randomOf(seed, i).below(2 ** 30) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
