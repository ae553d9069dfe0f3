import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'

/** A person's name; where none is set, one that tells little of their address. */
export const personName = (user: Alias): SQL => sql`person_name(${user}.display_name, ${user}.email)`

/** `{ id, displayName }`, or null when the user is no longer there, as in a left join. */
export const actorJson = (user: Alias): SQL =>
  sql`case when ${user}.id is not null
       then json_build_object('id', ${user}.id, 'displayName', ${personName(user)}) end`

/** The same of a user's id alone. */
export const personJson = (userId: SQL): SQL => sql`person_json(${userId})`

/** Who reads, and whether they are shown others' addresses. */
export type Reader = { id: SQL; seesAddresses: SQL }

/**
 * A person as a member of something: `name`, and `email` where the reader may see it: their own, and others' where
 * `seesAddresses` holds (people § Email visibility). The one place that hands out addresses.
 */
export const personFields = (user: Alias, readerId: SQL, seesAddresses: SQL): SQL => sql`(
  jsonb_build_object('name', ${personName(user)})
  || case when ${user}.id = ${readerId} or ${seesAddresses}
       then jsonb_build_object('email', ${user}.email) else '{}' end)`

/** The same for the address of an invitation, which belongs to nobody yet. */
export const invitedFields = (email: SQL, seesAddresses: SQL): SQL =>
  sql`(case when ${seesAddresses} then jsonb_build_object('email', ${email}) else '{}' end)`

/** In a project, others' addresses are for its internal owners and admins. */
export const seesProjectAddresses = (role: SQL, featureScope: SQL): SQL =>
  sql`(${role}::project_role >= 'admin' and ${featureScope} is null)`

/** Who reads a project's people. */
export const readingProject: Reader = {
  id: sql`gate.user_id`,
  seesAddresses: seesProjectAddresses(sql`gate.role`, sql`gate.feature_scope`),
}

/** Who reads the answer to a write: only internal admins and owners change anything about people. */
export const writing: Reader = { id: sql`caller_id()`, seesAddresses: sql`true` }

/** The same where the write may have lowered its caller's own role in the project: as they are by then. */
export const writingStill = (projectId: SQL): Reader => ({
  id: sql`caller_id()`,
  seesAddresses: sql`exists (
    select from project_access x where x.project_id = ${projectId} and x.user_id = caller_id()
       and ${seesProjectAddresses(sql`x.role`, sql`x.feature_scope`)})`,
})
