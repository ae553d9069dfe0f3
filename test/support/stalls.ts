import { afterAll, beforeAll, expect, vi } from 'vitest'
import { pauses } from '../../src/worker/outside/object-store.ts'
import type { Armed } from './faults.ts'

/** The seconds that each attempt of a call may take, and the longest pause before the next. */
type Patience = { attempts: readonly number[]; pause?: number }

/** The store's attempts share one time limit. */
export const patience = {
  database: { attempts: [20, 10] },
  store: { attempts: [30] },
  billing: { attempts: [8, 8, 8], pause: 5 },
  // One for the response, and one for the response to QUIT.
  mailbox: { attempts: [10], pause: 10 },
} as const satisfies Record<string, Patience>

/** Whether so many milliseconds are a pause of the store's or of the payment provider's attempts. No time limit is. */
const isPause = (millis: number) => pauses.includes(millis) || (millis >= 500 && millis < 1_000)

/** Call this in a test file whose calls fail often. Their next attempt then follows at once. */
export function skipPauses(): void {
  const { setTimeout } = globalThis
  beforeAll(() => {
    const withoutPause = (run: () => void, millis = 0, ...given: []) =>
      setTimeout(run, isPause(millis) ? 0 : millis, ...given)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(withoutPause as typeof setTimeout)
  })
  afterAll(() => void vi.mocked(globalThis.setTimeout).mockRestore())
}

/**
 * Calls a function while its calls of a stand-in are held: this many, or by default all attempts. Each time one is
 * held, its time limit passes, to the millisecond.
 */
export async function stalled<T>(
  armed: Armed,
  { attempts, pause }: Patience,
  work: () => Promise<T>,
  times: number = attempts.length,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const going = work()
    going.catch(() => {})
    for (const [i, seconds] of attempts.slice(0, times).entries()) {
      await armed.waitedFor(i + 1)
      vi.advanceTimersByTime(seconds * 1000 - 1)
      const timers = vi.getTimerCount()
      vi.advanceTimersByTime(1)
      // A later attempt begins within the pause, at a time that is not known.
      if (i === 0 || !pause) expect(vi.getTimerCount(), 'the time limit has not passed').toBeLessThan(timers)
      if (pause) await vi.advanceTimersByTimeAsync(pause * 1000)
    }
    return await going
  } finally {
    vi.useRealTimers()
  }
}
