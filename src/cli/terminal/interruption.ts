/** Ctrl-C: the signal that cancels running work, and the function that a terminal in raw mode calls for it. */
export type Interruption = { interrupted: AbortSignal; interrupt(): void }
