/** Ctrl-C: the signal that ends what is under way, and what a terminal calls that takes the keys for itself. */
export type Interruption = { interrupted: AbortSignal; interrupt(): void }
