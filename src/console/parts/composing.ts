import type { KeyboardEvent } from 'react'

/** For `onKeyDown`: Enter that only chooses a word of an input method sends no form. */
export function keepComposing(event: KeyboardEvent): void {
  // Safari ends the composition before it tells of the key: it is known by its code alone.
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
