import { describe, expect, it } from 'vitest'
import { breaksLine, oneLine } from '../../src/worker/text.ts'
import { query } from '../support/database.ts'

const characters = Array.from({ length: 0xffff }, (_, i) => i + 1).filter(n => n < 0xd800 || n > 0xdfff)

describe('text of one line (requests § Text)', () => {
  it('has spaces in place of control characters, separators, and bidirectional controls only', () => {
    const replaced = characters.filter(n => oneLine(`a${String.fromCharCode(n)}b`) === 'a b' && n !== 32)
    const ranges: [from: number, to: number][] = [
      [1, 0x1f],
      [0x7f, 0x9f],
      [0x2028, 0x202e],
      [0x2066, 0x2069],
    ]
    expect(replaced).toEqual(characters.filter(n => ranges.some(([from, to]) => from <= n && n <= to)))
    expect(characters.filter(n => breaksLine(String.fromCharCode(n)))).toEqual(replaced)
  })

  it('is the same in the database', async () => {
    const rows = await query<{ n: number }>`
      select n from generate_series(1, 65535) n
       where n not between 55296 and 57343 and n <> 32 and one_line('a' || chr(n) || 'b') = 'a b' order by n`
    expect(rows.map(({ n }) => n)).toEqual(characters.filter(n => breaksLine(String.fromCharCode(n))))
  })

  it('neither starts nor ends with a replaced character', () => {
    expect(oneLine('\u202e\r\na\t\u2029b \n')).toBe('a b')
  })
})
