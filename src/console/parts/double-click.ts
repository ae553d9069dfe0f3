let last: Element | null = null

/**
 * Call this once. The second click of a double click does nothing on another button than the first: one that has moved
 * below the pointer, such as the button that deletes the next comment.
 */
export function ignoreSecondClicks(): void {
  addEventListener(
    'click',
    event => {
      const before = last
      last = (event.target as Element).closest('button')
      if (event.detail < 2 || last === null || last === before) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
