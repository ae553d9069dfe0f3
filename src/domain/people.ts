import { type SQL, sql } from 'drizzle-orm'

/** Where no name is set: the first 2 characters of the e-mail's local part and `***` (contract, "Member"). */
export const personName = (user: SQL): SQL =>
  sql`coalesce(${user}.display_name, left(split_part(${user}.email, '@', 1), 2) || '***')`

/** `{ id, displayName }`, or null when the user is no longer there. `user` is the alias of a left join. */
export const actorJson = (user: SQL): SQL =>
  sql`case when ${user}.id is not null then json_build_object('id', ${user}.id, 'displayName', ${personName(user)}) end`
