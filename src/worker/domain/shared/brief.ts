import { type SQL, sql } from 'drizzle-orm'

/** Characters of a roadmap's titles and statuses that are shown outside of it, because they have no limit. */
export const briefLength = 200

/** Characters of its summary in a list. */
export const summaryLength = 2_000

export const brief = (text: SQL, length = briefLength): SQL => sql`left(${text}, ${length})`
