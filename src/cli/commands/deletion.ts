import type { Sentence } from '../language/language.ts'
import { Failure, usageError } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { option } from './define.ts'

export const yesOption = option('-y, --yes', ['確認しません', 'do not ask for confirmation'])

/** Checks that a user can confirm a deletion, unless an option does. */
export function assertConfirmable({ canAsk }: Io, isConfirmed: boolean): void {
  if (!isConfirmed && !canAsk()) throw needsTerminal
}

/** Asks for confirmation of a deletion, unless an option confirms it. */
export async function confirmDeletion(
  { confirm }: Io,
  isConfirmed: boolean,
  question: Sentence,
): Promise<void> {
  if (!isConfirmed && !(await confirm(question))) throw notConfirmed
}

const needsTerminal = usageError(
  ['ターミナルではないため、確認できません', 'Cannot ask for confirmation without a terminal'],
  ['--yes を付けると確認せずに削除します', 'Use --yes to delete without confirmation'],
)

const notConfirmed = new Failure(['削除しませんでした', 'Nothing was deleted'], {
  code: 'not_confirmed',
  hint: ['y と答えるか --yes を付けると削除します', 'Answer y or use --yes to delete it'],
})
