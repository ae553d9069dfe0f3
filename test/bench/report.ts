import type { Figures } from './measure.ts'
import { names } from './operations.ts'
import type { Results } from './rounds.ts'
import type { Target } from './targets.ts'

/** One line an operation: requests a second, times and cost in bare reads at 1 and 16 connections, CPU at 1. */
export function table(results: Results): string {
  const head = ['', ...columns(1), ...columns(16), 'CPU ms: Worker', 'database', 'stand-in']
  const bare = results.get(names.bare)!
  const lines = [...results].map(([name, byConnections]) => {
    const one = byConnections.get(1)
    const cpu = one ? [one.cpu.worker, one.cpu.database, one.cpu.standIn].map(brief) : ['', '', '']
    return [name, ...figures(one, bare.get(1)!), ...figures(byConnections.get(16), bare.get(16)!), ...cpu]
  })
  return aligned([head, ...lines])
}

/** Each target beside what was measured; nothing fails by it. */
export function targetTable(targets: Target[]): string {
  const lines = targets.map(({ name, wanted, got, unit, isAtLeast }) => {
    const isMet = isAtLeast ? got >= wanted : got <= wanted
    return [
      name,
      `${isAtLeast ? '≥' : '≤'} ${brief(wanted)} ${unit}`,
      `${brief(got)} ${unit}`,
      isMet ? 'met' : 'MISSED',
    ]
  })
  return aligned([['target', 'wanted', 'measured', ''], ...lines])
}

const columns = (connections: number) => [`c=${connections}: req/s`, 'p50 ms', 'p99 ms', '× bare']

const figures = (of: Figures | undefined, bare: Figures): string[] =>
  of
    ? [brief(of.perSecond), brief(of.p50), brief(of.p99), brief(bare.perSecond / of.perSecond)]
    : ['', '', '', '']

export function brief(value: number): string {
  if (Number.isNaN(value)) return 'unknown'
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}
