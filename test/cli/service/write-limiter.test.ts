import { describe, expect, it } from 'vitest'
import { createWriteLimiter, parseWriteQuota } from '../../../src/cli/service/write-limiter.ts'

const never = new AbortController().signal

const headers = (r: number, t: number) => new Headers({ ratelimit: `"token-writes";r=${r};t=${t}` })

/** A write limiter with a clock that only the test advances. `begun` are the names of the writes that started. */
function stage() {
  let now = 1_000_000
  const alarms: { at: number; ring: () => void }[] = []
  const told: number[] = []
  const writes = createWriteLimiter(seconds => told.push(seconds), {
    now: () => now,
    wait: (millis, signal) =>
      new Promise((ring, reject) => {
        alarms.push({ at: now + millis, ring })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  const begun: string[] = []
  const begin = (name: string, signal = never) => writes.acquire(signal).then(() => void begun.push(name))
  /** Runs everything that can continue. */
  const settled = () => new Promise(resolve => setImmediate(resolve))
  async function pass(seconds: number) {
    now += seconds * 1000
    for (const { ring } of alarms.filter(({ at }) => at <= now)) ring()
    await settled()
  }
  async function answer(r: number, t: number) {
    writes.update(headers(r, t))
    writes.release()
    await settled()
  }
  return { writes, begin, begun, told, settled, pass, answer }
}

describe('a write limiter', () => {
  it('starts all writes until a response has the quota', async () => {
    const { begin, begun, settled } = stage()
    for (const name of 'abcd') void begin(name)
    await settled()
    expect(begun.join('')).toBe('abcd')
  })

  it('counts pending writes', async () => {
    const { writes, begin, begun, settled, answer } = stage()
    writes.update(headers(2, 30))
    for (const name of 'abcd') void begin(name)
    await settled()
    expect(begun.join('')).toBe('ab')
    await answer(1, 30)
    expect(begun.join('')).toBe('ab')
  })

  it('waits for the quota, reports each wait once, and continues as responses allow', async () => {
    const { writes, begin, begun, told, settled, pass, answer } = stage()
    writes.update(headers(0, 20))
    for (const name of 'abcd') void begin(name)
    await pass(19)
    expect([begun, told]).toEqual([[], [20]])
    await pass(1)
    expect(begun.join('')).toBe('a')
    await answer(2, 5)
    expect(begun.join('')).toBe('abc')
    await answer(1, 5)
    await answer(0, 5)
    await pass(5)
    expect([begun.join(''), told]).toEqual(['abcd', [20, 5]])
    await settled()
  })

  it('continues one by one if a response has no quota', async () => {
    const { writes, begin, begun, settled, pass } = stage()
    writes.update(headers(0, 1))
    for (const name of 'abc') void begin(name)
    await pass(1)
    expect(begun.join('')).toBe('a')
    writes.update(new Headers())
    writes.release()
    await settled()
    expect(begun.join('')).toBe('ab')
  })

  it('uses the lower quota of two responses that arrive out of order', async () => {
    const { begin, begun, settled, answer } = stage()
    void begin('a')
    void begin('b')
    await settled()
    await answer(0, 30)
    await answer(1, 30)
    void begin('c')
    await settled()
    expect(begun.join('')).toBe('ab')
  })

  it('stops waiting when the signal is aborted', async () => {
    const { writes, begin, begun, settled } = stage()
    const controller = new AbortController()
    writes.update(headers(0, 30))
    const waiting = begin('a', controller.signal)
    await settled()
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect(begin('b', controller.signal)).rejects.toThrow('enough')
    expect(begun).toEqual([])
  })
})

describe('the quota of a token', () => {
  it('is parsed from the header, and null without it', () => {
    expect(parseWriteQuota(headers(57, 3), 500)).toEqual({ writes: 57, nextAt: 3_500 })
    expect(parseWriteQuota(new Headers(), 0)).toBeNull()
    expect(parseWriteQuota(new Headers({ ratelimit: 'nonsense' }), 0)).toBeNull()
  })
})
