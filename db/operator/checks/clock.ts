import type pg from 'pg'
import { type Finding, finding } from './problems.ts'

/** How far two clocks can differ, in milliseconds. */
const toleranceMs = 60_000

/** Compares the clock of the database, which decides everything that expires, with the clock of this machine. */
export async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const { at } = rows[0]!
  // Positive if the database is ahead. The time of the round trip is not a difference.
  const difference = Math.max(at - Date.now(), 0) + Math.min(at - before, 0)
  return finding(
    'clock',
    `the database's, compared with this machine's`,
    Math.abs(difference) > toleranceMs && {
      what: `The clock of the database is ${minutes(difference)} ${difference > 0 ? 'ahead of' : 'behind'} that of this machine`,
      remedy:
        'Correct the clock of this machine if it is wrong. Otherwise contact the provider of the database: its clock decides when codes, sessions, and tokens expire, and when jobs run late.',
    },
  )
}

const minutes = (ms: number): string => `${(Math.abs(ms) / 60_000).toFixed(1)} minutes`
