import { type SQL, sql } from 'drizzle-orm'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { textArray } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { ensureSeats } from '../billing/plans.ts'
import { personName } from '../shared/persons.ts'
import { externalDefault, type MemberChange } from './fields.ts'
import { endInvitationMails } from './invitation-mails.ts'
import { memberQuery } from './members.ts'

/** Changes a member. A guest who becomes internal needs a seat (people § Changing members). */
export function updateMember(ask: Ask, id: string, change: MemberChange): Promise<Json> {
  const projectId = ask.projectId!
  const [role, scope] = [newRole(change), newScope(change)]
  const joinsOrg = change.featureScope === null
  return write(
    ask,
    [
      sql`select ${ensure(sql`m.id is not null`, 'member_not_found')},
                 ${ensure(sql`${scope} is null or ${role} in ('member', 'viewer')`, 'invalid_external_role')},
                 ${ensure(sql`${role} = 'owner' or ${leavesAnOwner(projectId, id)}`, 'last_owner')}
            from (select) one left join ${projectMember(projectId, id)} on true`,
      ...(joinsOrg ? [ensureSeat(projectId, id), joinOrg(projectId, id)] : []),
      applyChange(projectId, id, change),
    ],
    sql`select to_json(found) from (${memberQuery(id)}) found`,
  )
}

/** Removes a member, or cancels an invitation (people § Removing members). */
export function removeMember(ask: Ask, id: string): Promise<Json> {
  const projectId = ask.projectId!
  return write(
    ask,
    [
      // An admin of the organization can cancel the same invitation without locking the project.
      sql`select from invitations where project_id = ${projectId}::uuid and id = ${id}::uuid for update`,
      sql`select ${ensureFound(
        sql`(select 1 from ${projectMember(projectId, id)}
             union all select 1 from ${invitationOf(projectId, id)}) found`,
        'member_not_found',
      )}`,
      sql`select ${ensure(leavesAnOwner(projectId, id), 'last_owner')} from ${projectMember(projectId, id)}`,
      endMembership(projectId, id),
      cancelInvitation(projectId, id),
    ],
    sql`select json_build_object('ok', true)`,
  )
}

/** The row `m` of an individual member. */
const projectMember = (projectId: string, id: string): SQL => sql`(
  select * from project_members where project_id = ${projectId}::uuid and id = ${id}::uuid) m`

const invitationOf = (projectId: string, id: string): SQL => sql`(
  select * from invitations where project_id = ${projectId}::uuid and id = ${id}::uuid and accepted_at is null) i`

const newRole = ({ role }: MemberChange): SQL =>
  role === undefined ? sql`m.role` : sql`${role}::project_role`

const newScope = ({ featureScope, external }: MemberChange): SQL => {
  if (featureScope !== undefined) return textArray(featureScope)
  return external ? sql`coalesce(m.feature_scope, ${textArray(externalDefault)})` : sql`m.feature_scope`
}

/** Whether the project has an owner without the row `m`. */
const leavesAnOwner = (projectId: string, id: string): SQL => sql`(m.role <> 'owner' or exists (
  select from project_members where project_id = ${projectId}::uuid and role = 'owner' and id <> ${id}::uuid))`

const emailOf = (projectId: string, id: string): SQL =>
  sql`select u.email from ${projectMember(projectId, id)} join users u on u.id = m.user_id`

const ensureSeat = (projectId: string, id: string): SQL =>
  ensureSeats(
    sql`(select org_id from projects where id = ${projectId}::uuid)`,
    sql`array(${emailOf(projectId, id)})`,
  )

const joinOrg = (projectId: string, id: string): SQL => sql`
  insert into org_members (org_id, user_id, role)
  select p.org_id, m.user_id, 'member' from ${projectMember(projectId, id)} join projects p on p.id = m.project_id
  on conflict do nothing`

const applyChange = (projectId: string, id: string, change: MemberChange): SQL => sql`
  with before as (select * from ${projectMember(projectId, id)}),
  changed as (
    update project_members m set role = ${newRole(change)}, feature_scope = ${newScope(change)} from before b
     where m.id = b.id and (m.role, m.feature_scope) is distinct from (${newRole(change)}, ${newScope(change)})
    returning m.id, m.user_id, m.role, m.feature_scope, b.role as old_role, b.feature_scope as old_scope
  ) ${recordEvent({
    projectId,
    type: 'member.updated',
    target: { kind: 'member', id: sql`m.id`, label: personName(sql`u`) },
    payload: sql`jsonb_build_object('from', jsonb_build_object('role', old_role, 'featureScope', old_scope),
      'to', jsonb_build_object('role', m.role, 'featureScope', m.feature_scope))`,
    each: sql`changed m, users u`,
    when: sql`u.id = m.user_id`,
  })}`

const endMembership = (projectId: string, id: string): SQL => sql`
  with ended as (
    delete from project_members m where m.id = ${id}::uuid returning m.id, m.user_id, m.role, m.feature_scope
  ) ${recordEvent({
    projectId,
    type: { is: 'member.left', when: sql`u.id = caller_id()`, otherwise: 'member.removed' },
    target: { kind: 'member', id: sql`m.id`, label: personName(sql`u`) },
    payload: sql`jsonb_build_object('role', m.role, 'featureScope', m.feature_scope)`,
    each: sql`ended m, users u`,
    when: sql`u.id = m.user_id`,
  })}`

const cancelInvitation = (projectId: string, id: string): SQL => sql`
  with cancelled as (
    delete from invitations i where i.id = ${id}::uuid and i.accepted_at is null
    returning i.id, i.project_role, i.feature_scope
  ), unmailed as (${endInvitationMails(sql`cancelled`)}
  ) ${recordEvent({
    projectId,
    type: 'invitation.cancelled',
    target: { kind: 'invitation', id: sql`i.id`, label: sql`null` },
    payload: sql`jsonb_build_object('role', i.project_role, 'featureScope', i.feature_scope)`,
    each: sql`cancelled i`,
  })}`
