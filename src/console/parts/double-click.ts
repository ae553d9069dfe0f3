let first: Element | null = null

/**
 * Call this once. The next clicks of a double or triple click do nothing on another button than the first: one that has
 * moved below the pointer, such as the button that deletes the next comment.
 */
export function ignoreSecondClicks(): void {
  addEventListener(
    'click',
    event => {
      const button = (event.target as Element).closest('button')
      if (event.detail < 2) first = button
      else if (button !== null && button !== first) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
