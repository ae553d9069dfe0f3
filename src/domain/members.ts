import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../access/gate.ts'
import { type Json, read } from '../access/trip.ts'
import { nameOrder } from './lists.ts'
import { invitedMembers, personMembers, personName, seesProjectAddresses } from './people.ts'

/** Who reads, and whether they are shown others' addresses. */
export type Reader = { id: SQL; seesAddresses: SQL }

/** In an answer to a read, and to a write, which here only internal admins and owners make. */
const reading: Reader = {
  id: sql`gate.user_id`,
  seesAddresses: seesProjectAddresses(sql`gate.role`, sql`gate.feature_scope`),
}
export const writing: Reader = { id: sql`caller_id()`, seesAddresses: sql`true` }

/** `{ members, invitations, groups }` (contract, "Member, invitation, group listing"; decisions § 5). */
export const listMembers = (ask: Ask): Promise<Json> =>
  read(
    ask,
    sql`select json_build_object(
        'members', (select coalesce(json_agg(${memberJson(reading)} order by m.created_at, m.id), '[]')
            from ${membersOf(ask.projectId)}),
        'invitations', (select coalesce(json_agg(${invitationJson(reading.seesAddresses)} order by i.created_at, i.id), '[]')
            from invitations i join projects p on p.id = i.project_id
           where i.project_id = ${ask.projectId}::uuid and i.accepted_at is null and i.expires_at > now()),
        'groups', (select coalesce(json_agg(${assignmentJson(reading)} order by ${nameOrder(sql`g.name`)}, g.id), '[]')
            from ${assignmentsOf(ask.projectId)}))`,
  )

/** The rows `m` of a project's individual members, with the user `u` and what they reach it by, `x`. */
export const membersOf = (projectId: string | null): SQL => sql`
  project_members m join users u on u.id = m.user_id
    join project_access x on x.project_id = ${projectId}::uuid and x.user_id = m.user_id and m.project_id = ${projectId}::uuid`

export const memberJson = ({ id, seesAddresses }: Reader): SQL => sql`(
  jsonb_build_object('id', m.id, 'userId', m.user_id, 'role', m.role, 'featureScope', m.feature_scope,
    'external', x.feature_scope is not null, 'createdAt', iso(m.created_at),
    'effectiveRole', x.role, 'effectiveFeatureScope', x.feature_scope,
    'paths', (select jsonb_agg(case when group_id is null then jsonb_build_object('kind', kind, 'role', role, 'featureScope', feature_scope)
        else jsonb_build_object('kind', kind, 'groupId', group_id, 'role', role, 'featureScope', feature_scope) end order by kind desc, group_id)
      from project_paths where project_id = m.project_id and user_id = m.user_id))
  || ${personMembers(sql`u`, id, seesAddresses)})`

/** Of the row `i` of an invitation and its project `p`. */
export const invitationJson = (seesAddresses: SQL): SQL => sql`(
  jsonb_build_object('id', i.id, 'role', i.project_role, 'featureScope', i.feature_scope,
    'status', case when p.archived_at is null then 'pending' else 'held' end,
    'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at))
  || ${invitedMembers(sql`i.email`, seesAddresses)})`

/** The rows `a` of a project's assigned groups, with the group `g`. */
export const assignmentsOf = (projectId: string | null): SQL => sql`
  project_groups a join org_groups g on g.id = a.group_id and a.project_id = ${projectId}::uuid`

export const assignmentJson = ({ id, seesAddresses }: Reader): SQL => sql`json_build_object(
  'id', g.id, 'groupId', g.id, 'name', g.name, 'role', a.role, 'featureScope', a.feature_scope, 'createdAt', iso(a.created_at),
  'memberCount', (select count(*) from org_group_members where group_id = g.id),
  'members', (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id) || ${personMembers(sql`u`, id, seesAddresses)}
                order by ${nameOrder(personName(sql`u`))}, u.id), '[]')
      from org_group_members gm join users u on u.id = gm.user_id where gm.group_id = g.id))`
