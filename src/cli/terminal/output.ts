import pico from 'picocolors'
import { type Sentence, say } from '../language/language.ts'

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
export const colours = pico.createColors(isColoured(process.stdout))
export const asideColours = pico.createColors(isColoured(process.stderr))

/** Whoever reads the answer may have read enough, as `head` has: the command ends there, and nothing is wrong. */
export function endWithReader(): void {
  process.stdout.on('error', thrown => {
    if (!('code' in thrown) || thrown.code !== 'EPIPE') throw thrown
    process.exit()
  })
}

/** The answer: what a script reads. */
export const print = (text: string): void => above(() => process.stdout.write(`${text}\n`))

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2))

/** Beside the answer: what is under way, what is odd. */
export const tell = (text: string): void => above(() => process.stderr.write(`${text}\n`))

export const warn = (about: Sentence | string): void =>
  tell(`${asideColours.yellow(say(['警告', 'warning']))}: ${typeof about === 'string' ? about : say(about)}`)

/** Whether lines can be written over: none are in a file or a log. */
export const canStandBelow = (): boolean => isTerminal(process.stderr) && process.env.TERM !== 'dumb'

let below: readonly string[] = []

/** Lines that stay below all that is said, in place of those before. */
export function standBelow(lines: readonly string[]): void {
  const erased = below.length > 0 ? `\x1b[${below.length}A\x1b[J` : ''
  below = lines
  process.stderr.write(erased + lines.map(line => `${line}\n`).join(''))
}

function above(write: () => void): void {
  const lines = below
  if (lines.length > 0) standBelow([])
  write()
  if (lines.length > 0) standBelow(lines)
}
