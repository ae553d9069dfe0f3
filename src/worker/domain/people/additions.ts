import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { textArray } from '../../database.ts'
import { recordEvent } from '../activity/events.ts'
import { ensureSeats } from '../billing/plans.ts'
import { personName, writing } from '../shared/persons.ts'
import type { NewMember } from './fields.ts'
import { endInvitationMails, invitationExpiry, mailInvitations, signInUrl } from './invitation-mails.ts'
import { lockToAdd } from './invitations.ts'
import { invitationJson, memberQuery } from './members.ts'

/**
 * Adds a user (`{ member }`), or invites an address without an account (`{ invitation }`). `isNew` is false if the
 * address was already invited. Its invitation is then renewed and emailed again, unless that was done recently. Without
 * a featureScope, they need a seat of the organization: 402 (people § Adding members).
 */
export async function addMember(
  ask: Ask,
  member: NewMember,
  origin: string,
): Promise<{ answer: Json; isNew: boolean }> {
  const [id, projectId] = [crypto.randomUUID(), ask.projectId!]
  const json = await write(
    ask,
    [
      lockToAdd(member.email),
      sql`select ${ensure(
        sql`not exists (
            select from project_members where project_id = ${projectId}::uuid and user_id = ${userOf(member)})`,
        'already_member',
      )}`,
      ...(member.featureScope ? [] : [ensureSeats(orgOf(projectId), textArray([member.email]))]),
      join(projectId, id, member),
      invite(projectId, id, member),
      ...mailInvitations(
        sql`select id, ${signInUrl(origin, member.email)}::text as url from ${liveInvitation(projectId, member)}`,
      ),
    ],
    sql`select json_build_object('isNew', coalesce(i.id = ${id}::uuid, true), 'answer', answer)
          from projects p left join ${liveInvitation(projectId, member)} on true, lateral (select case
            when i.id is not null
            then json_build_object('invitation', ${invitationJson(sql`i`, sql`p`, writing.seesAddresses)})
            else (select to_json(found) from (${memberQuery(id)}) found) end) told (answer)
         where p.id = ${projectId}::uuid and answer is not null`,
  )
  const { answer, isNew } = JSON.parse(json) as { answer: object; isNew: boolean }
  return { answer: JSON.stringify(answer) as Json, isNew }
}

const orgOf = (projectId: string): SQL => sql`(select org_id from projects where id = ${projectId}::uuid)`

const userOf = ({ email }: NewMember): SQL => sql`(select id from users where email = ${email})`

const scopeOf = ({ featureScope }: NewMember): SQL => textArray(featureScope)

/** The row `i` of the address's invitation to the project, if any. */
const liveInvitation = (projectId: string, { email }: NewMember): SQL => sql`(
  select * from invitations where project_id = ${projectId}::uuid and email = ${email} and accepted_at is null) i`

/** Makes a user a member, and deletes the invitation of their address. */
const join = (projectId: string, id: string, member: NewMember): SQL => sql`
  with in_org as (
    insert into org_members (org_id, user_id, role)
    select ${orgOf(projectId)}, u.id, 'member' from users u
     where u.email = ${member.email} and ${scopeOf(member)} is null on conflict do nothing
  ), joined as (
    insert into project_members (id, project_id, user_id, role, feature_scope)
    select ${id}::uuid, ${projectId}::uuid, u.id, ${member.role}::project_role, ${scopeOf(member)}
      from users u where u.email = ${member.email}
    returning id, user_id
  ), consumed as (
    delete from invitations where project_id = ${projectId}::uuid and email = ${member.email} and accepted_at is null
       and exists (select from joined)
    returning id
  ), unmailed as (${endInvitationMails(sql`consumed`)}
  ) ${recordEvent({
    projectId,
    type: 'member.added',
    target: { kind: 'member', id: sql`j.id`, label: personName(sql`u`) },
    payload: { role: member.role, featureScope: member.featureScope },
    each: sql`joined j, users u`,
    when: sql`u.id = j.user_id`,
  })}`

const invite = (projectId: string, id: string, member: NewMember): SQL => sql`
  with invited as (
    insert into invitations as known (id, org_id, project_id, email, project_role, feature_scope,
                                      invited_by, expires_at)
    select ${id}::uuid, ${orgOf(projectId)}, ${projectId}::uuid, ${member.email}, ${member.role}::project_role,
           ${scopeOf(member)}, caller_id(), ${invitationExpiry}
     where ${userOf(member)} is null
    on conflict (org_id, project_id, email) where accepted_at is null do update
      set id = case when known.expires_at > now() then known.id else excluded.id end,
          created_at = case when known.expires_at > now() then known.created_at else now() end,
          project_role = excluded.project_role, feature_scope = excluded.feature_scope,
          invited_by = excluded.invited_by, expires_at = excluded.expires_at
    returning id
  ) ${recordEvent({
    projectId,
    type: 'member.invited',
    target: { kind: 'invitation', id: sql`i.id`, label: sql`null` },
    payload: { role: member.role, featureScope: member.featureScope },
    each: sql`invited i`,
  })}`
