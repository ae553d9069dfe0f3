import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { orgMembers } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { build, textArray } from '../../database.ts'
import { ensureSeats } from '../billing/plans.ts'
import { endInvitationMails } from '../people/invitation-mails.ts'
import { personFields } from '../shared/persons.ts'
import type { NewOrgMember, OrgMemberChange } from './fields.ts'
import { lockInvitations, orgInvitationsJson } from './invitations.ts'

/** `{ members, invitations }`, oldest first. Only admins see others' addresses (orgs § Members). */
export const listOrgMembers = (ask: Ask): Promise<Tagged> =>
  readTagged(
    ask,
    sql`select json_build_object(
        'members', (select json_agg(${memberJson(sql`gate.user_id`, isAdmin)} order by m.joined_at, m.user_id)
            from org_members m join users u on u.id = m.user_id where m.org_id = ${ask.orgId}::uuid),
        'invitations', ${orgInvitationsJson(ask.orgId!, isAdmin)})`,
  )

/** Adds a user with an account. A pending invitation counts as accepted, so they join its group. */
export function addOrgMember(ask: Ask, { email, role }: z.output<typeof NewOrgMember>): Promise<Json> {
  const orgId = ask.orgId!
  const userId = sql`(select id from users where email = ${email})`
  const emails = textArray([email])
  return write(
    ask,
    [
      sql`select ${ensure(sql`${userId} is not null`, 'user_not_found')}`,
      lockInvitations(orgId, emails),
      sql`select ${ensure(sql`not exists (select from ${orgMember(orgId, userId)})`, 'already_member')}`,
      ensureSeats(sql`${orgId}::uuid`, emails),
      build.insert(orgMembers).values({ orgId, userId, role }),
      sql`with consumed as (
            update invitations set accepted_at = now()
             where org_id = ${orgId}::uuid and project_id is null and email = ${email}
               and accepted_at is null and expires_at > now()
            returning id, group_id
          ), unmailed as (${endInvitationMails(sql`consumed`)})
          insert into org_group_members (org_id, group_id, user_id)
          select g.org_id, g.id, ${userId}
            from consumed c join org_groups g on g.org_id = ${orgId}::uuid and g.id = c.group_id`,
    ],
    memberAnswer(orgId, userId),
  )
}

export const changeOrgRole = (
  ask: Ask,
  userId: string,
  { role }: z.output<typeof OrgMemberChange>,
): Promise<Json> =>
  write(
    ask,
    [
      ensureMember(ask.orgId!, userId),
      ...(role === 'admin' ? [] : [ensureAnotherAdmin(ask.orgId!, userId)]),
      build
        .update(orgMembers)
        .set({ role })
        .where(and(eq(orgMembers.orgId, ask.orgId!), eq(orgMembers.userId, userId))),
    ],
    memberAnswer(ask.orgId!, sql`${userId}::uuid`),
  )

/** Ensures that the user is a member of the organization: 404. */
export const ensureMember = (orgId: string, userId: string): SQL =>
  sql`select ${ensureFound(orgMember(orgId, sql`${userId}::uuid`), 'member_not_found')}`

/** Ensures that the organization has another admin besides this user: 409. */
export const ensureAnotherAdmin = (orgId: string, userId: string): SQL => sql`
  select ${ensure(sql`count(*) > 1`, 'last_admin')} from org_members where org_id = ${orgId}::uuid and role = 'admin'
  having bool_or(user_id = ${userId}::uuid)`

const isAdmin = sql`gate.role = 'admin'`

/** The row `m` of a member. */
const orgMember = (orgId: string, userId: SQL): SQL => sql`(
  select * from org_members where org_id = ${orgId}::uuid and user_id = ${userId}) m`

const memberAnswer = (orgId: string, userId: SQL): SQL => sql`
  select json_build_object('member', ${memberJson(sql`caller_id()`, sql`true`)})
    from ${orgMember(orgId, userId)} join users u on u.id = m.user_id`

const memberJson = (readerId: SQL, seesAddresses: SQL): SQL => sql`(
  jsonb_build_object('userId', u.id, 'role', m.role, 'joinedAt', iso(m.joined_at))
  || ${personFields(sql`u`, readerId, seesAddresses)})`
