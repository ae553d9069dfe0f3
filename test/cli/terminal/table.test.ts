import { describe, expect, it } from 'vitest'
import { fitTable } from '../../../src/cli/terminal/fit-table.ts'
import { table } from '../../../src/cli/terminal/table.ts'
import { truncate } from '../../../src/cli/terminal/width.ts'
import { createTestContext } from '../../support/cli/in-process.ts'

/** The available width in a terminal with this many columns, or without a terminal. */
const widthIn = (columns?: number): number =>
  createTestContext({
    cwd: '/',
    ...(columns !== undefined && { inTerminal: true, columns }),
  }).context.io.columns()

describe('a table', () => {
  it('counts East Asian characters as two columns, and replaces control characters', () => {
    expect(
      table([
        ['検索', 'a'],
        ['abc', 'b\u001b[31m'],
      ]),
    ).toBe('検索  a\nabc   b [31m')
  })

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['検索が遅い', 7, '検索が…'],
    ['検索が遅い', 6, '検索…'],
    ['👩‍👩‍👧x', 2, '…'],
  ])('truncates %s to %i columns', (text, width, shown) => {
    expect(truncate(text, width)).toBe(shown)
  })
})

describe('a fitted table', () => {
  const rows = [
    ['#1', 'a long title that has no end', 'Sato'],
    ['#12', '短い', ''],
  ]
  it('is no wider than the terminal', () => {
    expect(fitTable(rows, 1, widthIn(30))).toBe('#1   a long title that …  Sato\n#12  短い')
  })

  it('keeps a minimum width of the truncated column', () => {
    expect(fitTable(rows, 1, widthIn(8))).toBe('#1   a long titl…  Sato\n#12  短い')
  })

  it('is not truncated without a terminal', () => {
    expect(fitTable(rows, 1, widthIn())).toBe(table(rows))
  })
})
