import type { Sentence } from '../language/language.ts'
import { exits, type Failure } from './failure.ts'
import type { Io } from './io.ts'
import { sanitizeLine } from './sanitize.ts'

/** Prints a failure to standard error: message and hint, or with `--json` `{ error: { exit, code, message, hint, … } }`. */
export function reportFailure(io: Io, failure: Failure, isForMachines: boolean): void {
  const { say, messageColors, report, reportJson, reportLines } = io
  const { about, hint, exit, code, facts } = failure
  const own = { exit: exits[exit], code, message: sanitizeLine(say(about)), hint: sanitizeLine(say(hint)) }
  // Facts of a server must not replace the command's own fields.
  if (isForMachines) {
    reportJson({ error: { ...own, ...facts, ...own } })
    return
  }
  report(`${messageColors.red(say(['エラー', 'error']))}: ${own.message}`)
  reportHint(io, hint)
  if (code === 'defect' && typeof facts.stack === 'string') reportLines(facts.stack)
}

/** Prints a failure that does not end the command. */
export function warnOfFailure(io: Io, { about, hint }: Failure): void {
  io.warn(about)
  reportHint(io, hint)
}

export const reportHint = ({ say, messageColors, report }: Io, hint: Sentence) =>
  report(`${messageColors.cyan(say(['ヒント', 'hint']))}: ${sanitizeLine(say(hint))}`)
