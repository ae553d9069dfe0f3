import { describe, expect, it } from 'vitest'
import { indented } from '../../../src/cli/terminal/json.ts'

describe('indented JSON', () => {
  it.each([
    {},
    [],
    null,
    'a "quoted" {text}, with: signs\\',
    [1, -2.5, true, null, 'x'],
    { a: [], b: {}, c: [{ d: 1 }, [2, [3]]], 'e:,': 'f' },
  ])('is what JSON.stringify writes: %j', value => {
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(indented(JSON.stringify(value, null, 4))).toBe(JSON.stringify(value, null, 2))
  })

  it('keeps what parsing would change', () => {
    expect(indented('{"2":12345678901234567890,"1":1.0,"1":1e2}')).toBe(
      '{\n  "2": 12345678901234567890,\n  "1": 1.0,\n  "1": 1e2\n}',
    )
  })

  it('holds nothing that a terminal obeys', () => {
    expect(indented('"\u009b31m \u202e \u007f 鳥"')).toBe('"\\u009b31m \\u202e \\u007f 鳥"')
  })
})
