import { describe, expect, it } from 'vitest'
import { boundWarnings } from '../../../../src/worker/domain/shared/warnings.ts'

describe('warnings are at most 50, then one that counts the rest (roadmaps § Sync answer; git-links § Counts)', () => {
  it.each([
    [0, 0],
    [50, 50],
    [51, 51],
    [100_000, 51],
  ])('of %i, %i are put in words', (count, told) => {
    let words = 0
    function* all() {
      for (let n = 0; n < count; n++) yield () => `${++words}`
    }
    const { warnings, warningsTotal } = boundWarnings(all())
    expect([warnings.length, warningsTotal, words]).toEqual([told, count, Math.min(count, 50)])
  })
})
