import { type SQL, sql } from 'drizzle-orm'
import { issueMessage } from '../../validation.ts'
import { commaList } from '../shared/comma-lists.ts'
import { isDay } from '../shared/instants.ts'

const date = '\\d{4}-\\d\\d-\\d\\d'
const choices = ['overdue', 'today', 'week', 'none', '2026-11-01..2026-11-30']

/** Values of the filter by due day, separated by commas (issues § Filters). */
export const DueDays = commaList(`overdue|today|week|none|${date}\\.\\.(?:${date})?|\\.\\.${date}`, [
  choices.join('、'),
  choices.join(', '),
]).transform((values, { issues }) => {
  const unreal = values.flatMap(rangeOf).find(day => day !== '' && !isDay(day))
  if (unreal !== undefined)
    issues.push({
      code: 'custom',
      input: values,
      ...issueMessage(`に実在しない日付があります: ${unreal}`, `has a date that does not exist: ${unreal}`),
    })
  return values
})

/** In a read, whether an issue `i` is due on one of these days. */
export const isDue = (days: readonly string[]): SQL =>
  sql`(${sql.join(
    days.map(value => isDueIn(value)),
    sql` or `,
  )})`

function isDueIn(value: string): SQL {
  switch (value) {
    case 'overdue':
      return sql`i.due_date < ${today} and i.status not in ('done', 'cancelled')`
    case 'today':
      return sql`i.due_date = ${today}`
    case 'week':
      return sql`i.due_date between ${today} and ${today} + 6`
    case 'none':
      return sql`i.due_date is null`
    default: {
      const [from, to] = rangeOf(value)
      const ends = [
        ...(from ? [sql`i.due_date >= ${from}::date`] : []),
        ...(to ? [sql`i.due_date <= ${to}::date`] : []),
      ]
      return sql.join(ends, sql` and `)
    }
  }
}

/** The two ends of a range, which can be empty, or nothing of another value. */
const rangeOf = (value: string): string[] => (value.includes('..') ? value.split('..') : [])

/** The caller's day. */
const today = sql`(select today_of(u) from users u where u.id = gate.user_id)`
