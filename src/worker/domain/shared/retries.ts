import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** When a claim is due again, by its `attempts`: after 1, 2, 4 … minutes, a day at most. */
export const dueAgain = (claimed: Alias): SQL =>
  sql`now() + least(interval '1 minute' * 2 ^ least(${claimed}.attempts, 11), interval '1 day')`

/** Attempts from which on a failure is logged as an error: an hour has passed. */
export const worryingAttempts = 6
