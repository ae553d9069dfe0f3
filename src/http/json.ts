import { isStorable } from '../validation.ts'

/** Levels of arrays and objects that any JSON may have (decisions § 1). */
export const maxDepth = 100

/** True when the text opens more levels than any JSON may have; told before it is parsed, without recursion. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === brace || unit === bracket) {
      if (++depth > maxDepth) return true
    } else if (unit === closingBrace || unit === closingBracket) depth--
  }
  return false
}

/** Where text stands that cannot be stored: the path of the string or of what holds the key; null where none does. */
export function findUnstorable(text: string, value: unknown): string[] | null {
  return mayHoldUnstorable.test(text) ? unstorableIn(value, []) : null
}

const quote = 0x22
const backslash = 0x5c
const [bracket, closingBracket] = [0x5b, 0x5d]
const [brace, closingBrace] = [0x7b, 0x7d]

/** Where the quote stands that ends the string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** JSON holds NUL and half a surrogate pair only as escapes, so most bodies need no second look. */
const mayHoldUnstorable = /\\u(?:0000|d[89a-f])/i

function unstorableIn(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(child, [...path, key]) : path
    if (found) return found
  }
  return null
}
