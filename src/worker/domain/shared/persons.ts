import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** A user's name, or a masked part of their address if they have set none. */
export const personName = (user: Alias): SQL => sql`person_name(${user}.display_name, ${user}.email)`

/** `{ id, displayName }`, or null if a left join found no user. */
export const actorJson = (user: Alias): SQL =>
  sql`case when ${user}.id is not null
       then json_build_object('id', ${user}.id, 'displayName', ${personName(user)}) end`

/** The same for a user's id. */
export const personJson = (userId: SQL): SQL => sql`person_json(${userId})`

/** The user who reads, and whether they see others' addresses. */
export type Reader = { id: SQL; seesAddresses: SQL }

/**
 * A member's `name`, and `email` if the reader can see it: their own, and others' if `seesAddresses` holds
 * (people § Email visibility). Only this function returns members' addresses.
 */
export const personFields = (user: Alias, readerId: SQL, seesAddresses: SQL): SQL => sql`(
  jsonb_build_object('name', ${personName(user)})
  || case when ${user}.id = ${readerId} or ${seesAddresses}
       then jsonb_build_object('email', ${user}.email) else '{}' end)`

/** The same for the address of an invitation, which belongs to no user yet. */
export const invitedFields = (email: SQL, seesAddresses: SQL): SQL =>
  sql`(case when ${seesAddresses} then jsonb_build_object('email', ${email}) else '{}' end)`

/** In a project, its internal owners and admins see others' addresses. */
export const seesProjectAddresses = (role: SQL, featureScope: SQL): SQL =>
  sql`(${role}::project_role >= 'admin' and ${featureScope} is null)`

/** The reader of a project's members. */
export const readingProject: Reader = {
  id: sql`gate.user_id`,
  seesAddresses: seesProjectAddresses(sql`gate.role`, sql`gate.feature_scope`),
}

/** The reader of a write's response. Only internal admins and owners change members. */
export const writing: Reader = { id: sql`caller_id()`, seesAddresses: sql`true` }

/** The same for a write that can lower the caller's own role: their access after the write decides. */
export const writingStill = (projectId: SQL): Reader => ({
  id: sql`caller_id()`,
  seesAddresses: sql`exists (
    select from project_access x where x.project_id = ${projectId} and x.user_id = caller_id()
       and ${seesProjectAddresses(sql`x.role`, sql`x.feature_scope`)})`,
})
