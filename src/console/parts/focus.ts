/** Where the keyboard goes on when what it was on is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
