import { isDeepStrictEqual } from 'node:util'
import type { Seen } from './canonical.ts'

/** How a run ended; the invariants that it broke; and how many trips to the database its longest request made. */
export type Run = { seen: Seen; broken: string[]; trips: number; waited: number | null }

/**
 * Tells what differs from each of these runs, in which one went after the other; null where it is as one of them. A
 * write of several trips may also be told that what it read has moved (409): then all is as where it was not sent.
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
 * Without what a write of several trips leaves where it is refused after the first: the key that it has queued, the
 * upload that it has counted.
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
