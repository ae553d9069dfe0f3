import { describe, expect, it } from 'vitest'
import { escapeJson, indentJson } from '../../../src/cli/terminal/json.ts'

describe('indented JSON', () => {
  it.each([
    {},
    [],
    null,
    'a "quoted" {text}, with: signs\\',
    [1, -2.5, true, null, 'x'],
    { a: [], b: {}, c: [{ d: 1 }, [2, [3]]], 'e:,': 'f' },
  ])('is what JSON.stringify writes: %j', value => {
    expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(indentJson(JSON.stringify(value, null, 4))).toBe(JSON.stringify(value, null, 2))
  })

  it('keeps numbers, order, and duplicate keys as they are written', () => {
    expect(indentJson('{"2":12345678901234567890,"1":1.0,"1":1e2}')).toBe(
      '{\n  "2": 12345678901234567890,\n  "1": 1.0,\n  "1": 1e2\n}',
    )
  })

  it('escapes control characters', () => {
    const text = '\u001b[2J\u009b31m \u202e \u200f \u007f \u2028 鳥\n'
    const json = escapeJson(JSON.stringify([text]))
    expect(json).toBe('["\\u001b[2J\\u009b31m \\u202e \\u200f \\u007f \\u2028 鳥\\n"]')
    expect(JSON.parse(json)).toEqual([text])
    expect(escapeJson(indentJson('{"a":"\u001b"}'))).toBe('{\n  "a": "\\u001b"\n}')
  })
})
