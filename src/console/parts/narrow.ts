import { createStore } from '../state/create-store.ts'

const narrow = matchMedia('(max-width: 56rem)')
const isNarrow = createStore(narrow.matches)
narrow.addEventListener('change', () => isNarrow.set(narrow.matches))

/** Whether the screen is so narrow that a panel covers the list, or is a page. */
export const useIsNarrow = (): boolean => isNarrow.use()
