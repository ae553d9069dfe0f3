import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, type Piece } from '../../src/console/pages/issues/editing/compare.ts'

const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('')
const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
const sharedOf = (pieces: Piece[]) => textOf(pieces.filter(({ isOnlyHere }) => !isOnlyHere))

describe('the differences of two texts', () => {
  it.each([
    ['', '', '', ''],
    ['same', 'same', 'same', 'same'],
    ['', 'new', '', '[new]'],
    ['Fix the login page', 'Fix the sign-in page', 'Fix the [login] page', 'Fix the [sign-in] page'],
    ['a\nb\nc\n', 'a\nc\nd\n', 'a\n[b\n]c\n', 'a\nc\n[d\n]'],
    ['検索が遅い', '検索が速い', '検索が[遅い]', '検索が[速い]'],
    ['one\r\ntwo', 'one\ntwo', 'one\ntwo', 'one\ntwo'],
  ])('%j and %j', (before, after, markedBefore, markedAfter) => {
    const pieces = compare(before, after)
    expect([marked(pieces.before), marked(pieces.after)]).toEqual([markedBefore, markedAfter])
  })

  it('keeps both texts complete, and leaves the same text unmarked in both', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '検索', 'c d\n')).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = compare(before, after)
        expect([textOf(pieces.before), textOf(pieces.after)]).toEqual([before, after])
        expect(sharedOf(pieces.before)).toBe(sharedOf(pieces.after))
      }),
    )
  })

  it('marks everything between the first and last difference of long texts with little in common', () => {
    const lines = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word} ${index}\n`).join('')
    const pieces = compare(`first\n${lines('old')}last`, `first\n${lines('new')}last`)
    expect(pieces.before.map(({ isOnlyHere }) => isOnlyHere)).toEqual([false, true, false])
    expect(sharedOf(pieces.after)).toBe('first\n 2999\nlast')
  })
})
