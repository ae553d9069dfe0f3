import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../access/gate.ts'
import { type Json, read, write } from '../access/trip.ts'
import { text } from './fields.ts'

export const ProfileChange = z.object({ displayName: text({ min: 1, max: 80 }).nullable() })

export const readProfile = (ask: Ask): Promise<Json> => read(ask, profile(sql`gate.user_id`))

export const updateProfile = (ask: Ask, { displayName }: z.output<typeof ProfileChange>): Promise<Json> =>
  write(
    ask,
    [sql`update users set display_name = ${displayName} where id = caller_id()`],
    profile(sql`caller_id()`),
  )

const profile = (userId: SQL) => sql`
  select json_build_object('user', ${userJson}) from users u where u.id = ${userId}`

/** A user as they see themself: `id`, `email`, `displayName`, `locale`, `createdAt` (decisions § 2). */
export const userJson = sql`json_build_object('id', u.id, 'email', u.email, 'displayName', u.display_name,
  'locale', u.locale, 'createdAt', iso(u.created_at))`
