import { type SQL, sql } from 'drizzle-orm'

/** Characters of a roadmap's titles and statuses that are shown outside of it: they have no limit of their own. */
export const briefLength = 200

/** Characters of its summary in a list of many. */
export const summaryLength = 2_000

export const brief = (text: SQL, length = briefLength): SQL => sql`left(${text}, ${length})`
