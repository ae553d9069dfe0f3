import { stripVTControlCharacters } from 'node:util'
import { sanitizeLine } from './sanitize.ts'
import { type Cell, table } from './table.ts'
import { textWidth, truncate } from './width.ts'

/** Renders a table whose column `column` is truncated so that lines fit in `columns` terminal columns. */
export function fitTable(rows: readonly (readonly Cell[])[], column: number, columns: number): string {
  const withCell = (change: (cell: Cell) => Cell) =>
    table(rows.map(row => row.map((cell, i) => (i === column ? change(cell) : cell))))
  const others = withCell(() => '.').split('\n')
  const room = Math.max(columns - Math.max(...others.map(plainWidth)) + 1, leastRoom)
  const fit = (text: string) => truncate(sanitizeLine(text), room)
  return withCell(cell => (typeof cell === 'string' ? fit(cell) : { ...cell, text: fit(cell.text) }))
}

/** The minimum width of the truncated column, even if lines then exceed the terminal. */
const leastRoom = 12

const plainWidth = (line: string): number => textWidth(stripVTControlCharacters(line))
