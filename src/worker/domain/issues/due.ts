import { type SQL, sql } from 'drizzle-orm'
import { issueMessage } from '../../validation.ts'
import { commaList } from '../shared/comma-lists.ts'
import { isDay } from '../shared/instants.ts'

/** The caller's day. */
const today = sql`(select today_of(u) from users u where u.id = gate.user_id)`

/** The values with a name, for an issue `i`. */
const named: Record<string, SQL> = {
  overdue: sql`i.due_date < ${today} and i.status not in ('done', 'cancelled')`,
  today: sql`i.due_date = ${today}`,
  week: sql`i.due_date between ${today} and ${today} + 6`,
  none: sql`i.due_date is null`,
}

const day = '\\d{4}-\\d\\d-\\d\\d'
const choices = [...Object.keys(named), '2026-11-01..2026-11-30']

/** Values of the filter by due day, separated by commas (issues § Filters). */
export const DueDays = commaList(
  [...Object.keys(named), `${day}\\.\\.(?:${day})?`, `\\.\\.${day}`].join('|'),
  [choices.join('、'), choices.join(', ')],
).transform((values, { issues }) => {
  const unreal = values.flatMap(rangeOf).find(end => end !== '' && !isDay(end))
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
    days.map(value => named[value] ?? isWithin(rangeOf(value))),
    sql` or `,
  )})`

function isWithin([from, to]: string[]): SQL {
  const ends = [
    ...(from ? [sql`i.due_date >= ${from}::date`] : []),
    ...(to ? [sql`i.due_date <= ${to}::date`] : []),
  ]
  return sql.join(ends, sql` and `)
}

/** The two ends of a range. One of them can be empty. Another value has none. */
const rangeOf = (value: string): string[] => (value.includes('..') ? value.split('..') : [])
