import { stripVTControlCharacters } from 'node:util'
import { shownOf } from './shown.ts'
import { type Cell, table } from './table.ts'
import { cut, widthOf } from './width.ts'

/** A table with one column cut to what the others leave of so many columns of the terminal. */
export function fitted(rows: readonly (readonly Cell[])[], column: number, columns: number): string {
  const withCell = (change: (cell: Cell) => Cell) =>
    table(rows.map(row => row.map((cell, i) => (i === column ? change(cell) : cell))))
  const others = withCell(() => '.').split('\n')
  const room = Math.max(columns - Math.max(...others.map(plainWidth)) + 1, leastRoom)
  const fit = (text: string) => cut(shownOf(text), room)
  return withCell(cell => (typeof cell === 'string' ? fit(cell) : { ...cell, text: fit(cell.text) }))
}

/** Below this nothing could be told apart: lines may then be wider than the terminal. */
const leastRoom = 12

const plainWidth = (line: string): number => widthOf(stripVTControlCharacters(line))
