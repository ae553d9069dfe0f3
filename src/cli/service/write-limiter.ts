import { setTimeout as pause } from 'node:timers/promises'

/** How many writes a token has left, as an answer told, and when there will be another. */
export type WriteQuota = { writes: number; nextAt: number }

/** The time, in milliseconds, and how it passes. */
type Clock = { now(): number; wait(millis: number, signal: AbortSignal): Promise<void> }

const system: Clock = { now: Date.now, wait: (millis, signal) => pause(millis, undefined, { signal }) }

/**
 * Turns at writing, so that those that run side by side keep within what the token has left. `tell` hears of each longer
 * wait, in seconds.
 */
export function createWriteLimiter(report: (seconds: number) => void, { now, wait }: Clock = system) {
  let quota: WriteQuota | null = null
  let pending = 0
  let reportedWait = 0
  let onDone: (() => void)[] = []

  /** Waits while as many are under way as there are left. */
  async function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (quota && quota.writes <= pending) {
      const millis = quota.nextAt - now()
      if (millis > 0) await waitForQuota(millis, quota.nextAt, signal)
      // Of what has come free since only one write is known: its answer tells how many more.
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

  /** None comes free before the oldest leaves: an answer that has more by then is one that was overtaken. */
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

/** In seconds: far more than any limit takes to make room, so that no server can hold a command up for ever. */
const longestWait = 3600

/** As `RateLimit: "token-writes";r=57;t=3` has it. */
export function parseWriteQuota(headers: Headers, now: number): WriteQuota | null {
  const [, writes, seconds] = /\br=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return writes === undefined
    ? null
    : { writes: Number(writes), nextAt: now + Math.min(Number(seconds), longestWait) * 1000 }
}
