import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../terminal/failure.ts'
import { interrupted } from '../terminal/interrupt.ts'

/** Milliseconds before each new try. */
const pauses = [200, 800, 2000]

/** Tries again what was not answered, for calls that may as well be made twice; `signal` ends the waits. */
export async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal = interrupted,
): Promise<Answer> {
  for (const wait of pauses) {
    try {
      return await call()
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.code !== 'unreachable') throw thrown
      await pause(wait, undefined, { signal })
    }
  }
  return call()
}
