import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { recordEvent } from '../activity/events.ts'
import { endInvitationMails } from '../people/invitation-mails.ts'
import { personName } from '../shared/persons.ts'
import { lockInvitations } from './invitations.ts'
import { ensureAnotherAdmin, ensureMember } from './members.ts'

/**
 * Removes a member, or lets a member leave. This also removes them from the organization's groups and projects, and
 * cancels invitations to their address, except where they are a guest (orgs § Leaving and removing).
 */
export function removeOrgMember(ask: Ask, userId: string): Promise<Json> {
  const orgId = ask.orgId!
  return write(
    ask,
    [
      ensureMember(orgId, userId),
      ensureAnotherAdmin(orgId, userId),
      lockProjects(orgId, userId),
      lockInvitations(orgId, sql`array(${emailOf(userId)})`),
      leaveProjects(orgId, userId),
      cancelInvitations(orgId, userId),
      // The foreign key removes them from groups.
      sql`delete from org_members where org_id = ${orgId}::uuid and user_id = ${userId}::uuid`,
    ],
    sql`select json_build_object('ok', true)`,
  )
}

/** Other writes to these projects happen before, or are judged by the remaining members. */
const lockProjects = (orgId: string, userId: string): SQL => sql`
  select from projects p where org_id = ${orgId}::uuid and (
    exists (select from project_members
             where project_id = p.id and user_id = ${userId}::uuid and feature_scope is null)
    or exists (select from invitations i where i.project_id = p.id and ${isInternalInvitation(orgId, userId)}))
   order by id for no key update`

const leaveProjects = (orgId: string, userId: string): SQL => sql`
  with ended as (
    delete from project_members m using projects p
     where p.org_id = ${orgId}::uuid and p.id = m.project_id
       and m.user_id = ${userId}::uuid and m.feature_scope is null
    returning m.id, m.project_id, m.role
  ) ${recordEvent({
    projectId: sql`m.project_id`,
    type: { is: 'member.left', when: sql`u.id = caller_id()`, otherwise: 'member.removed' },
    target: { kind: 'member', id: sql`m.id`, label: personName(sql`u`) },
    payload: sql`jsonb_build_object('role', m.role, 'featureScope', null)`,
    each: sql`ended m, users u`,
    when: sql`u.id = ${userId}::uuid`,
  })}`

const cancelInvitations = (orgId: string, userId: string): SQL => sql`
  with cancelled as (
    delete from invitations i where ${isInternalInvitation(orgId, userId)} returning i.id, i.project_id, i.project_role
  ), unmailed as (${endInvitationMails(sql`cancelled`)}
  ) ${recordEvent({
    projectId: sql`i.project_id`,
    type: 'invitation.cancelled',
    target: { kind: 'invitation', id: sql`i.id`, label: sql`null` },
    payload: sql`jsonb_build_object('role', i.project_role, 'featureScope', null)`,
    each: sql`cancelled i`,
    when: sql`i.project_id is not null`,
  })}`

const isInternalInvitation = (orgId: string, userId: string): SQL => sql`
  i.org_id = ${orgId}::uuid and i.email = (${emailOf(userId)}) and i.accepted_at is null and i.feature_scope is null`

const emailOf = (userId: string): SQL => sql`select email from users where id = ${userId}::uuid`
