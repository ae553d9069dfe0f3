import { setTimeout as pause } from 'node:timers/promises'

/** The writes that a token has left according to a response, and when the next one becomes available. */
export type WriteQuota = { writes: number; nextAt: number }

/** A clock in milliseconds, which tests replace. */
type Clock = { now(): number; wait(millis: number, signal: AbortSignal): Promise<void> }

const system: Clock = { now: Date.now, wait: (millis, signal) => pause(millis, undefined, { signal }) }

/**
 * Keeps concurrent writes within the quota of the token. Calls `report` with the seconds of each longer wait.
 */
export function createWriteLimiter(report: (seconds: number) => void, { now, wait }: Clock = system) {
  let quota: WriteQuota | null = null
  let pending = 0
  let reportedWait = 0
  let onDone: (() => void)[] = []

  /** Waits while the pending writes use up the quota. */
  async function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (quota && quota.writes <= pending) {
      const millis = quota.nextAt - now()
      if (millis > 0) await waitForQuota(millis, quota.nextAt, signal)
      // Only one write is known to be available again. Its response says how many more there are.
      else if (pending === 0) quota = { writes: 1, nextAt: 0 }
      else await new Promise<void>(resolve => onDone.push(resolve))
      signal.throwIfAborted()
    }
    pending += 1
  }

  async function waitForQuota(millis: number, until: number, signal: AbortSignal): Promise<void> {
    if (millis > 1000 && reportedWait !== until) report(Math.ceil(millis / 1000))
    reportedWait = until
    await wait(millis, signal)
  }

  /** Ignores a higher count before `nextAt`, because it comes from an older response. */
  function update(headers: Headers): void {
    const next = parseWriteQuota(headers, now())
    if (!next || (quota && next.writes > quota.writes && now() < quota.nextAt)) return
    quota = next
  }

  function release(): void {
    pending -= 1
    const waiting = onDone
    onDone = []
    for (const retry of waiting) retry()
  }

  return { acquire, update, release }
}

/** The maximum wait in seconds, so that no server can block a command forever. */
const longestWait = 3600

/** Parses a header such as `RateLimit: "token-writes";r=57;t=3`. */
export function parseWriteQuota(headers: Headers, now: number): WriteQuota | null {
  const [, writes, seconds] = /\br=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return writes === undefined
    ? null
    : { writes: Number(writes), nextAt: now + Math.min(Number(seconds), longestWait) * 1000 }
}
