import { aligned, brief } from '../report.ts'
import type { Scale } from './measure-scale.ts'
import { type Measured, wantedMemory } from './memories.ts'
import type { Read, Reads } from './reads.ts'
import type { Run } from './sweeps.ts'
import type { Timed } from './times.ts'
import { extentOf } from './worlds.ts'

/** Beyond this ratio, an operation misses its target. */
export const wantedRatio = 1.3

/** The ratio of CPU times of the Worker and database, large world to small. */
export const ratioOf = ({ small, large }: Timed): number =>
  (large.worker + large.database) / (small.worker + small.database)

const databaseRatio = ({ small, large }: Timed) => large.database / small.database

const readsMore = ({ small, large }: Read) => rowsOf(large) > 1.3 * rowsOf(small) + 50

const rowsOf = ({ rows }: Reads) => Object.values(rows).reduce((sum, one) => sum + one, 0)

/** The tables with more reads. */
const moreRows = ({ small, large }: Read) =>
  Object.entries(large.rows)
    .filter(([table, rows]) => rows > small.rows[table]!)
    .map(([table, rows]) => `${table} ${small.rows[table]} → ${rows}`)
    .join(', ')

const isWithinBudget = ({ due, left, rows, trips, seconds, budget }: Run): boolean =>
  left < due && rows <= budget.rows && trips <= budget.trips && seconds <= budget.seconds

/** All measurements, and those that missed. */
export function scaleReport({ options, bytes, filling, timed, reads, runs, memories }: Scale): string {
  const { orgs, projects, files, events } = extentOf(options.share)
  return [
    `${orgs} organizations, ${projects} projects, ${files} files, ${events} events: ${brief(bytes / 1e9)} GB, filled in ${brief(filling)} s`,
    timeTable(timed),
    timeSummary(timed),
    readSummary(reads),
    ...(runs.length > 0 ? [runTable(runs)] : []),
    ...(memories.length > 0 ? [memoryTable(memories)] : []),
  ].join('\n\n')
}

const timeTable = (timed: Timed[]) =>
  aligned([
    ['CPU, ms: Worker + database', 'small', 'large', '×', 'database ×', 'client ×', 'turns', ''],
    ...timed.map(each => [
      each.name,
      ...[each.small, each.large].map(({ worker, database }) => `${brief(worker)} + ${brief(database)}`),
      brief(ratioOf(each)),
      each.small.database > 0 ? brief(databaseRatio(each)) : '',
      brief(each.large.client / each.small.client),
      String(each.turns),
      ratioOf(each) > wantedRatio ? 'MISSED' : '',
    ]),
  ])

function timeSummary(timed: Timed[]): string {
  const ratios = timed.map(ratioOf).sort((a, b) => a - b)
  const asking = timed.filter(({ small }) => small.database > 0)
  const worst = asking.filter(each => databaseRatio(each) > wantedRatio)
  return `${timed.length} operations, large ÷ small: median ${brief(ratios[Math.floor(ratios.length / 2)]!)} ×, largest ${brief(ratios.at(-1)!)} ×; within ${wantedRatio} ×: ${ratios.filter(ratio => ratio <= wantedRatio).length}
by the database's CPU alone, beyond ${wantedRatio} ×: ${list(worst.map(each => `${each.name} ${brief(databaseRatio(each))} ×`))}`
}

function readSummary(reads: Read[]): string {
  const nameOf = (read: Read) => `${read.name}${read.generic ? ' (generic plan)' : ''}`
  return `scans of a table that grows: ${list(reads.filter(({ large }) => large.scanned.length > 0).map(read => `${nameOf(read)}: ${read.large.scanned.join(', ')}`))}
more rows read the more there is: ${list(reads.filter(readsMore).map(read => `${nameOf(read)}: ${moreRows(read)}`))}`
}

const runTable = (runs: Run[]) =>
  aligned([
    ['job', 'waiting', 'left', 'rows', 'of', 'trips', 'of', 'seconds', 'of', 'scanned', ''],
    ...runs.map(run => [
      run.job,
      ...[run.due, run.left, run.rows, run.budget.rows, run.trips, run.budget.trips].map(String),
      brief(run.seconds),
      String(run.budget.seconds),
      run.scanned.join(', '),
      isWithinBudget(run) ? 'met' : 'MISSED',
    ]),
  ])

const memoryTable = (memories: Measured[]) =>
  aligned([
    ['memory, MB', 'succeeds with a heap of', 'fails with', 'live at most', 'process grows by', ''],
    ...memories.map(({ what, heap, tooSmall, live, resident }) => [
      what,
      ...[heap, tooSmall, live, resident].map(brief),
      Math.max(heap, live) <= wantedMemory ? 'met' : 'MISSED',
    ]),
  ])

const list = (lines: string[]) => (lines.length > 0 ? lines.map(line => `\n  ${line}`).join('') : 'none')
