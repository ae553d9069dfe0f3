import { Writable } from 'node:stream'
import { type Sentence, say } from '../language/language.ts'
import { paletteOf, rendered } from './colours.ts'
import { escapedJson } from './json.ts'
import { shownLines, shownOf } from './shown.ts'

/** Colours only where a person looks at it, and not where `NO_COLOR` asks for none. */
const isColoured = (stream: NodeJS.WriteStream): boolean => {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : isTerminal(stream) && TERM !== 'dumb'
}

export const isTerminal = (stream: NodeJS.WriteStream | NodeJS.ReadStream): boolean => stream.isTTY === true

/** How wide the answer may be. */
export const columns = (): number =>
  isTerminal(process.stdout) ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY

/** Of the answer, and of what is said beside it. */
export const colours = paletteOf(isColoured(process.stdout))
export const asideColours = paletteOf(isColoured(process.stderr))

/** Whoever reads the answer may have read enough, as `head` has: the command ends there, and nothing is wrong. */
export function endWithReader(): void {
  process.stdout.on('error', thrown => {
    if (!('code' in thrown) || thrown.code !== 'EPIPE') throw thrown
    process.exit()
  })
}

/** One line of text for a terminal: nothing in it but the command's own colors is obeyed, whoever wrote it. */
export const lineOf = (text: string): string => rendered(text, shownOf)
const linesOf = (text: string): string => rendered(text, shownLines)

/** A line of the answer: what a script reads. */
export const print = (line: string): void => above(() => process.stdout.write(`${lineOf(line)}\n`))

/** The same for several lines. Each part that others wrote goes through `shownOf` first, unless it may have lines too. */
export const printLines = (text: string): void => above(() => process.stdout.write(`${linesOf(text)}\n`))

export const printJson = (value: unknown): void => printJsonText(JSON.stringify(value, null, 2))
export const printJsonText = (json: string): void => printLines(escapedJson(json))

/** Bytes of others, as they are: not for a terminal. */
export const printBytes = (bytes: Uint8Array): void => above(() => process.stdout.write(bytes))

/** Takes bytes of others as the answer: as they are, and on a terminal as text. */
export function answerStream(): Writable {
  const { stdout } = process
  const decoder = new TextDecoder()
  const shown = (bytes: Uint8Array) => shownLines(decoder.decode(bytes, { stream: true }))
  return new Writable({
    write: (bytes, _, done) => stdout.write(isTerminal(stdout) ? shown(bytes) : bytes, done),
  })
}

/** Beside the answer: what is under way, what is odd. */
export const tell = (line: string): void => above(() => process.stderr.write(`${lineOf(line)}\n`))

/** The same for several lines. */
export const tellLines = (text: string): void => above(() => process.stderr.write(`${linesOf(text)}\n`))

export const tellJson = (value: unknown): void => tellLines(escapedJson(JSON.stringify(value, null, 2)))

export const warn = (about: Sentence | string): void =>
  tell(`${asideColours.yellow(say(['警告', 'warning']))}: ${typeof about === 'string' ? about : say(about)}`)

/** Whether lines can be written over: none are in a file or a log. */
export const canStandBelow = (): boolean => isTerminal(process.stderr) && process.env.TERM !== 'dumb'

let below: readonly string[] = []

/** Lines that stay below all that is said, in place of those before. */
export function standBelow(lines: readonly string[]): void {
  const erased = below.length > 0 ? `\x1b[${below.length}A\x1b[J` : ''
  below = lines
  process.stderr.write(erased + lines.map(line => `${lineOf(line)}\n`).join(''))
}

function above(write: () => void): void {
  const lines = below
  if (lines.length > 0) standBelow([])
  write()
  if (lines.length > 0) standBelow(lines)
}
