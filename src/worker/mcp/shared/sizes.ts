/** Bytes of the whole response of a call (mcp § Sizes). */
export const resultBytes = 40_000

/** Bytes of a response besides its content: the envelope, the ID of the request, and what the protocol adds. */
const envelopeBytes = 800

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
