import { Writable } from 'node:stream'
import type { Env, Say, Sentence } from '../language/language.ts'
import { type Palette, paletteOf } from './colors.ts'
import { escapedJson } from './json.ts'
import { lineOf, linesOf } from './lines.ts'
import { shownLines } from './shown.ts'
import type { Standing } from './standing.ts'
import { isColored, isTerminal, type Outlet, type Streams } from './streams.ts'

/** The answer, which a script reads. */
export type Answer = {
  colors: Palette
  /** Whether the answer goes to a terminal. */
  isTerminal: boolean
  /** How wide the answer may be. */
  columns(): number
  /** A line of text. */
  print(line: string): void
  /** The same for several lines. Each part that others wrote goes through `shownOf` first, unless it may have lines too. */
  printLines(text: string): void
  printJson(value: unknown): void
  printJsonText(json: string): void
  /** Bytes of others, as they are: not for a terminal. */
  printBytes(bytes: Uint8Array): void
  /** Takes bytes of others as the answer: as they are, and on a terminal as text. */
  answerStream(): Writable
}

/** What is said beside the answer: what is under way, what is odd. */
export type Aside = {
  asideColors: Palette
  /** A line of text. */
  tell(line: string): void
  /** The same for several lines. */
  tellLines(text: string): void
  tellJson(value: unknown): void
  warn(about: Sentence | string): void
}

export function answerTo({ stdout }: Pick<Streams, 'stdout'>, env: Env, { above }: Standing): Answer {
  const write = (text: string | Uint8Array) => above(() => stdout.write(text))
  const printLines = (text: string) => write(`${linesOf(text)}\n`)
  const printJsonText = (json: string) => printLines(escapedJson(json))
  return {
    colors: paletteOf(isColored(stdout, env)),
    isTerminal: isTerminal(stdout),
    columns: () => (isTerminal(stdout) ? stdout.columns || 80 : Number.POSITIVE_INFINITY),
    print: line => write(`${lineOf(line)}\n`),
    printLines,
    printJson: value => printJsonText(JSON.stringify(value, null, 2)),
    printJsonText,
    printBytes: write,
    answerStream: () => answerStream(stdout),
  }
}

export function asideTo({ stderr }: Pick<Streams, 'stderr'>, env: Env, say: Say, { above }: Standing): Aside {
  const asideColors = paletteOf(isColored(stderr, env))
  const tell = (line: string) => above(() => stderr.write(`${lineOf(line)}\n`))
  const tellLines = (text: string) => above(() => stderr.write(`${linesOf(text)}\n`))
  return {
    asideColors,
    tell,
    tellLines,
    tellJson: value => tellLines(escapedJson(JSON.stringify(value, null, 2))),
    warn: about =>
      tell(
        `${asideColors.yellow(say(['警告', 'warning']))}: ${typeof about === 'string' ? about : say(about)}`,
      ),
  }
}

function answerStream(stdout: Outlet): Writable {
  const decoder = new TextDecoder()
  const shown = (bytes: Uint8Array) => shownLines(decoder.decode(bytes, { stream: true }))
  return new Writable({
    write: (bytes, _, done) => void stdout.write(isTerminal(stdout) ? shown(bytes) : bytes, done),
  })
}
