import { type SQL, sql } from 'drizzle-orm'

/** A person's name; where none is set, one that tells little of their address. `user` is the alias of a row. */
export const personName = (user: SQL): SQL => sql`person_name(${user}.display_name, ${user}.email)`

/** `{ id, displayName }`, or null when the user is no longer there. `user` is the alias of a left join. */
export const actorJson = (user: SQL): SQL =>
  sql`case when ${user}.id is not null then json_build_object('id', ${user}.id, 'displayName', ${personName(user)}) end`

/** The same of a user's id alone. */
export const personJson = (userId: SQL): SQL => sql`person_json(${userId})`
