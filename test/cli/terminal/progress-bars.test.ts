import { describe, expect, it } from 'vitest'
import { renderBar } from '../../../src/cli/terminal/progress-bars.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'

describe('a progress bar', () => {
  it('shows the name, the progress, and the total', () => {
    expect(renderBar({ label: 'a.pdf', done: 512, total: 1024 }, 80)).toBe(
      `a.pdf${' '.repeat(25)} ${'█'.repeat(10)}${'·'.repeat(10)}  50%  512 B / 1 KB`,
    )
    expect(renderBar({ label: 'empty', done: 0, total: 0 }, 80)).toContain('100%  0 B / 0 B')
  })

  it.each([20, 40, 60, 80, 200])('is narrower than a terminal of %i columns', columns => {
    for (const label of ['a.pdf', '仕様書'.repeat(30), '👩‍👩‍👧'.repeat(40), 'a\u001b[2Jb\nc']) {
      const line = renderBar({ label, done: 1023.9 * 1024 ** 2, total: 1023.9 * 1024 ** 2 }, columns)
      expect(textWidth(line)).toBeLessThan(columns)
      expect(line).not.toMatch(/\p{Cc}/u)
    }
  })
})
