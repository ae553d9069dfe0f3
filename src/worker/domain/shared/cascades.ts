import { sql } from 'drizzle-orm'

/**
 * The statement before one that can cascade to many rows, in the same transaction. It makes cascades use indexes, even
 * if the connection planned them while the tables were small.
 */
export const seekCascades = sql`select seek_cascades()`
