import { exits, type Failure } from './failure.ts'
import type { Io } from './io.ts'
import { shownOf } from './shown.ts'

/** Beside the answer: a sentence and what to do, or for machines `{ error: { exit, code, message, hint, … } }`. */
export function tellFailure(
  { say, asideColors, tell, tellJson, tellLines }: Io,
  failure: Failure,
  isForMachines: boolean,
): void {
  const { about, hint, exit, code, facts } = failure
  const own = { exit: exits[exit], code, message: shownOf(say(about)), hint: shownOf(say(hint)) }
  // Facts of a server replace nothing of the command's own.
  if (isForMachines) {
    tellJson({ error: { ...own, ...facts, ...own } })
    return
  }
  tell(`${asideColors.red(say(['エラー', 'error']))}: ${own.message}`)
  tell(`${asideColors.cyan(say(['ヒント', 'hint']))}: ${own.hint}`)
  if (code === 'defect' && typeof facts.stack === 'string') tellLines(facts.stack)
}
