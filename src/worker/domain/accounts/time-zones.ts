import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ensure } from '../../access/ensure.ts'
import { coded } from '../shared/coded-fields.ts'
import { notBeyond } from '../shared/fields.ts'

/** The name of a time zone that JavaScript has, in any case. Not all of them are names of the tz database. */
export const TimeZone = coded(
  'time_zone_invalid',
  z
    .string()
    .check(notBeyond(64))
    .refine(name => /^[a-z]/i.test(name) && isKnown(name))
    .meta({ maxLength: 64 }),
)

/** The time zone as the tz database spells it, or null if Postgres does not have it. */
export const timeZoneNamed = (name: string): SQL<string> => sql`time_zone_named(${name})`

export const ensureTimeZone = (name: string): SQL =>
  sql`select ${ensure(sql`${timeZoneNamed(name)} is not null`, 'time_zone_invalid')}`

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
