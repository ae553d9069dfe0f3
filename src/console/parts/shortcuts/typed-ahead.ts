/**
 * What the user types before the code of a field is loaded. `steps`: how far they moved in its list after that.
 * `isEntered`: they also pressed Enter.
 */
export type Typed = { text: string; steps: number[]; isEntered: boolean }

/** Options that keys move by in the list of a search. */
export const stepOf: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

let typed: (Typed & { cancel(): void; hasLines: boolean }) | null = null

/**
 * Keeps what is typed from now on for a field that is about to open, in which Enter starts a line if it `hasLines`.
 * Escape and a click elsewhere cancel it.
 */
export function keepTyped(cancel: () => void, { hasLines = false } = {}): void {
  typed = { text: '', steps: [], isEntered: false, cancel, hasLines }
  addEventListener('keydown', keep, true)
  addEventListener('pointerdown', leave, true)
}

/** What was typed so far. From now on, the field gets it by itself. */
export function takeTyped(): Typed {
  removeEventListener('keydown', keep, true)
  removeEventListener('pointerdown', leave, true)
  const { text, steps, isEntered } = typed ?? { text: '', steps: [], isEntered: false }
  typed = null
  return { text, steps, isEntered }
}

/** Does something in a timer. If it opens a field, that also gets what is typed before. */
export function actSoon(act: () => void): void {
  keepTyped(() => {})
  setTimeout(() => {
    const { text } = takeTyped()
    act()
    if (typed && text) change(text)
  })
}

function keep(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey || isOfBrowser(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') leave()
  else if (event.key === 'Enter' && typed.hasLines) change(`${typed.text}\n`)
  else if (event.key === 'Enter') typed.isEntered = typed.text !== '' || typed.steps.length > 0
  else if (event.key === 'Backspace') change(typed.text.slice(0, -1))
  else if (event.key.length === 1) change(typed.text + event.key)
  else if (stepOf[event.key]) typed.steps.push(stepOf[event.key]!)
}

/** Whether it is a key such as F5, which never writes into a field. */
const isOfBrowser = (key: string): boolean => /^F\d/.test(key)

function leave(): void {
  const { cancel } = typed!
  takeTyped()
  cancel()
}

/** Another text has another list. */
function change(text: string): void {
  Object.assign(typed!, { text, steps: [] })
}
