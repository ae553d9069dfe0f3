import type { Sentence } from '../../language/language.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { preserveNumber } from './json-numbers.ts'
import {
  consume,
  JsonError,
  type JsonWarning,
  parseString,
  type Scan,
  skipSpace,
  throwSyntaxError,
} from './json-scan.ts'

/** A parsed JSON text with line numbers. */
export type ParsedJson = {
  value: unknown
  /** Returns the line of an object or array, or of an object's member. */
  lineOf(holder: object, key?: string): number
  /** What cannot be sent exactly as it is written. */
  warnings: JsonWarning[]
}

/** The limits of the service (roadmaps § Caps). */
const [mostLevels, mostValues] = [100, 500_000]

/** Parses JSON like `JSON.parse`, but with line numbers, and reads numbers with `readNumber`. */
export function parseJson(
  text: string,
  readNumber: ReadNumber = preserveNumber,
): ParsedJson | { error: JsonWarning } {
  const scan: ParseState = {
    text,
    at: 0,
    line: 1,
    warnings: [],
    level: 0,
    values: 0,
    lines: new WeakMap(),
    readNumber,
  }
  try {
    const value = parseValue(scan)
    skipSpace(scan)
    if (scan.at < text.length) throwSyntaxError(scan)
    const lineOf = (holder: object, key = '') => {
      const lines = scan.lines.get(holder)
      return lines?.members.get(key) ?? lines?.line ?? 1
    }
    return { value, lineOf, warnings: scan.warnings }
  } catch (thrown) {
    if (thrown instanceof JsonError) return { error: { line: scan.line, about: thrown.about } }
    throw thrown
  }
}

/** Converts a number as it is written, with an optional warning. */
type ReadNumber = (written: string) => { value: unknown; about?: Sentence }

type ParseState = Scan & {
  readNumber: ReadNumber
  level: number
  values: number
  lines: WeakMap<object, { line: number; members: Map<string, number> }>
}

function parseValue(scan: ParseState): unknown {
  skipSpace(scan)
  if (++scan.values > mostValues) throw new JsonError(tooLong)
  const sign = scan.text[scan.at]
  if (sign === '{') return parseObject(scan)
  if (sign === '[') return parseArray(scan)
  return sign === '"' ? parseString(scan) : parseLiteral(scan)
}

function parseArray(scan: ParseState): unknown[] {
  const array: unknown[] = []
  enter(scan, array)
  if (!consume(scan, ']'))
    do array.push(parseValue(scan))
    while (hasMore(scan, ']'))
  scan.level--
  return array
}

function parseObject(scan: ParseState): object {
  const object: Record<string, unknown> = {}
  const members = enter(scan, object)
  if (!consume(scan, '}'))
    do {
      skipSpace(scan)
      const { line } = scan
      const key = parseString(scan)
      if (!consume(scan, ':')) throwSyntaxError(scan)
      if (members.has(key)) scan.warnings.push({ line, about: duplicateKey(key) })
      members.set(key, line)
      setMember(object, key, parseValue(scan))
    } while (hasMore(scan, '}'))
  scan.level--
  return object
}

function enter(scan: ParseState, holder: object): Map<string, number> {
  if (++scan.level > mostLevels) throw new JsonError(tooDeep)
  const members = new Map<string, number>()
  scan.lines.set(holder, { line: scan.line, members })
  scan.at++
  return members
}

const hasMore = (scan: ParseState, closing: string): boolean =>
  consume(scan, ',') || (consume(scan, closing) ? false : throwSyntaxError(scan))

function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

const words = new Map<string, unknown>(Object.entries({ true: true, false: false, null: null }))

function parseLiteral(scan: ParseState): unknown {
  const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  literal.lastIndex = scan.at
  const [found] = literal.exec(scan.text) ?? throwSyntaxError(scan)
  scan.at += found.length
  if (words.has(found)) return words.get(found)
  const { value, about } = scan.readNumber(found)
  if (about) scan.warnings.push({ line: scan.line, about })
  return value
}

const tooDeep: Sentence = [
  counted`JSON の入れ子は ${mostLevels} 段までです`,
  counted`JSON can be nested at most ${mostLevels} ${plural(mostLevels, 'level')} deep`,
]
const tooLong: Sentence = [
  counted`値が ${mostValues} 個を超えています`,
  counted`JSON has more than ${mostValues} ${plural(mostValues, 'value')}`,
]
const duplicateKey = (key: string): Sentence => [
  `キー「${key}」が重複しているため、最後の値を使います`,
  `Duplicate key "${key}"; using the last value`,
]
