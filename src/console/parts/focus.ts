/** Moves the focus to the main content when the focused element disappears. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/** Moves the focus to an element that a change of the cache renders again, or to the main content if it does not. */
export const focusRestored = (id: string): void =>
  void setTimeout(() => {
    // The cache has told its readers in an earlier timer.
    const restored = document.getElementById(id)
    if (restored) restored.focus()
    else focusMain()
  })
