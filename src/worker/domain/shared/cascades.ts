import { sql } from 'drizzle-orm'

/**
 * The statement that comes before one whose cascades may take many rows, in the same transaction: what it costs then
 * grows with what goes, in a connection that has planned them for small tables too.
 */
export const seekCascades = sql`select seek_cascades()`
