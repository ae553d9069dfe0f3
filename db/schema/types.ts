import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes in the text format of Postgres: `\x` and hex digits. */
export const bytea = customType<{ data: `\\x${string}`; driverData: string }>({ dataType: () => 'bytea' })

/** An instant, in the text format of Postgres. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })
