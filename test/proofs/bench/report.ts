import { type Cell, type Delay, delays } from './cells.ts'
import type { Figures } from './measure.ts'
import { readNames } from './reads.ts'
import type { Results } from './results.ts'
import type { Starts } from './starts.ts'
import { isMet, type Target } from './targets.ts'

/**
 * A table for each delay, with a line per operation. `× bare` is its p50 divided by that of the bare read. CPU is
 * at 1 connection.
 */
export const tables = (results: Results): string =>
  delays.map(delay => `${headings[delay]}\n${table(results, delay)}`).join('\n\n')

/** Each target and the measured value. A missed target fails nothing. */
export function targetTable(targets: Target[]): string {
  const lines = targets.map(target => {
    const { name, wanted, got, floor, unit, isAtLeast } = target
    return [
      name,
      `${isAtLeast ? '≥' : '≤'} ${brief(wanted)} ${unit}`,
      `${brief(got)} ${unit}`,
      isMet(target) ? 'met' : 'MISSED',
      floor === undefined ? '' : `${brief(floor)} ${unit}`,
    ]
  })
  return aligned([['target', 'wanted', 'measured', '', 'least SQL'], ...lines])
}

const headings = { 0: 'Statements without a delay:', 1: 'With 1 ms a statement:' }

function table(results: Results, delay: Delay): string {
  const head = ['', ...columns(1), ...columns(16), 'CPU ms: Worker', 'database', 'stand-in']
  const figures = (name: string, side: Cell['side'], connections: number): string[] => {
    const of = results.find(name, { side, connections, delay })
    return of ? timesOf(of, results.at(readNames.bare, { connections, delay })) : ['', '', '', '']
  }
  const lines = rowsOf(results, delay).map(({ name, side }) => {
    const cpu = results.find(name, { side, delay })?.cpu
    return [
      `${name}${marks[side]}`,
      ...figures(name, side, 1),
      ...figures(name, side, 16),
      ...(cpu ? [cpu.worker, cpu.database, cpu.standIn].map(brief) : ['', '', '']),
    ]
  })
  return aligned([head, ...lines])
}

const marks = { now: '', earlier: ' · earlier', floor: ' · least SQL' }

/** Each operation once, followed by what it is compared with. */
function rowsOf(results: Results, delay: Delay): Pick<Cell, 'name' | 'side'>[] {
  const cells = results.all().filter(cell => cell.delay === delay)
  const byName = Map.groupBy(cells, ({ name }) => name)
  return [...byName].flatMap(([name, of]) =>
    [...new Set(of.map(({ side }) => side))]
      .sort((a, b) => order[a] - order[b])
      .map(side => ({ name, side })),
  )
}

const order = { now: 0, earlier: 1, floor: 2 }

const columns = (connections: number) => [`c=${connections}: req/s`, 'p50 ms', 'p99 ms', '× bare']

const timesOf = ({ perSecond, p50, p99 }: Figures, bare: Figures): string[] =>
  [perSecond, p50, p99, p50 / bare.p50].map(brief)

export function brief(value: number): string {
  if (Number.isNaN(value)) return 'unknown'
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

export function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}

export const startsLine = ({ worker, empty, ratio }: Starts): string =>
  `${brief(worker)} ms from spawning workerd to the first 200 of /healthz, ${brief(empty)} ms with an empty Worker: ${brief(ratio)} ×`
