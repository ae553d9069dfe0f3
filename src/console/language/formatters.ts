import type { Locale } from './language.ts'

const made = new Map<string, unknown>()

/** Caches formatters, which take about a millisecond each to create. */
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

const exactTime = (locale: Locale) =>
  once(`exact ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))
const shortDate = (locale: Locale) =>
  once(`date ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const fullDay = (locale: Locale) =>
  once(`day ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }))
const shortTime = (locale: Locale) =>
  once(`time ${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
const distance = (locale: Locale) =>
  once(`distance ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const number = (locale: Locale, digits: number) =>
  once(`number ${locale} ${digits}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }))
const money = (locale: Locale, currency: string) =>
  once(
    `money ${locale} ${currency}`,
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  )
const plainDay = (locale: Locale) =>
  once(`plain ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
const dayOfYear = (locale: Locale) =>
  once(
    `day of year ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  )
/** A whole number with grouped thousands. */
export const numberIn = (locale: Locale, value: number): string => number(locale, 0).format(value)

const names = (locale: Locale, type: 'conjunction' | 'disjunction') =>
  once(`list ${type} ${locale}`, () => new Intl.ListFormat(locale, { type }))

const isoDay = (timeZone: string) =>
  once(`iso ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }))

/** The day in a time zone, such as `2026-11-30`, `later` days on. */
export function dayIn(timeZone: string, later = 0, now = new Date()): string {
  const day = isoDay(timeZone).format(now)
  return new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10)
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
export const allTimeZones = (): string[] => Intl.supportedValuesOf('timeZone')

const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['hour', 3_600],
  ['minute', 60],
]

/** The distance from now in the largest unit that fits; the date itself from 30 days on. */
function relativeTime(at: Date, locale: Locale, now = new Date()): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) >= 30 * 86_400) return shortDate(locale).format(at)
  const days = dayNumber(at) - dayNumber(now)
  // “Yesterday” is a day of the calendar. The day on which clocks go back has more than 24 hours.
  if (Math.abs(seconds) >= 86_400 && days !== 0) return distance(locale).format(days, 'day')
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit
    ? distance(locale).format(Math.trunc(seconds / unit[1]), unit[0])
    : distance(locale).format(0, 'second')
}

/** The number of a day in the user's time zone. */
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000

export type Formats = ReturnType<typeof formatsOf>

export const formatsOf = (locale: Locale) => ({
  exactTime: (at: string) => exactTime(locale).format(new Date(at)),
  date: (at: string) => shortDate(locale).format(new Date(at)),
  /** The day with its weekday, for lists grouped by day; `clock` is the time of day. */
  day: (at: string) => fullDay(locale).format(new Date(at)),
  clock: (at: string) => shortTime(locale).format(new Date(at)),
  /** A day such as `2026-11-30`, which is the same in all time zones; short without the year if it is that of today. */
  plainDay: (day: string) => plainDay(locale).format(new Date(day)),
  shortDay: (day: string, today: string) =>
    (day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : plainDay)(locale).format(new Date(day)),
  relativeTime: (at: string) => relativeTime(new Date(at), locale),
  number: (value: number) => numberIn(locale, value),
  /** A decimal number of a currency (ISO 4217). */
  money: (amount: string, currency: string) =>
    money(locale, currency).format(amount as Intl.StringNumericLiteral),
  list: (items: string[]) => names(locale, 'conjunction').format(items),
  /** One of them: *To do or Done*. */
  anyOf: (items: string[]) => names(locale, 'disjunction').format(items),
  /** Bytes in the largest unit that fits. */
  bytes(value: number): string {
    const power = byteUnits.findIndex((_, power) => inUnit(value, power) < 1024 || power === largestUnit)
    return `${number(locale, decimals(power)).format(inUnit(value, power))} ${byteUnits[power]}`
  },
})

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']
const largestUnit = byteUnits.length - 1
const decimals = (power: number) => (power > 1 ? 1 : 0)

/** Rounded as it is shown, so that the last bytes before 1 MB are not 1,024 KB. */
const inUnit = (value: number, power: number): number =>
  Number((value / 1024 ** power).toFixed(decimals(power)))
