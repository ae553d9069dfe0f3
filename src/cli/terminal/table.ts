import { sanitizeLine } from './sanitize.ts'
import { textWidth } from './width.ts'

export type Cell = string | { text: string; paint(text: string): string }

/** Renders rows in aligned columns. East Asian characters count as two columns. */
export function table(rows: readonly (readonly Cell[])[], gap = '  '): string {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, textWidth(textOf(cell)))
    })
  return rows
    .map(row => row.map((cell, i) => padded(cell, i < row.length - 1 ? widths[i]! : 0)).join(gap))
    .map(line => line.trimEnd())
    .join('\n')
}

const textOf = (cell: Cell): string => sanitizeLine(typeof cell === 'string' ? cell : cell.text)

function padded(cell: Cell, width: number): string {
  const text = textOf(cell)
  const padding = ' '.repeat(Math.max(0, width - textWidth(text)))
  return (typeof cell === 'string' || !text ? text : cell.paint(text)) + padding
}
