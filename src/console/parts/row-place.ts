import { focusMain } from './focus.ts'

export type Place = { list: Element; row: number; control: number }

/** Where a control is in its list. */
export function placeOf(control: HTMLElement): Place | null {
  const row = control.closest('li, tr')
  const list = row?.parentElement
  if (!list) return null
  return { list, row: [...list.children].indexOf(row), control: controlsIn(row).indexOf(control) }
}

/** Focuses the same control of the row that is now at a place, or of the last one. Returns whether there is one. */
export function focusPlace({ list, row, control }: Place): boolean {
  const there = list.isConnected && (list.children[row] ?? list.lastElementChild)
  const controls = there ? controlsIn(there) : []
  const next = controls[control] ?? controls.at(-1)
  next?.focus()
  return next !== undefined
}

/** Call this before the row of a control disappears: the next row gets the focus, or the one before it at the end. */
export function focusNextRow(control: HTMLElement): void {
  const place = placeOf(control)
  const row = place && (place.row + 1 < place.list.children.length ? place.row + 1 : place.row - 1)
  if (!place || row! < 0 || !focusPlace({ ...place, row: row! })) focusMain()
}

const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
