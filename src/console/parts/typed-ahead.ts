/** What the user types before the code of a field is loaded. `isEntered`: they also pressed Enter. */
export type Typed = { text: string; isEntered: boolean }

let typed: (Typed & { cancel(): void }) | null = null

/** Keeps what is typed from now on for a field that is about to open. Escape cancels it. */
export function keepTyped(cancel: () => void): void {
  typed = { text: '', isEntered: false, cancel }
  addEventListener('keydown', keep, true)
}

/** What was typed so far. From now on, the field gets it by itself. */
export function takeTyped(): Typed {
  removeEventListener('keydown', keep, true)
  const { text, isEntered } = typed ?? { text: '', isEntered: false }
  typed = null
  return { text, isEntered }
}

function keep(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') typed.cancel()
  else if (event.key === 'Enter') typed.isEntered = typed.text !== ''
  else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1)
  else if (event.key.length === 1) typed.text += event.key
}
