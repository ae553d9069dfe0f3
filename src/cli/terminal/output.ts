import { Writable } from 'node:stream'
import type { Env, Say, Sentence } from '../language/language.ts'
import { createPalette, type Palette } from './colors.ts'
import type { Footer } from './footer.ts'
import { escapeJson, formatJson } from './json.ts'
import { renderLine, renderLines } from './lines.ts'
import { sanitizeLines } from './sanitize.ts'
import { isColored, isTerminal, type Outlet, type Streams } from './streams.ts'

/** Standard output, which scripts read. */
export type Output = {
  colors: Palette
  /** Whether standard output is a terminal. */
  isTerminal: boolean
  /** The available width; infinite if standard output is not a terminal. */
  columns(): number
  /** Writes one line of text. */
  print(line: string): void
  /** Writes several lines. Pass untrusted single-line text through `sanitizeLine` first. */
  printLines(text: string): void
  /** Writes JSON, indented in a terminal unless it has to be one line. With `--jq`, a promise settles when it is written. */
  printJson(value: unknown, isOneLine?: boolean): Promise<void> | void
  printJsonText(json: string): void
  /** Writes lines of untrusted text: unchanged for scripts, and without its control characters, except tabs, in a terminal. */
  printText(text: string): void
  /** Writes untrusted bytes unchanged. Do not use it for a terminal. */
  printBytes(bytes: Uint8Array): void
  /** A stream for untrusted bytes. They are written unchanged, or as sanitized text in a terminal. */
  outputStream(): Writable
}

/** Standard error: progress, warnings, and errors. */
export type Messages = {
  messageColors: Palette
  /** Writes one line of text. */
  report(line: string): void
  /** Writes several lines. */
  reportLines(text: string): void
  reportJson(value: unknown): void
  warn(about: Sentence | string): void
}

export function createOutput({ stdout }: Pick<Streams, 'stdout'>, env: Env, { writeAbove }: Footer): Output {
  const write = (text: string | Uint8Array) => writeAbove(() => stdout.write(text))
  const printLines = (text: string) => write(`${renderLines(text)}\n`)
  const printJsonText = (json: string) => printLines(escapeJson(json))
  return {
    colors: createPalette(isColored(stdout, env)),
    isTerminal: isTerminal(stdout),
    columns: () => (isTerminal(stdout) ? stdout.columns || 80 : Number.POSITIVE_INFINITY),
    print: line => write(`${renderLine(line)}\n`),
    printLines,
    printJson: (value, isOneLine = false) =>
      printJsonText(formatJson(value, isTerminal(stdout) && !isOneLine)),
    printJsonText,
    printText: text =>
      isTerminal(stdout) ? write(`${text.split('\t').map(sanitizeLines).join('\t')}\n`) : write(`${text}\n`),
    printBytes: write,
    outputStream: () => outputStream(stdout),
  }
}

export function createMessages(
  { stderr }: Pick<Streams, 'stderr'>,
  env: Env,
  say: Say,
  { writeAbove }: Footer,
): Messages {
  const messageColors = createPalette(isColored(stderr, env))
  const report = (line: string) => writeAbove(() => stderr.write(`${renderLine(line)}\n`))
  const reportLines = (text: string) => writeAbove(() => stderr.write(`${renderLines(text)}\n`))
  return {
    messageColors,
    report,
    reportLines,
    reportJson: value => reportLines(escapeJson(formatJson(value, isTerminal(stderr)))),
    warn: about =>
      report(
        `${messageColors.yellow(say(['警告', 'warning']))}: ${typeof about === 'string' ? about : say(about)}`,
      ),
  }
}

function outputStream(stdout: Outlet): Writable {
  const decoder = new TextDecoder()
  const shown = (bytes: Uint8Array) => sanitizeLines(decoder.decode(bytes, { stream: true }))
  return new Writable({
    write: (bytes, _, done) => void stdout.write(isTerminal(stdout) ? shown(bytes) : bytes, done),
  })
}
