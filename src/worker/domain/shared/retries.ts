import { sql } from 'drizzle-orm'

/** When a claim is due again, by the column `attempts`: after 1, 2, 4 … minutes, a day at most. */
export const dueAgain = sql`now() + least(interval '1 minute' * 2 ^ least(attempts, 11), interval '1 day')`

/** Attempts from which on a failure is logged as an error: an hour has passed. */
export const worryingAttempts = 6
