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
