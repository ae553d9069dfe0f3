import { usageError } from '../terminal/failure.ts'

/** Checks a prefix of issue keys (projects § Issue key), also in small letters. Returns it in capital letters. */
export function parseKey(text: string): string {
  const key = text.trim().toUpperCase()
  if (isKey(key)) return key
  throw usageError(
    [`キーに使えません: ${text}`, `Invalid issue key: ${text}`],
    [
      'CRN のように、A-Z と 0-9 の 2〜10 文字で、英字から始めます',
      'Use 2 to 10 letters and digits, starting with a letter, such as CRN',
    ],
  )
}

/** Proposes a key from the first name that has enough Latin letters: initials, or the beginning of a single word. */
export function proposeKey(...names: readonly string[]): string | null {
  for (const name of names) {
    const key = abbreviate(name)
    if (isKey(key)) return key
  }
  return null
}

function abbreviate(name: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = latin.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').match(/[A-Za-z0-9]+/g) ?? []
  const key = words.length > 1 ? words.map(word => word[0]).join('') : (words[0] ?? '').slice(0, 4)
  return key.toUpperCase().replace(/^\d+/, '').slice(0, 10)
}

const isKey = (text: string): boolean => /^[A-Z][A-Z0-9]{1,9}$/.test(text)
