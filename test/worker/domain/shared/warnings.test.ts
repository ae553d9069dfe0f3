import { describe, expect, it } from 'vitest'
import { boundWarnings } from '../../../../src/worker/domain/shared/warnings.ts'

describe('at most 50 warnings are returned, then one that counts the rest (roadmaps § Sync response; git-links § Counts)', () => {
  it.each([
    [0, 0],
    [50, 50],
    [51, 51],
    [100_000, 51],
  ])('of %i, %i become text', (count, expected) => {
    let words = 0
    function* all() {
      for (let n = 0; n < count; n++) yield () => [`${++words} 件目`, `No. ${words}`] as const
    }
    const { warnings, warningsTotal } = boundWarnings(all(), 'ja')
    expect([warnings.length, warningsTotal, words]).toEqual([expected, count, Math.min(count, 50)])
    expect(warnings.slice(0, 50)).toEqual(Array.from({ length: words }, (_, i) => `${i + 1} 件目`))
  })

  it.each([
    ['ja', 51, ['奇妙', 'ほか 1 件の警告があります']],
    ['ja', 60, ['奇妙', 'ほか 10 件の警告があります']],
    ['en', 51, ['Odd', 'And 1 more warning']],
    ['en', 60, ['Odd', 'And 10 more warnings']],
  ] as const)('in %s, of %i', (language, count, ends) => {
    const all = Array.from({ length: count }, () => () => ['奇妙', 'Odd'] as const)
    const { warnings } = boundWarnings(all, language)
    expect([warnings[0], warnings[50]]).toEqual(ends)
  })
})
