import { keepTyped, takeTyped } from '../../parts/shortcuts/typed-ahead.ts'
import { createStore } from '../../state/create-store.ts'

type Opened = 'search' | 'issue' | 'project' | 'help'

const opened = createStore<Opened | null>(null)

/** The dialog of the frame that is open. */
export const useOpened = (): Opened | null => opened.use()

/** Opens a dialog of the frame. What is typed from now on goes into its field, if it has one. */
export function openDialog(which: Opened): void {
  if (which !== 'help') keepTyped(closeDialog)
  opened.set(which)
}

export function closeDialog(): void {
  takeTyped()
  opened.set(null)
}
