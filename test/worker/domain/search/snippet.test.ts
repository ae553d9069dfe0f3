import { describe, expect, it } from 'vitest'
import { rangesOf } from '../../../../src/worker/domain/search/folding.ts'
import { snippetOf } from '../../../../src/worker/domain/search/snippet.ts'

describe('the ranges of a snippet (search § Results)', () => {
  it.each<[searched: string, text: string, ranges: [number, number][]]>([
    [
      'api',
      'API と ＡＰＩ',
      [
        [0, 3],
        [6, 9],
      ],
    ],
    ['ハンカク', 'ﾊﾝｶｸ', [[0, 4]]],
    ['ガ', 'ｶﾞﾗｽ', [[0, 2]]],
    ['ガラス', 'カ\u3099ラス', [[0, 4]]],
    ['é', 'cafe\u0301', [[3, 5]]],
    ['e', 'cafe\u0301', []],
    ['株式', '㍿の株', [[0, 1]]],
    ['m', '㎜', [[0, 1]]],
    [
      'mm',
      '㎜㎜',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      '😀',
      'a😀b😀',
      [
        [1, 3],
        [4, 6],
      ],
    ],
    [
      'aa',
      'aaaaa',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['οδοσ', 'ΟΔΟΣ', [[0, 4]]],
    ['각', '\u1100\u1161\u11a8', [[0, 3]]],
    ['%_', '100%_', [[3, 5]]],
    ['かな', 'カナ', []],
  ])('of "%s" in "%s" are %j', (searched, text, ranges) => {
    expect(rangesOf(searched, text)).toEqual(ranges)
  })
})

describe('a snippet (search § Results)', () => {
  it('is the whole text, if it has at most 200 characters', () => {
    const text = `${'あ'.repeat(150)}りんご${'😀'.repeat(47)}`
    expect(snippetOf('りんご', text)).toEqual({ snippet: text, ranges: [[150, 153]] })
  })

  it('of a longer text has 200 characters, and begins shortly before the place', () => {
    const { snippet, ranges } = snippetOf('りんご', `${'😀'.repeat(300)}りんご${'い'.repeat(300)}`)
    expect([...snippet]).toHaveLength(200)
    expect(ranges).toEqual([[80, 83]])
    expect(snippet.slice(80, 83)).toBe('りんご')
  })

  it('begins with a whole word or sentence', () => {
    const text = `${'word '.repeat(100)}the quick brown fox jumps over the needle${' and more'.repeat(50)}`
    const { snippet } = snippetOf('needle', text)
    expect(text.includes(` ${snippet}`)).toBe(true)
    expect(snippetOf('針', `${'長い文。'.repeat(100)}ここに針${'。続き'.repeat(100)}`).snippet).toMatch(
      /^長い文。.*ここに針/,
    )
  })

  it('shows the beginning if the text does not have what was searched', () => {
    expect(snippetOf('x', 'あ'.repeat(300))).toEqual({ snippet: 'あ'.repeat(200), ranges: [] })
  })

  it('finds a phrase of 200 characters', () => {
    const phrase = 'あいうえお'.repeat(40)
    const { snippet, ranges } = snippetOf(phrase, `前置き。${phrase}後`)
    expect([...snippet]).toHaveLength(200)
    expect(ranges.length).toBeLessThanOrEqual(1)
  })
})
