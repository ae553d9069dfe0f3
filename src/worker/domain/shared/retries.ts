import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** When a claim is due again, by its `attempts`: after 1, 2, 4, … minutes, at most a day. */
export const dueAgain = (claimed: Alias): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${claimed}.attempts, 11), interval '1 day')`

/** After this many attempts, which is about an hour, a failure is logged as an error. */
export const attemptsUntilError = 6
