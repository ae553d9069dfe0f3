import { describe, expect, it } from 'vitest'
import { createPalette, renderColors } from '../../../src/cli/terminal/colors.ts'
import { sanitizeLine } from '../../../src/cli/terminal/sanitize.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'

const [colored, plain] = [createPalette(true), createPalette(false)]

describe('text for a terminal', () => {
  it('has the colors of the command, and of others nothing that a terminal obeys', () => {
    const text = `${colored.red('error')}: \u001b[32m\u001b]0;title\u0007${colored.bold('a\u009b2Jb')}`
    expect(renderColors(text, sanitizeLine)).toBe(
      '\u001b[31merror\u001b[39m:  [32m ]0;title \u001b[1ma 2Jb\u001b[22m',
    )
  })

  it('cannot be marked by what it shows: what is rendered once has no colors the next time', () => {
    const shown = renderColors(colored.red('a'), sanitizeLine)
    expect(renderColors(shown, sanitizeLine)).toBe(' [31ma [39m')
  })

  it('has marks of no width, and none where there are no colors', () => {
    expect(textWidth(colored.dim('abc'))).toBe(3)
    expect(plain.dim('abc')).toBe('abc')
  })
})
