import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** When what a claim counts in its `attempts` is due again: a minute later, then two, then four, a day at most. */
export const dueAgain = (claimed: Alias): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${claimed}.attempts, 11), interval '1 day')`

/** From here on a failure is told as an error: an hour has passed. */
export const worryingAttempts = 6
