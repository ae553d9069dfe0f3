import type { Sentence } from '../../language/language.ts'
import { mergeConflict } from './messages.ts'
import { toStorableText } from './texts.ts'

/** A problem in a text, and its line. */
export type JsonWarning = { line: number; about: Sentence }

/** A JSON text and the current position. */
export type Scan = { text: string; at: number; line: number; warnings: JsonWarning[] }

export class JsonError extends Error {
  readonly about: Sentence

  constructor(about: Sentence) {
    super(about[1])
    this.about = about
  }
}

export function throwSyntaxError({ text, at }: Scan): never {
  if (at >= text.length) throw new JsonError(endsEarly)
  throw new JsonError(/^(?:<{7}|={7}|>{7})/.test(text.slice(at, at + 7)) ? mergeConflict : notJson)
}

/** Skips a character if it comes next, and returns whether it did. */
export function consume(scan: Scan, sign: string): boolean {
  skipSpace(scan)
  if (scan.text[scan.at] !== sign) return false
  scan.at++
  return true
}

export function skipSpace(scan: Scan): void {
  for (; ; scan.at++) {
    const sign = scan.text[scan.at]
    if (sign === '\n') scan.line++
    else if (sign !== ' ' && sign !== '\t' && sign !== '\r') return
  }
}

export function parseString(scan: Scan): string {
  if (scan.text[scan.at] !== '"') throwSyntaxError(scan)
  const end = findStringEnd(scan.text, scan.at)
  const text = unescapeString(scan.text.slice(scan.at, end + 1)) ?? throwSyntaxError(scan)
  const sent = toStorableText(text)
  if (sent !== text) scan.warnings.push({ line: scan.line, about: replacesCharacters })
  scan.at = end + 1
  return sent
}

/** Finds the closing quote: the next one after an even number of backslashes. */
function findStringEnd(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let before = end - 1
    while (text[before] === '\\') before--
    if ((end - before) % 2 === 1) return end
  }
}

function unescapeString(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted)
  } catch {
    return undefined
  }
}

const notJson: Sentence = ['JSON の構文エラーです', 'Invalid JSON']
const endsEarly: Sentence = ['JSON が途中で終わっています', 'Unexpected end of JSON']
const replacesCharacters: Sentence = [
  'NUL と不正なサロゲートは送信できないため、U+FFFD に置き換えます',
  'Cannot send NUL or unpaired surrogates; replaced with U+FFFD',
]
