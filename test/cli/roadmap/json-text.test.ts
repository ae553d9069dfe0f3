import { describe, expect, it } from 'vitest'
import { toNumber } from '../../../src/cli/roadmap/reading/json-numbers.ts'
import { parseJson } from '../../../src/cli/roadmap/reading/json-text.ts'
import { mutate } from './made-folders.ts'

const read = (text: string) => {
  const parsed = parseJson(text)
  return 'error' in parsed ? parsed : JSON.parse(JSON.stringify(parsed.value))
}
const oddIn = (text: string) => {
  const parsed = parseJson(text)
  return 'error' in parsed ? [] : parsed.warnings.map(({ line, about }) => `${line}: ${about[1]}`)
}

describe('JSON', () => {
  const whole = [
    'null',
    ' true\n',
    '"a\\"b\\\\"',
    '"\\\\"',
    '"\\u3042\\ud83d\\ude00 \u2028"',
    '[]',
    '[ 1 , -2.5e-3 ,[ ] ]',
    '{}',
    '{"a":{"b":[{"c":null}]},"":false}',
    '{"__proto__":{"a":1},"constructor":2}',
    '{"a":1,"a":2}',
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ]
  it.each(whole)('is read like JSON.parse: %j', text => {
    expect(read(text)).toEqual(JSON.parse(text))
  })

  const broken: [text: string, line: number, why: string][] = [
    ['', 1, 'Unexpected end of JSON'],
    ['{\n"a": 1\n"b": 2}', 3, 'Invalid JSON'],
    ['[1,\n]', 2, 'Invalid JSON'],
    ['{"a":1,}', 1, 'Invalid JSON'],
    ['{a: 1}', 1, 'Invalid JSON'],
    ['[01]', 1, 'Invalid JSON'],
    ['[+1]', 1, 'Invalid JSON'],
    ['["a\nb"]', 1, 'Invalid JSON'],
    ['["a\\x"]', 1, 'Invalid JSON'],
    ['["a', 1, 'Invalid JSON'],
    ['["a\\"', 1, 'Invalid JSON'],
    ['{"a":[\n\n1', 3, 'Unexpected end of JSON'],
    ['nul', 1, 'Invalid JSON'],
    ['{} {}', 1, 'Invalid JSON'],
    ['\u00a0{}', 1, 'Invalid JSON'],
    ['[1,\n<<<<<<< HEAD\n2]', 2, 'Unresolved merge conflict'],
    ['['.repeat(101), 1, 'JSON can be nested at most 100 levels deep'],
    ['[\n'.repeat(100_000), 101, 'JSON can be nested at most 100 levels deep'],
    [`[${'0,'.repeat(500_000)}0]`, 1, 'JSON has more than 500,000 values'],
  ]
  it.each(broken)('with an error reports its line: %#', (text, line, why) => {
    expect(parseJson(text)).toEqual({ error: { line, about: [expect.any(String), why] } })
  })

  it('has the lines of its values', () => {
    const parsed = parseJson('\n{\n "a": [\n  {"b": 1,\n "c": 2}]}')
    if ('error' in parsed) throw new Error()
    const value = parsed.value as { a: object[] }
    expect([parsed.lineOf(value), parsed.lineOf(value, 'a'), parsed.lineOf(value, 'x')]).toEqual([2, 3, 2])
    expect([parsed.lineOf(value.a), parsed.lineOf(value.a[0]!), parsed.lineOf(value.a[0]!, 'c')]).toEqual([
      3, 4, 5,
    ])
    expect(parsed.lineOf({})).toBe(1)
  })

  it('has warnings for what it cannot keep', () => {
    expect(oddIn('{"a":1,\n"a":\n"\\u0000 \\ud800"}')).toEqual([
      '2: Duplicate key "a"; using the last value',
      '3: Cannot send NUL or unpaired surrogates; replaced with U+FFFD',
    ])
    expect(read('"\\u0000 \\ud800x"')).toBe('\uFFFD \uFFFDx')
  })

  it('is read like JSON.parse even if it is corrupted', () => {
    const text = JSON.stringify({ a: [1, 2.5, { b: 'x\ny', c: [true, null] }], あ: '\\"', d: {} }, null, 1)
    for (let seed = 0; seed < 2_000; seed++) {
      const given = Buffer.from(mutate(Buffer.from(text), seed)).toString()
      const parsed = parseJson(given)
      const expected = () => JSON.parse(given)
      if ('error' in parsed) expect(expected, given).toThrow()
      else if (!parsed.warnings.length) expect(read(given), given).toEqual(expected())
    }
  })
})

describe('numbers', () => {
  const canKeep = 'rawJSON' in JSON
  const rows: [written: string, sent: string, onNode20: string, isTold: boolean][] = [
    ['1', '1', '1', false],
    ['-12.5', '-12.5', '-12.5', false],
    ['1.0', '1.0', '1', false],
    ['-0', '-0', '0', false],
    ['0.10', '0.10', '0.1', false],
    ['1E3', '1E3', '1000', false],
    ['100e-2', '100e-2', '1', false],
    ['0e9', '0e9', '0', false],
    ['12345678901234567890', '12345678901234567890', '12345678901234567000', true],
    ['0.1234567890123456789', '0.1234567890123456789', '0.12345678901234568', true],
    ['1e400', '1e400', 'null', true],
    ['1e-400', '1e-400', '0', true],
  ]
  it.each(rows)('keep their spelling, or have a warning: %s', (written, sent, other, isTold) => {
    const parsed = parseJson(`\n${written}`)
    if ('error' in parsed) throw new Error()
    expect(JSON.stringify(parsed.value)).toBe(canKeep ? sent : other)
    expect(parsed.warnings).toEqual(
      isTold && !canKeep
        ? [
            {
              line: 2,
              about: [expect.any(String), `Cannot send ${written} exactly; using ${other} instead`],
            },
          ]
        : [],
    )
    if (other !== 'null') expect(toNumber(parsed.value)).toBe(Number(written))
  })

  it('do not include other values', () => {
    expect([toNumber('1'), toNumber(null), toNumber({}), toNumber([])]).toEqual(Array(4).fill(undefined))
  })
})
