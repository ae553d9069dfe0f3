import type { Failure } from '../terminal/failure.ts'

/** Milliseconds before a retry, if the service does not say when to try again. */
const usualDelay = 5_000

/**
 * Milliseconds until a command that runs until Ctrl-C tries again: after a network failure, an error of the service, or a
 * rate limit. Null for other failures, which a retry cannot fix.
 */
export function retryDelayOf({ exit, facts: { status, retryAfter } }: Failure): number | null {
  const isPassing =
    exit === 'unreachable' || (typeof status === 'number' && (status >= 500 || status === 429))
  if (!isPassing) return null
  return typeof retryAfter === 'number' ? Math.max(retryAfter * 1000, usualDelay) : usualDelay
}
