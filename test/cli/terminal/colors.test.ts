import { describe, expect, it } from 'vitest'
import { createPalette, renderColors } from '../../../src/cli/terminal/colors.ts'
import { sanitizeLine } from '../../../src/cli/terminal/sanitize.ts'
import { textWidth } from '../../../src/cli/terminal/width.ts'

const [colored, plain] = [createPalette(true), createPalette(false)]

describe('text for a terminal', () => {
  it('keeps the colors of the command and replaces control characters of others', () => {
    const text = `${colored.red('error')}: \u001b[32m\u001b]0;title\u0007${colored.bold('a\u009b2Jb')}`
    expect(renderColors(text, sanitizeLine)).toBe(
      '\u001b[31merror\u001b[39m:  [32m ]0;title \u001b[1ma 2Jb\u001b[22m',
    )
  })

  it('does not render colors of text that was rendered before', () => {
    const shown = renderColors(colored.red('a'), sanitizeLine)
    expect(renderColors(shown, sanitizeLine)).toBe(' [31ma [39m')
  })

  it('has marks of zero width, and none without colors', () => {
    expect(textWidth(colored.dim('abc'))).toBe(3)
    expect(plain.dim('abc')).toBe('abc')
  })
})
