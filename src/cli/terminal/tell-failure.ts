import { say } from '../language/language.ts'
import { exits, type Failure } from './failure.ts'
import { asideColours, tell } from './output.ts'
import { shownLines } from './shown.ts'

/** Beside the answer: a sentence and what to do, or for machines `{ error: { exit, code, message, hint, … } }`. */
export function tellFailure(failure: Failure, isForMachines: boolean): void {
  const { about, hint, exit, code, facts } = failure
  const said = { message: say(about), hint: say(hint) }
  if (isForMachines) {
    tell(JSON.stringify({ error: { exit: exits[exit], code, ...said, ...facts } }, null, 2))
    return
  }
  tell(`${asideColours.red(say(['エラー', 'error']))}: ${shownLines(said.message)}`)
  tell(`${asideColours.cyan(say(['ヒント', 'hint']))}: ${shownLines(said.hint)}`)
  if (typeof facts.stack === 'string') tell(facts.stack)
}
