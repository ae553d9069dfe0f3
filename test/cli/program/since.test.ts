import { describe, expect, it } from 'vitest'
import { parseSince } from '../../../src/cli/commands/issues/since.ts'

const now = new Date('2026-03-10T12:00:00.000Z')

describe('--updated-since', () => {
  it.each([
    ['3h', '2026-03-10T09:00:00.000Z'],
    ['2d', '2026-03-08T12:00:00.000Z'],
    ['1w', '2026-03-03T12:00:00.000Z'],
    ['2026-01-31T09:00Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:30.25+09:00', '2026-01-31T00:00:30.250Z'],
    ['0001-01-01T00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59Z', '9999-12-31T23:59:00.000Z'],
    ['2024-02-29 23:59z', '2024-02-29T23:59:00.000Z'],
  ])('%s is %s', (written, instant) => {
    expect(parseSince(written, now)).toBe(instant)
  })

  it.each([
    ['2026-01-31', new Date(2026, 0, 31)],
    ['2026-01-31T09:30', new Date(2026, 0, 31, 9, 30)],
  ])('%s is in the local time zone', (written, instant) => {
    expect(parseSince(written, now)).toBe(instant.toISOString())
  })

  it.each([
    ...['', 'yesterday', '2', 'd', '-2d', '2m', '12345d', '2026-02-30', '2025-02-29', '2026-13-01'],
    ...['2026-01-31T24:00', '2026-01-31T09', '2026-01-31T09:00+25:00', '2026-1-31', ' 2d'],
    ...['0000-01-01', '0000-12-31T23:59Z', '0001-01-01T00:00+09:00', '9999-12-31T23:59-09:00'],
  ])('refuses "%s"', written => {
    expect(() => parseSince(written, now)).toThrow(`Not a date: ${written}`)
  })
})
