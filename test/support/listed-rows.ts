import { type SQL, sql } from 'drizzle-orm'
import { id } from './database.ts'

/**
 * A row of a list. Its fields have different orders, so that a list that is sorted by a wrong one is noticed. Two rows
 * can share an instant and a name.
 */
export type ListedRow = {
  /** When it was created, from 0. */
  position: number
  id: string
  /** A UUID of version 7. */
  sortable: string
  /** With microseconds. */
  at: string
  name: string
  /** Unlike the name. */
  unique: string
  number: number
}

/** In the order of creation. Equal ranks are ties. The digits start the ids, so that ties are created in either order. */
const places: [rank: number, digit: string][] = [
  [2, 'c'],
  [4, '5'],
  [1, '3'],
  [3, '8'],
  [2, '1'],
  [1, 'e'],
  [3, 'a'],
]
export const mostRows = places.length

/** The numbers of these ranks, whose digits sort differently. A tie has the next number. */
const numbers = [0, 1, 3, 10, 21, 100]

export const listedRows = (): ListedRow[] =>
  places.map(([rank, digit], position) =>
    rowOf(position, rank, digit, places.slice(0, position).filter(([each]) => each === rank).length),
  )

/** A row that comes before all others in the order of a list, or behind all of them. */
export const firstRow = (isDescending: boolean): ListedRow => rowOf(mostRows, isDescending ? 5 : 0, '4')

const start = Date.now() - 3_600_000

function rowOf(position: number, rank: number, digit: string, ties = 0): ListedRow {
  const number = numbers[rank]! + ties
  const milliseconds = (start + rank).toString(16).padStart(12, '0')
  return {
    position,
    id: digit + id().slice(1),
    sortable: `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${id().slice(15, 19)}${digit === 'c' ? 'b' : '8'}${digit}${id().slice(21)}`,
    at: `${new Date(start).toISOString().slice(0, -1)}00${rank}Z`,
    name: `v${numbers[rank]}`,
    unique: `v${number}`,
    number: number + 1,
  }
}

/** The rows as a table `r` in SQL. */
export const tableOf = (rows: ListedRow[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as r (position int, id uuid, sortable uuid, at timestamptz, name text, "unique" text, number int)`
