import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '../../../../db/schema/index.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { type Alias, build } from '../../database.ts'
import { changesSomething, text } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'
import { ensureTimeZone, TimeZone, timeZoneNamed } from './time-zones.ts'

export const ProfileChange = z.lazy(() =>
  z
    .object({
      displayName: text({ min: 1, max: 80 })
        .nullable()
        .optional()
        .meta({ description: 'Their name, on one line; null for none.' }),
      locale: z.enum(locales).optional().meta({ description: 'The language of their emails.' }),
      timeZone: TimeZone.optional().meta({
        description: 'Their time zone: a name of the tz database, such as `Europe/Berlin`, in any case.',
      }),
    })
    .refine(...changesSomething)
    .meta({ minProperties: 1 }),
)

export const readProfile = (ask: Ask): Promise<Json> => read(ask, profile(sql`gate.user_id`))

export function updateProfile(ask: Ask, change: z.output<typeof ProfileChange>): Promise<Json> {
  const { timeZone, ...others } = change
  const zone = timeZone === undefined ? {} : { timeZone: timeZoneNamed(timeZone) }
  return write(
    ask,
    [
      ...(timeZone === undefined ? [] : [ensureTimeZone(timeZone)]),
      build
        .update(users)
        .set({ ...others, ...zone })
        .where(eq(users.id, sql`caller_id()`)),
    ],
    profile(sql`caller_id()`),
  )
}

const profile = (userId: SQL) => sql`
  select json_build_object('user', ${userJson(sql`u`)}) from users u where u.id = ${userId}`

/** A user as they see themself (accounts § Profiles). */
export const userJson = (user: Alias): SQL => sql`json_build_object('id', ${user}.id, 'email', ${user}.email,
  'displayName', ${user}.display_name, 'locale', ${user}.locale, 'timeZone', zone_of(${user}),
  'createdAt', iso(${user}.created_at))`
