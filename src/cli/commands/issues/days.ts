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
  if (/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(written)) {
    if (new Date(`${written}T00:00Z`).toISOString().startsWith(written)) return written
  }
  throw usageError(
    [`日付ではありません: ${written}`, `Not a day: ${written}`],
    [
      '2026-11-30、today、tomorrow、3d、2w、none のように指定してください',
      'Use a form such as 2026-11-30, today, tomorrow, 3d, 2w, or none',
    ],
  )
}

const words: Record<string, string> = { today: '0d', tomorrow: '1d' }
