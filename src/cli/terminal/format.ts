import type { Language } from '../language/language.ts'
import { formatNumber } from './numbers.ts'

/** Formats bytes in a readable unit. */
export function formatBytes(value: number): string {
  const power = units.findIndex((_, power) => inUnit(value, power) < 1024 || power === units.length - 1)
  return `${formatNumber(inUnit(value, power))} ${units[power]}`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Rounded as it is shown, so that the last bytes before 1 MB are not 1,024 KB. */
const inUnit = (value: number, power: number): number =>
  Number((value / 1024 ** power).toFixed(power > 1 ? 1 : 0))

/** Formats a time to the minute, in the local time zone. */
export function formatMinute(iso: string): string {
  const at = new Date(iso)
  return `${formatDay(at)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** Formats the day of a time, or a later day, as `2026-11-30`, in the local time zone. */
export function formatDay(at: Date, daysLater = 0): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater)
  const year = String(day.getFullYear()).padStart(4, '0')
  return [year, twoDigits(day.getMonth() + 1), twoDigits(day.getDate())].join('-')
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** Formats an instant in the language and the local time zone. Returns other texts unchanged. */
export function formatDateTime(
  language: Language,
  instant: string,
  timeStyle: 'short' | 'medium' = 'short',
): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle }).format(at)
}

/**
 * Formats two different instants so that they look different: with seconds if necessary. Returns them unchanged if even
 * these are equal.
 */
export function formatDateTimes(language: Language, one: string, other: string): [string, string] {
  for (const style of ['short', 'medium'] as const) {
    const texts = [one, other].map(instant => formatDateTime(language, instant, style))
    if (texts[0] !== texts[1]) return [texts[0]!, texts[1]!]
  }
  return [one, other]
}

/** Joins the first names, with an ellipsis if there are more. */
export const joinFirst = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
