import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Formats } from '../../../src/console/language/formatters.ts'
import {
  clockChanges,
  halfHoursAround,
  inTimeZone,
  type TimeZone,
  timeZones,
} from '../../support/time-zones.ts'

const locales = ['ja', 'en'] as const

/** The formats in a zone. Formatters keep the zone in which they were created, so each zone loads its own. */
const formatsIn = (zone: TimeZone, locale: 'ja' | 'en'): Promise<Formats> =>
  inTimeZone(zone, async () => {
    vi.resetModules()
    const { formatsOf } = await import('../../../src/console/language/formatters.ts')
    const formats = formatsOf(locale)
    for (const name of Object.keys(times) as (keyof typeof times)[]) formats[name]('2026-03-08T07:30Z')
    return formats
  })

/** How Intl writes times in a zone, beside the formats that must agree with it. */
const times = {
  exactTime: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  day: { dateStyle: 'full' },
  clock: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The other formats with their texts. */
const values = {
  number: [
    [[0], '0', '0'],
    [[1430], '1,430', '1,430'],
  ],
  bytes: [
    [[0], '0 B', '0 B'],
    [[1023], '1,023 B', '1,023 B'],
    [[1024 ** 2 - 1], '1 MB', '1 MB'],
    [[1.25 * 1024 ** 3], '1.3 GB', '1.3 GB'],
    [[1430 * 1024 ** 4], '1,430 TB', '1,430 TB'],
  ],
  money: [
    [['1430', 'JPY'], '￥1,430', '¥1,430'],
    [['1430.50', 'USD'], '$1,430.50', '$1,430.50'],
    [['1430.00', 'USD'], '$1,430', '$1,430'],
  ],
  list: [
    [[['a']], 'a', 'a'],
    [[['a', 'b']], 'a、b', 'a and b'],
    [[['a', 'b', 'c']], 'a、b、c', 'a, b, and c'],
  ],
  anyOf: [
    [[['a']], 'a', 'a'],
    [[['a', 'b', 'c']], 'a、b、またはc', 'a, b, or c'],
  ],
  plainDay: [[['2024-02-29'], '2024/02/29', 'Feb 29, 2024']],
  shortDay: [
    [['2026-12-31', '2027-01-01'], '2026/12/31', 'Dec 31, 2026'],
    [['2027-02-28', '2027-01-01'], '2月28日', 'Feb 28'],
  ],
} as const satisfies Partial<Record<keyof Formats, unknown>>

describe.each(timeZones)('times in %s', zone => {
  it.each(locales)('are those of Intl (%s)', async locale => {
    const formats = await formatsIn(zone, locale)
    const instants = clockChanges.flatMap(([, day]) => halfHoursAround(day))
    for (const [name, style] of Object.entries(times)) {
      const intl = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone })
      const format = formats[name as keyof typeof times]
      expect([name, ...instants.map(format)]).toEqual([
        name,
        ...instants.map(at => intl.format(new Date(at))),
      ])
    }
  })
})

it.each(clockChanges)('a day in %s, %s, has %i hours', async (zone, day, hours) => {
  const { day: format } = await formatsIn(zone, 'en')
  const ofDay = halfHoursAround(day).filter(at => format(at) === format(`${day}T12:00Z`))
  expect(ofDay).toHaveLength(hours * 2)
})

describe.each(locales)('numbers and lists (%s)', locale => {
  it.each(Object.entries(values))('%s', async (name, rows) => {
    const formats = await formatsIn('Asia/Tokyo', locale)
    const format = formats[name as keyof typeof values] as (...values: unknown[]) => string
    for (const [given, ja, en] of rows) expect(format(...given)).toBe(locale === 'ja' ? ja : en)
  })

  it('are all that there are', async () => {
    const formats = await formatsIn('Asia/Tokyo', locale)
    expect(Object.keys(formats).toSorted()).toEqual(
      [...Object.keys(times), ...Object.keys(values), 'relativeTime'].toSorted(),
    )
  })
})

describe('a relative time', () => {
  afterEach(() => void vi.useRealTimers())

  it.each<[zone: TimeZone, now: string, at: string, ja: string, en: string]>([
    ['Asia/Tokyo', '2026-03-04T10:00+09:00', '2026-03-04T10:00:59+09:00', '今', 'now'],
    ['Asia/Tokyo', '2026-03-04T10:00+09:00', '2026-03-04T09:59+09:00', '1 分前', '1 minute ago'],
    ['Asia/Tokyo', '2026-03-04T10:00+09:00', '2026-03-04T12:59+09:00', '2 時間後', 'in 2 hours'],
    ['Asia/Tokyo', '2026-03-04T10:00+09:00', '2026-03-03T10:01+09:00', '23 時間前', '23 hours ago'],
    ['Asia/Tokyo', '2026-03-04T10:00+09:00', '2026-03-03T10:00+09:00', '昨日', 'yesterday'],
    // 47 hours, but the day before yesterday.
    ['Asia/Tokyo', '2026-03-04T01:00+09:00', '2026-03-02T02:00+09:00', '一昨日', '2 days ago'],
    ['Asia/Tokyo', '2026-03-04T23:00+09:00', '2026-03-06T22:00+09:00', '明後日', 'in 2 days'],
    ['Asia/Tokyo', '2026-03-31T10:00+09:00', '2026-03-01T10:00+09:00', '2026/03/01', 'Mar 1, 2026'],
    ['Asia/Tokyo', '2026-03-31T10:00+09:00', '2026-03-02T10:00+09:00', '29 日前', '29 days ago'],
    // The same instants are two days apart in Tokyo, and one in New York.
    ['Asia/Tokyo', '2026-03-04T15:30Z', '2026-03-03T14:30Z', '一昨日', '2 days ago'],
    ['America/New_York', '2026-03-04T15:30Z', '2026-03-03T14:30Z', '昨日', 'yesterday'],
    ['America/New_York', '2026-11-01T23:45-05:00', '2026-11-01T00:10-04:00', '24 時間前', '24 hours ago'],
    ['America/New_York', '2026-11-02T00:15-05:00', '2026-11-01T00:10-04:00', '昨日', 'yesterday'],
    ['America/New_York', '2026-03-09T00:05-04:00', '2026-03-08T00:10-05:00', '22 時間前', '22 hours ago'],
    ['Europe/Berlin', '2026-10-25T00:10+02:00', '2026-10-25T23:50+01:00', '24 時間後', 'in 24 hours'],
    ['Europe/Berlin', '2026-03-28T23:00+01:00', '2026-03-30T22:30+02:00', '明後日', 'in 2 days'],
  ])('in %s at %s of %s is %s, %s', async (zone, now, at, ja, en) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const shown = await Promise.all(
      locales.map(async locale => {
        const { relativeTime } = await formatsIn(zone, locale)
        return inTimeZone(zone, () => relativeTime(at))
      }),
    )
    expect(shown).toEqual([ja, en])
  })
})
