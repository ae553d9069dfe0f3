import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes as Postgres writes them in text: `\x` and hex digits. */
export const bytea = customType<{ data: `\\x${string}`; driverData: string }>({ dataType: () => 'bytea' })

/** An instant, in the database's own notation. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })
