import type { Sentence } from '../../language/language.ts'
import { exactly } from './json-numbers.ts'
import { fail, NoJson, type Odd, type Scan, skipSpace, stringIn, takes } from './json-scan.ts'

/** What a text of JSON says, and where. */
export type JsonText = {
  value: unknown
  /** The line of one of its objects or arrays, or of an object's member. */
  lineOf(holder: object, key?: string): number
  /** What of it cannot be sent as it stands. */
  odd: Odd[]
}

/** As many as the service takes (roadmaps § Caps). */
const [mostLevels, mostValues] = [100, 500_000]

/** As `JSON.parse`, but a number keeps its spelling where JSON can be written with it, or becomes what `spelled` says. */
export function parseJson(text: string, spelled: Spelled = exactly): JsonText | { fault: Odd } {
  const scan: Parse = { text, at: 0, line: 1, odd: [], level: 0, values: 0, lines: new WeakMap(), spelled }
  try {
    const value = valueIn(scan)
    skipSpace(scan)
    if (scan.at < text.length) fail(scan)
    const lineOf = (holder: object, key = '') => {
      const lines = scan.lines.get(holder)
      return lines?.members.get(key) ?? lines?.line ?? 1
    }
    return { value, lineOf, odd: scan.odd }
  } catch (thrown) {
    if (thrown instanceof NoJson) return { fault: { line: scan.line, about: thrown.about } }
    throw thrown
  }
}

/** Of a number as it is written: its value, and what is odd of it. */
type Spelled = (written: string) => { value: unknown; about?: Sentence }

type Parse = Scan & {
  spelled: Spelled
  level: number
  values: number
  lines: WeakMap<object, { line: number; members: Map<string, number> }>
}

function valueIn(scan: Parse): unknown {
  skipSpace(scan)
  if (++scan.values > mostValues) throw new NoJson(tooLong)
  const sign = scan.text[scan.at]
  if (sign === '{') return objectIn(scan)
  if (sign === '[') return arrayIn(scan)
  return sign === '"' ? stringIn(scan) : literalIn(scan)
}

function arrayIn(scan: Parse): unknown[] {
  const array: unknown[] = []
  begin(scan, array)
  if (!takes(scan, ']'))
    do array.push(valueIn(scan))
    while (goesOn(scan, ']'))
  scan.level--
  return array
}

function objectIn(scan: Parse): object {
  const object: Record<string, unknown> = {}
  const members = begin(scan, object)
  if (!takes(scan, '}'))
    do {
      skipSpace(scan)
      const { line } = scan
      const key = stringIn(scan)
      if (!takes(scan, ':')) fail(scan)
      if (members.has(key)) scan.odd.push({ line, about: isTwice(key) })
      members.set(key, line)
      put(object, key, valueIn(scan))
    } while (goesOn(scan, '}'))
  scan.level--
  return object
}

function begin(scan: Parse, holder: object): Map<string, number> {
  if (++scan.level > mostLevels) throw new NoJson(tooDeep)
  const members = new Map<string, number>()
  scan.lines.set(holder, { line: scan.line, members })
  scan.at++
  return members
}

const goesOn = (scan: Parse, closing: string): boolean =>
  takes(scan, ',') || (takes(scan, closing) ? false : fail(scan))

function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

const words = new Map<string, unknown>(Object.entries({ true: true, false: false, null: null }))

function literalIn(scan: Parse): unknown {
  const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  literal.lastIndex = scan.at
  const [found] = literal.exec(scan.text) ?? fail(scan)
  scan.at += found.length
  if (words.has(found)) return words.get(found)
  const { value, about } = scan.spelled(found)
  if (about) scan.odd.push({ line: scan.line, about })
  return value
}

const tooDeep: Sentence = [
  `JSON の入れ子は ${mostLevels} 段までです`,
  `JSON can be nested at most ${mostLevels} levels deep`,
]
const tooLong: Sentence = [`値が ${mostValues} 個を超えています`, `It has more than ${mostValues} values`]
const isTwice = (key: string): Sentence => [
  `キー「${key}」が 2 回あるため、後のものを使います`,
  `It has the key “${key}” twice: the last one stands`,
]
