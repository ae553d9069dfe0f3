import { say } from '../language/language.ts'
import { exits, type Failure } from './failure.ts'
import { asideColours, tell, tellJson, tellLines } from './output.ts'
import { shownOf } from './shown.ts'

/** Beside the answer: a sentence and what to do, or for machines `{ error: { exit, code, message, hint, … } }`. */
export function tellFailure(failure: Failure, isForMachines: boolean): void {
  const { about, hint, exit, code, facts } = failure
  const own = { exit: exits[exit], code, message: shownOf(say(about)), hint: shownOf(say(hint)) }
  // Facts of a server replace nothing of the command's own.
  if (isForMachines) {
    tellJson({ error: { ...own, ...facts, ...own } })
    return
  }
  tell(`${asideColours.red(say(['エラー', 'error']))}: ${own.message}`)
  tell(`${asideColours.cyan(say(['ヒント', 'hint']))}: ${own.hint}`)
  if (code === 'defect' && typeof facts.stack === 'string') tellLines(facts.stack)
}
