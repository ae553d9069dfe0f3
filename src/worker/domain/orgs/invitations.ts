import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { recordEvent } from '../activity/events.ts'
import { ensureSeats } from '../billing/plans.ts'
import {
  endInvitationMails,
  invitationExpiry,
  mailInvitations,
  signInUrl,
} from '../people/invitation-mails.ts'
import { invitedFields } from '../shared/persons.ts'
import type { NewOrgInvitations } from './fields.ts'
import { ensureOrgGroup } from './groups.ts'

/**
 * Invites addresses: `{ invitations, skipped: [{ email, reason }] }` with the reasons `duplicate` and `already_member`.
 * 402 unless all have a seat. An existing invitation is renewed, and emailed again unless that was done recently
 * (orgs § Inviting).
 */
export function inviteToOrg(ask: Ask, input: NewOrgInvitations, origin: string): Promise<Json> {
  const orgId = ask.orgId!
  const wanted = wantedBy(input.emails, origin)
  const emails = sql`array(select email from ${wanted} where not repeated)`
  return write(
    ask,
    [
      ...(input.groupId ? [ensureOrgGroup(orgId, input.groupId)] : []),
      lockInvitations(orgId, emails),
      ensureSeats(sql`${orgId}::uuid`, emails),
      invite(orgId, wanted, input),
      ...mailInvitations(
        sql`select i.id, wanted.url from ${wanted} join invitations i on i.email = wanted.email and ${isToOrg(orgId)}
             where not repeated and not ${isMember(orgId, sql`wanted.email`)}`,
      ),
    ],
    outcome(orgId, wanted),
  )
}

/**
 * Cancels an invitation with a seat, to the organization or to one of its projects. The project records the same event
 * as for a cancellation there, even if it is archived.
 */
export const cancelOrgInvitation = (ask: Ask, invitationId: string): Promise<Json> => {
  const asked = sql`i.id = ${invitationId}::uuid and ${holdsSeat(ask.orgId!)}`
  return write(
    ask,
    [
      // Keeps the project until its event is recorded.
      sql`select from projects where id = (select project_id from invitations i where ${asked}) for no key update`,
      sql`with cancelled as (
            delete from invitations i where ${asked} returning i.id, i.project_id, i.project_role
          ), unmailed as (${endInvitationMails(sql`cancelled`)}
          ), told as (
            ${recordEvent({
              projectId: sql`c.project_id`,
              type: 'invitation.cancelled',
              target: { kind: 'invitation', id: sql`c.id`, label: sql`null` },
              payload: sql`jsonb_build_object('role', c.project_role, 'featureScope', null)`,
              each: sql`cancelled c`,
              when: sql`c.project_id is not null`,
            })}
          )
          select ${ensureFound(sql`cancelled`, 'invitation_not_found')} from (select count(*) from told) events`,
    ],
    sql`select json_build_object('ok', true)`,
  )
}

/**
 * The pending invitations as a JSON array, oldest first: those to the organization itself, and for its admins also those
 * to its projects with a seat, so that they can find each seat.
 */
export const orgInvitationsJson = (orgId: string, isAdmin: SQL): SQL => sql`(
  select coalesce(json_agg(${invitationJson(isAdmin)} order by i.created_at, i.id), '[]')
    from invitations i left join projects p on p.id = i.project_id
   where ${holdsSeat(orgId)} and (i.project_id is null or ${isAdmin}) and i.expires_at > now())`

/**
 * Locks the invitations that would make these addresses members. Afterwards, a running acceptance has finished, and no
 * other starts.
 */
export const lockInvitations = (orgId: string, emails: SQL): SQL => sql`
  select from invitations
   where org_id = ${orgId}::uuid and email = any (${emails}) and accepted_at is null and feature_scope is null
   order by id for no key update`

const isToOrg = (orgId: string): SQL =>
  sql`i.org_id = ${orgId}::uuid and i.project_id is null and i.accepted_at is null`

/** The invitations that `taken_seats` counts, and expired ones. */
const holdsSeat = (orgId: string): SQL =>
  sql`i.org_id = ${orgId}::uuid and i.accepted_at is null and i.feature_scope is null`

/** The rows of the addresses in order: `position`, `email`, `repeated`, `id`, and `url`. */
function wantedBy(emails: readonly string[], origin: string): SQL {
  const rows = emails.map((email, position) => ({
    position,
    email,
    repeated: emails.indexOf(email) < position,
    id: crypto.randomUUID(),
    url: signInUrl(origin, email),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as wanted (position int, email text, repeated boolean, id uuid, url text)`
}

const invite = (orgId: string, wanted: SQL, { role, groupId }: NewOrgInvitations): SQL => sql`
  insert into invitations as known (id, org_id, email, org_role, group_id, invited_by, expires_at)
  select wanted.id, ${orgId}::uuid, wanted.email, ${role}::org_role, ${groupId ?? null}::uuid, caller_id(),
         ${invitationExpiry}
    from ${wanted} where not repeated and not ${isMember(orgId, sql`wanted.email`)}
  on conflict (org_id, project_id, email) where accepted_at is null do update
    set org_role = excluded.org_role, group_id = excluded.group_id, invited_by = excluded.invited_by,
        created_at = case when known.expires_at > now() then known.created_at else now() end,
        expires_at = excluded.expires_at`

const outcome = (orgId: string, wanted: SQL): SQL => sql`
  select json_build_object(
      'invitations', coalesce(json_agg(${invitationJson(sql`true`)} order by position)
        filter (where reason is null), '[]'),
      'skipped', coalesce(json_agg(json_build_object('email', wanted.email, 'reason', reason) order by position)
        filter (where reason is not null), '[]'))
    from ${wanted}
    cross join lateral (select case when repeated then 'duplicate'
      when ${isMember(orgId, sql`wanted.email`)} then 'already_member' end as reason) judged
    left join invitations i on i.email = wanted.email and ${isToOrg(orgId)}
    left join projects p on p.id = i.project_id`

const isMember = (orgId: string, email: SQL): SQL => sql`exists (
  select from org_members m join users u on u.id = m.user_id where m.org_id = ${orgId}::uuid and u.email = ${email})`

/** The JSON of the row `i` and its project `p`, if any. `role` is the future role in the organization. */
const invitationJson = (seesAddresses: SQL): SQL => sql`jsonb_build_object(
    'id', i.id, 'role', coalesce(i.org_role, 'member'),
    'status', case when p.archived_at is null then 'pending' else 'held' end,
    'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at),
    'groupId', (select g.id from org_groups g where g.org_id = i.org_id and g.id = i.group_id),
    'projectId', p.id, 'projectName', p.name, 'projectRole', i.project_role)
  || ${invitedFields(sql`i.email`, seesAddresses)}`
