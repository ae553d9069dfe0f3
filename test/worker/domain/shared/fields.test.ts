import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  anyText,
  email,
  flag,
  instant,
  longText,
  optionalText,
  optionalUrl,
  text,
} from '../../../../src/worker/domain/shared/fields.ts'
import { check, refusalOf } from '../../../../src/worker/validation.ts'

/** The parsed value, or the start of the error message. */
function outcome(schema: z.ZodType, input: unknown): unknown {
  const { success, data, error } = check(schema, input)
  return success
    ? data
    : refusalOf(error!)
        .body('en')
        .message.replace(/^The input /, '✗ ')
}

const tooLong = (max: number) => `✗ must be at most ${max.toLocaleString('en')} characters long`
const controls = '✗ must not contain control characters'
const line = '✗ must not contain line breaks or control characters'
const nothing = '✗ must contain a visible character'
const marks = `a${'\u0315\u0300\u0327'.repeat(40_000)}`

describe('one line of text from users (requests § Text)', () => {
  const name = text({ min: 1, max: 80 })
  const rows: [label: string, input: string, outcome: unknown][] = [
    ['is trimmed', ' x　', 'x'],
    ['is NFC', 'か\u3099', 'が'],
    ['is counted in code points', '🦊'.repeat(80), '🦊'.repeat(80)],
    ['is counted after trimming', `${' '.repeat(100)}${'x'.repeat(80)}`, 'x'.repeat(80)],
    ['of 81 code points', '🦊'.repeat(81), tooLong(80)],
    ['beyond four times its limit, before trimming', `${' '.repeat(320)}x`, tooLong(80)],
    ['of 120,000 combining marks', marks, tooLong(80)],
    ['with a tab', 'a\tb', line],
    ['with a line break', 'a\nb', line],
    ['with DEL', 'a\x7fb', line],
    ['with NEL', 'a\x85b', line],
    ['with a line separator', 'a\u2028b', line],
    ['with a paragraph separator', 'a\u2029b', line],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map(
      control =>
        [`with ${control.codePointAt(0)!.toString(16)}`, `a${control}b`, line] as [string, string, string],
    ),
    ['with NUL', 'a\0b', '✗ contains characters that cannot be used'],
    ['with half a surrogate pair', 'a\ud800', '✗ contains characters that cannot be used'],
    ['of zero-width characters', '\u200b\u200d\u2060\ufeff', nothing],
    ['of fillers', '\u3164\u115f\u2800', nothing],
    ['of a variation selector', '\ufe0f', nothing],
    ['of white space', ' \u3000', '✗ must be at least 1 character long'],
    ['with a joiner inside', '👩\u200d💻', '👩\u200d💻'],
    ['from right to left', 'שלום', 'שלום'],
  ]
  it.each(rows)('%s', (_, input, expected) => {
    expect(outcome(name, input)).toBe(expected)
  })
})

describe('several lines of text (requests § Text)', () => {
  const description = optionalText(400)
  const body = longText(65_536)
  it('may contain line breaks and tabs, and no other control characters', () => {
    expect(outcome(description, ' a\r\n\tb ')).toBe('a\r\n\tb')
    expect(outcome(body, ' a\r\n\tb ')).toBe(' a\r\n\tb ')
    for (const control of ['\x01', '\x1b', '\x0c', '\x7f', '\x9b'])
      expect([outcome(description, `a${control}b`), outcome(body, `a${control}b`)]).toEqual([
        controls,
        controls,
      ])
  })

  it('are measured before any processing', () => {
    expect(outcome(description, marks)).toBe(tooLong(400))
    expect(outcome(body, 'x'.repeat(4 * 65_536 + 1))).toBe(tooLong(65_536))
    expect(outcome(body, '🦊'.repeat(65_537))).toBe(tooLong(65_536))
    expect(outcome(body, '🦊'.repeat(65_536))).toBe('🦊'.repeat(65_536))
  })

  it('of white space become null', () => {
    expect([outcome(description, ' \n '), outcome(body, ' \n ')]).toEqual([null, null])
  })
})

describe('texts of repositories (requests § Text)', () => {
  it('are kept unchanged', () => {
    expect(outcome(anyText(500), ' か\u3099\n\u202eb ')).toBe(' か\u3099\n\u202eb ')
    expect(outcome(anyText(500), 'x'.repeat(501))).toBe(tooLong(500))
  })
})

describe('an instant (requests § Dates and times)', () => {
  const refused = '✗ must be a date and time with a time zone'
  const rows: [input: string, outcome: string][] = [
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2024-03-01T08:59:59+09:00', '2024-02-29T23:59:59.000Z'],
    ['2024-03-01T00:00-15:59', '2024-03-01T15:59:00.000Z'],
    ['2024-01-01T00:00:00.1Z', '2024-01-01T00:00:00.100Z'],
    ['2024-01-01T00:00:00.123999999Z', '2024-01-01T00:00:00.123Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59-00:01', refused],
    ['0001-01-01T00:00:00+00:01', refused],
    ['0000-12-31T23:59:59-00:01', refused],
    ['+010000-01-01T00:00:00Z', refused],
    ['2023-02-29T00:00:00Z', refused],
    ['2024-02-30T00:00:00Z', refused],
    ['2024-04-31T00:00:00Z', refused],
    ['2024-13-01T00:00:00Z', refused],
    ['2024-00-01T00:00:00Z', refused],
    ['2024-01-00T00:00:00Z', refused],
    ['2024-01-01T24:00:00Z', refused],
    ['2024-01-01T23:60:00Z', refused],
    ['2024-01-01T23:59:60Z', refused],
    ['2024-01-01T00:00:00', refused],
    ['2024-01-01', refused],
    ['2024-01-01T00:00:00+16:00', refused],
    ['2024-01-01T00:00:00+09', refused],
    ['2024-01-01T00:00:00+09:60', refused],
    ['2024-01-01 00:00:00Z', refused],
    ['2024-01-01T00:00:00.Z', refused],
    ['2024-01-01T00:00.5Z', refused],
    ['2024-01-01T00:00:00.1234567890Z', refused],
    [`2024-01-01T00:00:00.${'1'.repeat(129)}Z`, tooLong(35)],
    ['２０２４-01-01T00:00:00Z', refused],
    ['', refused],
  ]
  it.each(rows)('%s', (input, expected) => {
    expect(outcome(instant, input)).toBe(expected)
  })
})

describe('an email address (requests § Email addresses)', () => {
  const refused = '✗ must be an email address'
  const label = 'x'.repeat(63)
  const rows: [input: string, outcome: string][] = [
    [' Taro.Yamada+Cairn@Example.COM ', 'taro.yamada+cairn@example.com'],
    ["!#$%&'*/=?^_`{|}~-@example.com", "!#$%&'*/=?^_`{|}~-@example.com"],
    ['a@b.c', 'a@b.c'],
    ['hanako@例え.テスト', 'hanako@xn--r8jz45g.xn--zckzah'],
    ['hanako@例え。テスト', 'hanako@xn--r8jz45g.xn--zckzah'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    [`${'x'.repeat(242)}@example.com`, `${'x'.repeat(242)}@example.com`],
    [`${'x'.repeat(243)}@example.com`, refused],
    [`a@${label}.example`, `a@${label}.example`],
    [`a@${label}x.example`, refused],
    ['山田@example.com', refused],
    ['a\u212a@example.com', refused],
    ['"a b"@example.com', refused],
    ['"a"@example.com', refused],
    ['.a@example.com', refused],
    ['a.@example.com', refused],
    ['a..b@example.com', refused],
    ['a b@example.com', refused],
    ['a@b@example.com', refused],
    ['a,b@example.com', refused],
    ['<a@example.com>', refused],
    ['a@example.com\nBcc: b@example.com', refused],
    ['@example.com', refused],
    ['a@', refused],
    ['a', refused],
    ['a@localhost', refused],
    ['a@example.com.', refused],
    ['a@.example.com', refused],
    ['a@example..com', refused],
    ['a@-example.com', refused],
    ['a@example-.com', refused],
    ['a@exa_mple.com', refused],
    ['a@127.0.0.1', refused],
    ['a@0x7f.1', refused],
    ['a@[127.0.0.1]', refused],
    ['a@example.com:25', refused],
    ['a@example.com/x', refused],
    ['a@example.com?x', refused],
    ['a@example.com#x', refused],
    ['a@%65xample.com', refused],
    ['a@exam\u2028ple.com', refused],
    ['a@\u2100.example', refused],
    ['hanako@日本語.jp', 'hanako@xn--wgv71a119e.jp'],
    ['a@ｅxample．test', 'a@example.test'],
    ['a＠example.test', refused],
    ['a@b＠example.test', refused],
    ...[
      ...['\u200b', '\u200c', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u034f', '\u180e', '\u3164', '\u115f'],
      ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\u206a'],
      ...['\ufe0f', '\u{e0100}', '\u{e0001}', '\u{e0061}', '\u{1d173}', '\u0085', '\ue000', '\ufdd0'],
    ].flatMap((unseen): [string, string][] => [
      [`a@ex${unseen}ample.test`, refused],
      [`a@日${unseen}本語.jp`, refused],
      [`a${unseen}b@example.test`, refused],
    ]),
    [`${'a\u0300'.repeat(60_000)}@example.com`, tooLong(254)],
  ]
  it.each(rows)('%j', (input, expected) => {
    expect(outcome(email, input)).toBe(expected)
  })
})

describe('the URL of a repository (projects § Fields)', () => {
  const refused = '✗ must be a URL'
  const rows: [input: string, outcome: unknown][] = [
    [' https://example.test/a ', 'https://example.test/a'],
    ['ssh://git@example.test/a.git', 'ssh://git@example.test/a.git'],
    ['git://example.test/a', 'git://example.test/a'],
    ['', null],
    ['https://example.test/a b', refused],
    ['https://example.test/a\tb', refused],
    ['https://example.test/a\u3000b', refused],
    ['https://example.test/\u202efdp', refused],
    ['https://example.test/\u2066a\u2069', refused],
    ['https://example.test/a\u0085b', refused],
    ['javascript:alert(1)', refused],
    ['file:///etc/passwd', refused],
    [`https://example.test/${'x'.repeat(2_028)}`, tooLong(2_048)],
  ]
  it.each(rows)('%j', (input, expected) => {
    expect(outcome(optionalUrl, input)).toBe(expected)
  })
})

describe('a flag in a query (requests § Queries)', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('%s', (input, expected) => {
    expect(outcome(flag, input)).toBe(expected)
  })

  it.each(['', '2', 'yes', 'True', '01'])('is not %j', input => {
    expect(outcome(flag, input)).toBe('✗ must be one of: 0, 1, false, true')
  })
})
