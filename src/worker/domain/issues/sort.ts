import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** The values that issues can be sorted by, with their columns. */
const columns = {
  number: 'number',
  updated: 'updated_at',
  due: 'due_date',
  priority: 'priority',
  position: 'position',
} as const
type Key = keyof typeof columns

export type Sort = Key | `-${Key}`
export const sorts = (Object.keys(columns) as Key[]).flatMap((key): Sort[] => [key, `-${key}`])

/** The columns of an issue `i` that its order needs, besides its number. */
export const sortedColumns = (sort: Sort): SQL =>
  keyOf(sort) === 'number' ? sql`` : sql`, i.${columnOf(sort)}`

/** The order of rows with these columns. Equal ones are in the order of their numbers (issues § Order). */
export const orderOf = (sort: Sort, row: Alias): SQL =>
  keyOf(sort) === 'number' ? orderByValue(sort, row) : sql`${orderByValue(sort, row)}, ${row}.number`

/** The order of rows by the value alone. */
export function orderByValue(sort: Sort, row: Alias): SQL {
  const isDescending = sort.startsWith('-')
  // The first is the direction of the index of other columns.
  const direction = !isDescending ? 'asc' : keyOf(sort) === 'due' ? 'desc nulls last' : 'desc'
  return sql`${row}.${columnOf(sort)} ${sql.raw(direction)}`
}

/** The filters by whose single value an index has issues in this order. */
export const walkedBy = (sort: Sort): readonly ('status' | 'priority')[] => walked[keyOf(sort)] ?? []

const walked: { readonly [key in Key]?: readonly ('status' | 'priority')[] } = {
  number: ['status', 'priority'],
  priority: ['priority'],
  position: ['status'],
}

const keyOf = (sort: Sort): Key => sort.replace('-', '') as Key
const columnOf = (sort: Sort): SQL => sql.raw(columns[keyOf(sort)])
