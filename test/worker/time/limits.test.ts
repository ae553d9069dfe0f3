import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnClock, ownClock } from '../../support/own-clock.ts'
import { type Limit, limits } from './limits.ts'
import { start } from './span.ts'

let at: OwnClock
beforeAll(async () => {
  at = await ownClock()
})
beforeEach(() => at.clear())

const usedUp = async ({ begin }: Limit) => {
  await at.set(start)
  return begin(at)
}

describe.each(Object.entries(limits))('%s (requests § Clocks)', (_, limit) => {
  it('allows one more when the first hit is a span old', async () => {
    const statuses = []
    for (const after of ['-1 second', '0 seconds', '1 second']) {
      const use = await usedUp(limit)
      await at.set(start, limit.span, after)
      statuses.push((await use()).status)
    }
    expect(statuses).toEqual([429, expect.any(Number), expect.any(Number)])
    expect(statuses.slice(1)).not.toContain(429)
  })

  it('allows one more at the reported time', async () => {
    const use = await usedUp(limit)
    await at.set(start, limit.span, '-1 second')
    const { body, headers } = await use()
    expect([body.retryAfter, headers.get('retry-after')]).toEqual([1, '1'])
    await at.set(body.retryAt, '-1 millisecond')
    expect((await use()).status).toBe(429)
    await at.set(body.retryAt)
    expect((await use()).status).not.toBe(429)
  })
})
