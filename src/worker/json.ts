import type { Sentence } from './errors.ts'
import { isStorable } from './validation.ts'

/** Maximum nesting of arrays and objects in any JSON (requests § Bodies). */
export const maxJsonDepth = 100

export const tooDeep: Sentence = [
  `JSON の入れ子は ${maxJsonDepth} 段までです`,
  `JSON can be nested at most ${maxJsonDepth} levels deep`,
]

export type Survey = {
  /** Levels of arrays and objects. */
  depth: number
  /** The approximate number of values: arrays, objects, and commas. */
  parts: number
  /** Whether every number is spelled as JavaScript spells it, so that parsing loses nothing. */
  isExact: boolean
}

/**
 * Estimates the cost of parsing a JSON text, in one pass that stores nothing. The result for invalid JSON is
 * arbitrary.
 */
export function surveyJson(text: string): Survey {
  const survey = { depth: 0, parts: 0, isExact: true }
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === sign.quote) at = endOfString(text, at)
    else if (code === sign.comma) survey.parts++
    else if (code === sign.openBracket || code === sign.openBrace) {
      survey.parts++
      survey.depth = Math.max(survey.depth, ++level)
    } else if (code === sign.closeBracket || code === sign.closeBrace) level--
    else if (code === sign.minus || isDigit(code)) {
      const start = at
      while (isOfNumber(text.charCodeAt(at + 1))) at++
      if (survey.isExact) survey.isExact = isAsWritten(text.slice(start, at + 1))
    }
  }
  return survey
}

/** Parses JSON. Numbers that JavaScript would spell differently keep their source text. */
export const parseExactly = (text: string): unknown =>
  source.parse(text, (_, value, context) =>
    typeof value === 'number' && String(value) !== context.source ? source.rawJSON(context.source) : value,
  )

/** The path of the first string that cannot be stored, or of the object with such a key. Null if there is none. */
export function findUnstorable(text: string, value: unknown): string[] | null {
  return mayHoldUnstorable.test(text) ? unstorableIn(value, []) : null
}

/** The number of a value that kept its source text. Other values are returned unchanged. */
export const meaning = (value: unknown): unknown => (source.isRawJSON(value) ? Number(value.rawJSON) : value)

/** ECMAScript's access to the source text of JSON, for which TypeScript has no types. */
const source = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown): unknown
  rawJSON(text: string): object
  isRawJSON(value: unknown): value is { rawJSON: string }
}

const sign = {
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  point: 0x2e,
  upperE: 0x45,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  lowerE: 0x65,
  openBrace: 0x7b,
  closeBrace: 0x7d,
}

/** The index of the closing quote, which is the next one after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let before = end - 1
    while (text.charCodeAt(before) === sign.backslash) before--
    if ((end - before) % 2 === 1) return end
  }
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

const isOfNumber = (code: number) =>
  isDigit(code) ||
  code === sign.point ||
  code === sign.minus ||
  code === sign.plus ||
  code === sign.lowerE ||
  code === sign.upperE

/** JSON contains NUL and lone surrogates only as escapes, so most bodies need no second pass. */
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

const isAsWritten = (number: string) => String(Number(number)) === number
