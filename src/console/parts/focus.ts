/** Moves the focus to the main content when the focused element disappears. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
