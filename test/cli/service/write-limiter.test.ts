import { describe, expect, it } from 'vitest'
import { createWriteLimiter, parseWriteQuota } from '../../../src/cli/service/write-limiter.ts'

const never = new AbortController().signal

const headers = (r: number, t: number) => new Headers({ ratelimit: `"token-writes";r=${r};t=${t}` })

/** Turns by a clock that stands still until it is told; `at` are the names of those who had their turn. */
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
  /** Lets all go on that can. */
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

describe('turns at writing', () => {
  it('are free for all until an answer tells how many are left', async () => {
    const { begin, begun, settled } = stage()
    for (const name of 'abcd') begin(name)
    await settled()
    expect(begun.join('')).toBe('abcd')
  })

  it('count those that are under way', async () => {
    const { writes, begin, begun, settled, answer } = stage()
    writes.update(headers(2, 30))
    for (const name of 'abcd') begin(name)
    await settled()
    expect(begun.join('')).toBe('ab')
    await answer(1, 30)
    expect(begun.join('')).toBe('ab')
  })

  it('wait until the oldest write leaves, are told so once, and go on one by one as answers tell', async () => {
    const { writes, begin, begun, told, settled, pass, answer } = stage()
    writes.update(headers(0, 20))
    for (const name of 'abcd') begin(name)
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

  it('go on one by one too where an answer tells nothing', async () => {
    const { writes, begin, begun, settled, pass } = stage()
    writes.update(headers(0, 1))
    for (const name of 'abc') begin(name)
    await pass(1)
    expect(begun.join('')).toBe('a')
    writes.update(new Headers())
    writes.release()
    await settled()
    expect(begun.join('')).toBe('ab')
  })

  it('go by the lower of two answers of which one was overtaken', async () => {
    const { begin, begun, settled, answer } = stage()
    begin('a')
    begin('b')
    await settled()
    await answer(0, 30)
    await answer(1, 30)
    begin('c')
    await settled()
    expect(begun.join('')).toBe('ab')
  })

  it('are given up by those who want none any more', async () => {
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

describe('what a token has left', () => {
  it('is read from the header, and unknown without it', () => {
    expect(parseWriteQuota(headers(57, 3), 500)).toEqual({ writes: 57, nextAt: 3_500 })
    expect(parseWriteQuota(new Headers(), 0)).toBeNull()
    expect(parseWriteQuota(new Headers({ ratelimit: 'nonsense' }), 0)).toBeNull()
  })
})
