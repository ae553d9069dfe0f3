import { vi } from 'vitest'
import type { Armed } from './faults.ts'

/** How long each attempt of a call is waited for, and the longest pause before the next, in seconds. */
type Patience = { attempts: readonly number[]; pause?: number }

/** The store's attempts have their time together. */
export const patience = {
  database: { attempts: [20, 10] },
  store: { attempts: [30] },
  billing: { attempts: [8, 8, 8], pause: 5 },
  // To the answer, and then to that to its farewell.
  mailbox: { attempts: [10], pause: 10 },
} as const satisfies Record<string, Patience>

/**
 * Does the work while calls are held that it makes, so many of them unless all its attempts are: each time one is, the time
 * for it passes.
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
      vi.advanceTimersByTime(seconds * 1000)
      if (pause) await vi.advanceTimersByTimeAsync(pause * 1000)
    }
    return await going
  } finally {
    vi.useRealTimers()
  }
}
