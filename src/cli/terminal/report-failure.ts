import { exits, type Failure } from './failure.ts'
import type { Io } from './io.ts'
import { sanitizeLine } from './sanitize.ts'

/** Prints a failure to standard error: message and hint, or with `--json` `{ error: { exit, code, message, hint, … } }`. */
export function reportFailure(
  { say, messageColors, report, reportJson, reportLines }: Io,
  failure: Failure,
  isForMachines: boolean,
): void {
  const { about, hint, exit, code, facts } = failure
  const own = { exit: exits[exit], code, message: sanitizeLine(say(about)), hint: sanitizeLine(say(hint)) }
  // Facts of a server must not replace the command's own fields.
  if (isForMachines) {
    reportJson({ error: { ...own, ...facts, ...own } })
    return
  }
  report(`${messageColors.red(say(['エラー', 'error']))}: ${own.message}`)
  report(`${messageColors.cyan(say(['ヒント', 'hint']))}: ${own.hint}`)
  if (code === 'defect' && typeof facts.stack === 'string') reportLines(facts.stack)
}
