import { usageError } from '../../terminal/failure.ts'
import { formatDay } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import type { Cell } from '../../terminal/table.ts'

type Due = { status: string; dueDate?: string | null }

/** Renders the due day of an issue, which says so if it is over. */
export function dueCell({ say, colors }: Io, { status, dueDate }: Due, now = new Date()): Cell {
  if (!dueDate) return ''
  const isOpen = status !== 'done' && status !== 'cancelled'
  if (!isOpen || dueDate >= formatDay(now)) return dueDate
  return { text: say([`${dueDate} 超過`, `${dueDate} overdue`]), paint: colors.red }
}

/**
 * Converts a day, or the days or weeks from `now` (`today`, `tomorrow`, `3d`, `2w`), to `2026-11-30`. Keeps `none`. Days are
 * those of the local time zone.
 */
export function parseDay(written: string, now: Date): string {
  if (/^none$/i.test(written)) return 'none'
  const [, count, unit] = /^(\d{1,3})([dw])$/.exec(words[written.toLowerCase()] ?? written) ?? []
  if (count && unit) return formatDay(now, Number(count) * (unit === 'w' ? 7 : 1))
  if (isDay(written)) return written
  throw usageError(
    [`日付ではありません: ${written}`, `Not a day: ${written}`],
    [
      '2026-11-30、today、tomorrow、3d、2w、none のように指定してください',
      'Use a form such as 2026-11-30, today, tomorrow, 3d, 2w, or none',
    ],
  )
}

/**
 * Converts a due day of a filter to a range, because the service knows only ranges. Keeps the words and ranges that it
 * knows.
 */
export function parseDueDay(written: string): string {
  if (dueWords.some(word => word === written.toLowerCase())) return written.toLowerCase()
  if (isDay(written)) return `${written}..${written}`
  const ends = written.split('..')
  if (ends.length === 2 && ends.some(Boolean) && ends.filter(Boolean).every(isDay)) return written
  throw usageError(
    [`期日の条件ではありません: ${written}`, `Not a due day: ${written}`],
    [
      'overdue、today、week、none、2026-11-30、2026-11-01..2026-11-30 のように指定してください',
      'Use a form such as overdue, today, week, none, 2026-11-30, or 2026-11-01..2026-11-30',
    ],
  )
}

/** The due days that the service knows by words. */
export const dueWords = ['overdue', 'today', 'week', 'none'] as const

/** Whether it is a day of the years 1 to 9999, like those of the service. */
const isDay = (written: string): boolean =>
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(written) &&
  new Date(`${written}T00:00Z`).toISOString().startsWith(written)

const words: Record<string, string> = { today: '0d', tomorrow: '1d' }
