import type { KeyboardEvent } from 'react'

/** For `onKeyDown`: an Enter that only confirms an input method's word does not submit the form. */
export function keepComposing(event: KeyboardEvent): void {
  // Safari ends the composition before the keydown event; only the key code shows it.
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
