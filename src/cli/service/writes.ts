import { setTimeout as pause } from 'node:timers/promises'

/** How many writes a token has left, as an answer told, and when there will be another. */
export type Left = { writes: number; nextAt: number }

/** The time, in milliseconds, and how it passes. */
type Clock = { now(): number; wait(millis: number, signal: AbortSignal): Promise<void> }

const system: Clock = { now: Date.now, wait: (millis, signal) => pause(millis, undefined, { signal }) }

/**
 * Turns at writing, so that those that run side by side keep within what the token has left. `tell` hears of each longer
 * wait, in seconds.
 */
export function writesOf(tell: (seconds: number) => void, { now, wait }: Clock = system) {
  let left: Left | null = null
  let under = 0
  let toldOf = 0
  let onDone: (() => void)[] = []

  /** Waits while as many are under way as there are left. */
  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    while (left && left.writes <= under) {
      const millis = left.nextAt - now()
      if (millis > 0) await pauseFor(millis, left.nextAt, signal)
      // Of what has come free since only one write is known: its answer tells how many more.
      else if (under === 0) left = { writes: 1, nextAt: 0 }
      else await new Promise<void>(resolve => onDone.push(resolve))
      signal.throwIfAborted()
    }
    under += 1
  }

  async function pauseFor(millis: number, until: number, signal: AbortSignal): Promise<void> {
    if (millis > 1000 && toldOf !== until) tell(Math.ceil(millis / 1000))
    toldOf = until
    await wait(millis, signal)
  }

  /** None comes free before the oldest leaves: an answer that has more by then is one that was overtaken. */
  function told(headers: Headers): void {
    const heard = leftOf(headers, now())
    if (!heard || (left && heard.writes > left.writes && now() < left.nextAt)) return
    left = heard
  }

  function done(): void {
    under -= 1
    const waiting = onDone
    onDone = []
    for (const look of waiting) look()
  }

  return { turn, told, done }
}

/** In seconds: far more than any limit takes to make room, so that no server can hold a command up for ever. */
const longestWait = 3600

/** As `RateLimit: "token-writes";r=57;t=3` has it. */
export function leftOf(headers: Headers, now: number): Left | null {
  const [, writes, seconds] = /\br=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return writes === undefined
    ? null
    : { writes: Number(writes), nextAt: now + Math.min(Number(seconds), longestWait) * 1000 }
}
