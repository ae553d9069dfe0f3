import { type SQL, sql } from 'drizzle-orm'
import { ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { listJson, type Page } from '../shared/lists.ts'
import { personJson } from '../shared/persons.ts'
import { endInvitationMails } from './invitation-mails.ts'
import { acceptOwnInvitation, isOwnInvitation } from './invitations.ts'

/**
 * The organizations' pending invitations to the caller's address, newest first. Those to projects are accepted when
 * they sign in (orgs § Received invitations).
 */
export const listOwnInvitations = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(ask, listJson('invitations', ownInvitationItems, page))

/** The items of the list, as rows of one column `item`. */
export const ownInvitationItems: SQL = sql`
  select json_build_object('id', i.id, 'org', json_build_object('id', o.id, 'name', o.name),
         'role', i.org_role, 'invitedBy', ${personJson(sql`i.invited_by`)},
         'group', (select json_build_object('id', g.id, 'name', g.name)
                     from org_groups g where g.org_id = i.org_id and g.id = i.group_id),
         'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at)) as item
    from invitations i join orgs o on o.id = i.org_id
   where ${isOwnInvitation(sql`i`, sql`gate.user_id`)} order by i.created_at desc, i.id`

export const acceptInvitation = (ask: Ask, id: string): Promise<Json> =>
  write(
    ask,
    acceptOwnInvitation(id),
    sql`select json_build_object('org', json_build_object('id', o.id, 'name', o.name,
                 'role', coalesce(m.role, i.org_role)))
          from invitations i join orgs o on o.id = i.org_id
          left join org_members m on m.org_id = o.id and m.user_id = caller_id() where i.id = ${id}::uuid`,
  )

export const declineInvitation = (ask: Ask, id: string): Promise<Json> =>
  write(
    ask,
    [
      sql`with declined as (
            delete from invitations i
             where i.id = ${id}::uuid and ${isOwnInvitation(sql`i`, sql`caller_id()`)} returning id),
               unmailed as (${endInvitationMails(sql`declined`)})
          select ${ensureFound(sql`declined`, 'invitation_not_found')}`,
    ],
    sql`select json_build_object('ok', true)`,
  )
