import { createStore } from '../../state/create-store.ts'

type Opened = 'search' | 'issue' | 'project' | 'help'

const opened = createStore<Opened | null>(null)

/** The dialog of the frame that is open. */
export const useOpened = (): Opened | null => opened.use()

export const openDialog = (which: Opened): void => opened.set(which)

export const closeDialog = (): void => opened.set(null)
