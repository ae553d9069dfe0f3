/** A list in any order, whose items are identified by this key. */
class Unordered {
  readonly items: readonly unknown[]
  readonly by: (item: any) => string
  constructor(items: readonly unknown[], by: (item: any) => string) {
    this.items = items
    this.by = by
  }
}

export const unordered = (items: readonly unknown[], by: (item: any) => string = ({ id }) => id) =>
  new Unordered(items, by)

/** Matches any value. */
export const anything = Symbol('anything')

/** Matches only a missing field. */
export const absent = Symbol('absent')

/** Describes how a response differs from the prediction; null if it does not. Additional fields are allowed. */
export function differenceOf(found: unknown, foreseen: unknown, at = ''): string | null {
  if (foreseen === anything) return null
  if (foreseen instanceof Unordered) {
    if (!Array.isArray(found)) return `${at}: ${JSON.stringify(found)}, not a list`
    const sorted = (items: readonly unknown[]) =>
      [...items].sort((a, b) => (foreseen.by(a) < foreseen.by(b) ? -1 : 1))
    return differenceOf(sorted(found), sorted(foreseen.items), at)
  }
  if (Array.isArray(foreseen)) return ofLists(found, foreseen, at)
  if (foreseen !== null && typeof foreseen === 'object') return ofObjects(found, foreseen, at)
  return Object.is(found, foreseen)
    ? null
    : `${at}: ${JSON.stringify(found)}, not ${JSON.stringify(foreseen)}`
}

function ofLists(found: unknown, foreseen: unknown[], at: string): string | null {
  if (!Array.isArray(found) || found.length !== foreseen.length)
    return `${at}: ${JSON.stringify(found)}, not ${foreseen.length}: ${JSON.stringify(foreseen)}`
  return foreseen.reduce<string | null>(
    (difference, item, i) => difference ?? differenceOf(found[i], item, `${at}[${i}]`),
    null,
  )
}

function ofObjects(found: unknown, foreseen: object, at: string): string | null {
  if (found === null || typeof found !== 'object')
    return `${at}: ${JSON.stringify(found)}, not ${JSON.stringify(foreseen)}`
  for (const [name, value] of Object.entries(foreseen)) {
    const has = name in found
    if (value === absent && !has) continue
    if (value === absent) return `${at}.${name}: is there`
    const difference = differenceOf((found as Record<string, unknown>)[name], value, `${at}.${name}`)
    if (difference) return difference
  }
  return null
}
