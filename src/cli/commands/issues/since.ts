import { usageError } from '../../terminal/failure.ts'

/**
 * Converts a date, a date and time, or a span before `now` (`3h`, `2d`, `1w`) to an instant in ISO 8601. Without a time
 * zone, the local one applies; a date begins at midnight.
 */
export function parseSince(written: string, now: Date): string {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(written) ?? []
  if (count && unit) return new Date(now.getTime() - Number(count) * hours[unit]! * 3_600_000).toISOString()
  const [, date, time = '00:00', zone = ''] = dateTime.exec(written) ?? []
  const isReal = date && new Date(`${date}T00:00Z`).toISOString().startsWith(date)
  const instant = isReal && new Date(`${date}T${time}${zone.toUpperCase()}`).toISOString()
  // The service knows the years 1 to 9999.
  if (instant && /^(?!0000)\d{4}-/.test(instant)) return instant
  throw usageError(
    [`日時ではありません: ${written}`, `Not a date: ${written}`],
    [
      '2026-01-31、2026-01-31T09:00、2026-01-31T09:00+09:00、3h、2d、1w のように指定してください',
      'Use a form such as 2026-01-31, 2026-01-31T09:00, 2026-01-31T09:00+09:00, 3h, 2d, or 1w',
    ],
  )
}

const hours: Record<string, number> = { h: 1, d: 24, w: 7 * 24 }

const dateTime =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[Tt ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/
