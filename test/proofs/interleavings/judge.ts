import { isDeepStrictEqual } from 'node:util'
import type { Seen } from './canonical.ts'

/** The outcome of a run, the invariants that it violated, and the maximum number of round trips of a request. */
export type Run = { seen: Seen; broken: string[]; trips: number; waited: number | null }

/**
 * Describes the difference from each of the sequential runs, or returns null if it is equal to one. A write of
 * several round trips may also be refused because its data has changed (409). Then everything else must be as if it
 * was not sent.
 */
export function judgeBy(serial: readonly Run[], alone: readonly Run[] = []): (run: Run) => unknown {
  const isOfTrips = serial.some(({ trips }) => trips > 1)
  const judged = ({ seen }: Run) => (isOfTrips ? withoutQueues(seen) : seen)
  const allowed = serial.map(judged)
  return run => {
    const seen = judged(run)
    const isAllowed = allowed.some(each => isDeepStrictEqual(each, seen))
    const hasMoved = alone.map(judged).some(({ answers, rows }, side) => {
      const isTold = seen.answers[side] === answers[side] && seen.answers[1 - side]?.startsWith('409')
      return isTold && isDeepStrictEqual(seen.rows, rows)
    })
    return isAllowed || hasMoved ? null : allowed.map(each => differences(seen, each))
  }
}

/**
 * Without what a write of several round trips leaves if it is refused after the first: its queued key and its
 * counted upload.
 */
const withoutQueues = ({ rows: { object_deletions, rate_windows, ...rows }, ...seen }: Seen): Seen => ({
  ...seen,
  rows,
})

const differences = (seen: Seen, other: Seen) => ({
  answers: isDeepStrictEqual(seen.answers, other.answers)
    ? 'the same'
    : { found: seen.answers, expected: other.answers },
  failures: seen.failures,
  rows: Object.keys(seen.rows)
    .map(table => ({ table, found: without(seen, other, table), expected: without(other, seen, table) }))
    .filter(({ found, expected }) => found.length + expected.length > 0),
})

const without = (one: Seen, other: Seen, table: string) =>
  one.rows[table]!.filter(row => !other.rows[table]!.includes(row))
