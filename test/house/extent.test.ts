import { describe, expect, it } from 'vitest'
import { isTried, someOf, triesAll } from '../support/extent.ts'

const numbers = Array.from({ length: 1_000 }, (_, i) => i)

describe.skipIf(triesAll)('the part of a long table that is tried', () => {
  it('is about one in as many cases as asked', () => {
    for (const share of [2, 3, 5]) {
      const tried = numbers.filter(n => isTried(share, 'viewer', n)).length
      expect(Math.abs(tried - 1_000 / share)).toBeLessThan(60)
    }
  })

  it('differs from name to name, so that each column of a table is tried in some row', () => {
    const columns = numbers.slice(0, 16).map(row => numbers.filter(n => isTried(5, row, n)))
    expect(new Set(columns.map(column => column.join())).size).toBe(16)
    expect(new Set(columns.flat()).size).toBeGreaterThan(950)
  })

  it('has at least one of a few variants', () => {
    for (const name of ['a', 'b', 'c', 'd'])
      for (const count of [1, 2, 3, 4])
        expect(someOf(2, numbers.slice(0, count), name).length).toBeGreaterThan(0)
  })
})
