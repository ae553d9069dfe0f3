/** Replaces NUL and unpaired surrogates, which the service does not accept. */
export const toStorableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')

/** Converts a string, number, or boolean to trimmed text; undefined if it is empty or another value. */
export function toText(value: unknown): string | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return (isScalar && toStorableText(String(value)).trim()) || undefined
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type PlainValue = string | number | boolean

const isPlainValue = (value: unknown): value is PlainValue =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Picks the plain values and lists of them from some keys. Calls `onInvalid` for other values. */
export function pickValues(
  values: Record<string, unknown>,
  keys: readonly string[],
  onInvalid: (key: string) => void,
): Record<string, PlainValue | PlainValue[]> {
  const kept: Record<string, PlainValue | PlainValue[]> = {}
  for (const key of keys) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (isPlainValue(value) && value !== '') kept[key] = value
    else if (Array.isArray(value) && value.length && value.every(isPlainValue)) kept[key] = value
    else if (!isEmpty(value)) onInvalid(key)
  }
  return kept
}
