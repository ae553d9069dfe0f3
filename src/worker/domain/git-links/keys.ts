/** The parts of an issue key. Both are null if the text is not a key. */
export type Key = { prefix: string; number: number } | { prefix: null; number: null }

export function parseKey(key: string): Key {
  const [, prefix, number] = /^([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})$/.exec(key) ?? []
  return prefix && number ? { prefix, number: Number(number) } : { prefix: null, number: null }
}
