import { isWithMainKey } from '../../parts/shortcuts/table.ts'
import { openDialog } from '../core/opened.ts'

export const openSearch = (): void => openDialog('search')

/** Whether it is the key that opens the search field, and closes it: K with the main key. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && isWithMainKey(event) && !event.isComposing && event.keyCode !== 229

/** Opens the search field with its key, also while the user types, but not over a dialog or a menu. */
export function followSearchKey(): () => void {
  document.addEventListener('keydown', open)
  return () => document.removeEventListener('keydown', open)
}

function open(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || !isSearchKey(event)) return
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open')) return
  event.preventDefault()
  openSearch()
}
