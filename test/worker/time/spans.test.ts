import { beforeAll, describe, expect, it } from 'vitest'
import { isTried } from '../../support/extent.ts'
import { type OwnClock, ownClock } from '../../support/own-clock.ts'
import { type Span, start } from './span.ts'
import { spans as subjects } from './tables.ts'

let at: OwnClock
beforeAll(async () => {
  at = await ownClock()
})

/** The observation this long after the end of the span. */
async function seen({ begin, span, from = start }: Span, after: string): Promise<unknown> {
  await at.clear()
  await at.set(from)
  const look = await begin(at)
  await at.set(from, span, after)
  return look()
}

/**
 * The last microsecond, the instant, and a second later; if the state still lasts in the instant, also a
 * microsecond later.
 */
const instantsAround = ({ isBeyond }: Span) =>
  isBeyond ? ['-1 second', '0 seconds', '1 microsecond'] : ['-1 microsecond', '0 seconds', '1 second']

describe.each(Object.entries(subjects))('%s (requests § Clocks)', (_, spans) => {
  it.each(Object.entries(spans).filter(([name]) => isTried(2, name)))(
    '%s: until its instant, and no longer',
    async (_, row) => {
      const observed = []
      for (const after of instantsAround(row)) observed.push(await seen(row, after))
      expect(observed).toEqual([row.before, row.isBeyond ? row.before : row.after, row.after])
    },
  )
})
