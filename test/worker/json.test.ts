import { describe, expect, it } from 'vitest'
import { parseExactly, surveyJson } from '../../src/worker/json.ts'

describe('surveyJson', () => {
  it.each<[text: string, depth: number, parts: number, isExact: boolean]>([
    ['1', 0, 0, true],
    ['[]', 1, 1, true],
    ['[1,[2,{"a":3}]]', 3, 5, true],
    ['"[{,1.0"', 0, 0, true],
    ['["\\"[",1]', 1, 2, true],
    ['["\\\\",[1]]', 2, 3, true],
    ['["\\\\\\"[",1]', 1, 2, true],
    ['[true,false,null]', 1, 3, true],
    ['[-1,0,10,1.5,1e+21,1e-7]', 1, 6, true],
    ['1.0', 0, 0, false],
    ['-0', 0, 0, false],
    ['[1e5]', 1, 1, false],
    ['12345678901234567890', 0, 0, false],
    ['1e400', 0, 0, false],
    ['"unclosed [', 0, 0, true],
  ])('%s', (text, depth, parts, isExact) => {
    expect(surveyJson(text)).toEqual({ depth, parts, isExact })
  })
})

describe('parseExactly', () => {
  it.each(['{"a":1.0,"b":[1e400,-0,12345678901234567890,1.5],"__proto__":{"c":0.10}}', '-0.0', '[]'])(
    '%s is returned unchanged',
    text => {
      expect(JSON.stringify(parseExactly(text))).toBe(text)
    },
  )

  it('throws if JSON.parse does', () => {
    expect(() => parseExactly('[1.0,]')).toThrow(SyntaxError)
  })
})
