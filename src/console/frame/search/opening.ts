import { isWithMainKey } from '../../parts/shortcuts/table.ts'
import { closeDialog, openDialog } from '../core/opened.ts'

/** What the user types after opening the field, before its code is loaded. */
let typed: { text: string; isEntered: boolean } | null = null

/** Opens the search field. What is typed from now on goes into it. */
export function openSearch(): void {
  typed = { text: '', isEntered: false }
  addEventListener('keydown', keep, true)
  openDialog('search')
}

export function closeSearch(): void {
  takeTyped()
  closeDialog()
}

/** What was typed so far. From now on, the field gets it by itself. */
export function takeTyped(): { text: string; isEntered: boolean } {
  removeEventListener('keydown', keep, true)
  const taken = typed ?? { text: '', isEntered: false }
  typed = null
  return taken
}

function keep(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') closeSearch()
  else if (event.key === 'Enter') typed.isEntered = typed.text !== ''
  else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1)
  else if (event.key.length === 1) typed.text += event.key
}

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
