/** Bytes of the whole response of a call (mcp § Sizes). */
export const resultBytes = 40_000

/** Bytes of a response besides its content: the envelope, the ID of the request, and what the protocol adds. */
const envelopeBytes = 1_500

const encoder = new TextEncoder()

export const bytesOf = (text: string): number => encoder.encode(text).length

/** Bytes of a result, which has its JSON twice: as an object, and as text for clients that only show text. */
export function sizeOf(structured: object): number {
  const json = JSON.stringify(structured)
  return bytesOf(json) + bytesOf(JSON.stringify(json)) + envelopeBytes
}

export const fits = (structured: object): boolean => sizeOf(structured) <= resultBytes

/** The largest number from 0 to `most` for which `isSmall` holds, if it holds for all smaller ones. */
export function largest(most: number, isSmall: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isSmall(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The first characters of a text, with `…` if there are more. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** An object whose lists have at most `size` items, and whose texts have at most 30 times as many characters. */
export function shortened(row: object, size: number): Record<string, unknown> {
  const short = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value, size * 30)
    if (Array.isArray(value)) return value.slice(0, size)
    return value && typeof value === 'object' ? shortened(value, size) : value
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)]))
}

/** An object for which `isSmall` holds: itself, or as little shortened as possible. */
export const shrunk = (row: object, isSmall: (row: object) => boolean): object =>
  isSmall(row)
    ? row
    : shortened(
        row,
        largest(2_500, size => isSmall(shortened(row, size))),
      )

/** As many of the first items as `areSmall` allows, and at least one, so that a list always goes on. */
export function fitting(
  items: readonly object[],
  areSmall: (items: readonly object[]) => boolean,
): readonly object[] {
  const count = largest(items.length, each => areSmall(items.slice(0, each)))
  if (count > 0) return items.slice(0, count)
  return items.slice(0, 1).map(first => shrunk(first, row => areSmall([row])))
}

/** These fields of an object, with cut texts. */
export function pick(row: object, names: readonly string[], length = 200): Record<string, unknown> {
  const given = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    names.flatMap(name => {
      const value = given[name]
      if (value === undefined) return []
      return [[name, typeof value === 'string' ? cut(value, length) : value]]
    }),
  )
}
