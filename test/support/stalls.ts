import { vi } from 'vitest'
import type { Armed } from './faults.ts'

/** Seconds that a request waits for the database to answer, by default: first, and where that was in vain. */
export const patience = [20, 10] as const

/** Does the work while calls are held that it makes: each time one is, the time for it passes, to its last millisecond. */
export async function stalled<T>(armed: Armed, times: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const going = work()
    for (const [i, seconds] of patience.slice(0, times).entries()) {
      await armed.waitedFor(i + 1)
      vi.advanceTimersByTime(seconds * 1000)
    }
    return await going
  } finally {
    vi.useRealTimers()
  }
}
