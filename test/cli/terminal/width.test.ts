import { expect, it } from 'vitest'
import { sanitizeLine, sanitizeLines } from '../../../src/cli/terminal/sanitize.ts'
import { table } from '../../../src/cli/terminal/table.ts'
import { textWidth, truncate } from '../../../src/cli/terminal/width.ts'
import { wrapText } from '../../../src/cli/terminal/wrap.ts'

it('aligns columns by their displayed width', () => {
  const rows = [
    ['a', '日本語', 'x'],
    ['bcd', 'é👩‍👩‍👧', 'y'],
  ]
  expect(table(rows)).toBe('a    日本語  x\nbcd  é👩‍👩‍👧     y')
  expect(table([])).toBe('')
})

it.each([
  ['日本語', 6],
  ['abc', 3],
  ['が'.normalize('NFD'), 2],
  ['🏔️', 2],
])('%s takes %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

it.each([
  ['日本語のタイトル', 7, '日本語…'],
  ['検索が、遅い', 9, '検索が、…'],
  ['検索が、遅い', 10, '検索が、…'],
  ['検索が、遅い', 11, '検索が、遅…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 5, '👩‍👩‍👧👩‍👩‍👧…'],
  ['abc', 1, '…'],
  ['abc', 0, ''],
  ['short', 7, 'short'],
  ['exactly', 7, 'exactly'],
  ['too long', 7, 'too lo…'],
])('%s is truncated to %i columns', (text, width, shown) => {
  expect(truncate(text, width)).toBe(shown)
})

it('replaces control characters with spaces', () => {
  expect(sanitizeLine('a\u001b[31mb\u202ec\r\nd\u0007\u061ce\u200f\u0085f')).toBe('a [31mb c d e f')
  expect(sanitizeLines('a\u001bb\r\nc')).toBe('a b\nc')
})

it.each([
  ['one two three', 8, ['one two', 'three']],
  ['変更の内容を確認します', 12, ['変更の内容を', '確認します']],
  ['環境（CAIRN_URL より優先）', 14, ['環境', '（CAIRN_URL', 'より優先）']],
  ['名前、または番号。', 10, ['名前、', 'または', '番号。']],
  ['a-word-longer-than-the-line', 10, ['a-word-longer-than-the-line']],
  ['kept\nlines', 40, ['kept', 'lines']],
])('%s is wrapped at %i columns', (text, columns, lines) => {
  expect(wrapText(text, columns).split('\n')).toEqual(lines)
})
