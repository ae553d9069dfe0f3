import { describe, expect, it } from 'vitest'
import { withoutControls } from '../../../src/console/parts/without-controls.ts'

describe('a pasted text', () => {
  it.each([
    ['cells of a spreadsheet', 'Gate\tHigh\t2026-01-01', 'Gate High 2026-01-01', 'Gate\tHigh\t2026-01-01'],
    ['lines of a slide', 'Gate\vwith a lock', 'Gate with a lock', 'Gate\nwith a lock'],
    ['colors of a terminal', '\u001b[1;31merror\u001b[0m [0m', 'error [0m', 'error [0m'],
    ['a bell and a null', 'a\u0007b\u0000', 'ab', 'ab'],
    ['lines of Windows', 'a\r\nb', 'a\r\nb', 'a\r\nb'],
    ['nothing unusual', '[x] 塀 👩‍👩‍👧 بوب', '[x] 塀 👩‍👩‍👧 بوب', '[x] 塀 👩‍👩‍👧 بوب'],
  ])('has no control characters: %s', (_, text, line, lines) => {
    expect(withoutControls(text, false)).toBe(line)
    expect(withoutControls(text, true)).toBe(lines)
  })
})
