import type { KeyboardEvent } from 'react'

/** Whether a key belongs to an input method, which composes a word. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  // Safari ends the composition before the keydown event; only the key code shows it.
  nativeEvent.isComposing || keyCode === 229

/** For `onKeyDown`: an Enter that only confirms an input method's word does not submit the form. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

/** For `onKeyDown` of a text of several lines: Enter with Ctrl or Command submits the form. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event))
    event.currentTarget.closest('form')!.requestSubmit()
}
