import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { orgMembers, orgs } from '../../../../db/schema/index.ts'
import { ensure } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { type Json, read, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import {
  activeProjects,
  archivedProjects,
  limitsJson,
  planOf,
  planSourceOf,
  subscriptionJson,
} from '../billing/plans.ts'
import { dropInvitations } from '../people/invitation-mails.ts'
import { listJson, nameOrder, type Page } from '../shared/lists.ts'
import type { NewOrg, OrgChange } from './fields.ts'

/** Organizations that a user can administer, and can create per hour (orgs § Creating). */
export const orgLimits = { administered: 10, createdHourly: 10 } as const

/** The caller's organizations, by name. */
export const listOrgs = (ask: Ask, page: Page): Promise<Tagged> => readTagged(ask, ownOrgs(orgJson, page))

/** The items of the list, as rows of one column `item`. */
export const ownOrgItems = (): SQL => ownItems(orgJson)

/** The same, with only the fields for choosing one for a project. */
export const listEligibleOrgs = (ask: Ask, page: Page): Promise<Tagged> =>
  readTagged(ask, ownOrgs(eligibleJson, page))

export const readOrg = (ask: Ask): Promise<Json> => read(ask, orgOf(ask.orgId, sql`gate.user_id`))

/** The caller becomes the admin. Only successful creations count toward the hourly limit. */
export function createOrg(ask: Ask, { name }: z.output<typeof NewOrg>): Promise<Json> {
  const id = crypto.randomUUID()
  const userId = sql`caller_id()`
  return write(
    ask,
    [
      sql`select ${ensure(sql`${administered(userId)} < ${orgLimits.administered}`, 'org_limit')},
                 ${ensure(sql`hit.allowed`, 'rate_limited', sql`rate_limit_detail(hit)`)}
            from take_hit('org_create:' || ${userId}, ${orgLimits.createdHourly}, interval '1 hour') hit`,
      build.insert(orgs).values({ id, name }),
      build.insert(orgMembers).values({ orgId: id, userId, role: 'admin' }),
    ],
    orgOf(id, userId),
  )
}

export const renameOrg = (ask: Ask, { name }: z.output<typeof OrgChange>): Promise<Json> =>
  write(
    ask,
    [build.update(orgs).set({ name }).where(eq(orgs.id, ask.orgId!))],
    orgOf(ask.orgId, sql`caller_id()`),
  )

/**
 * Deletes an organization without projects, even archived ones, and without a plan that is paid or granted by the
 * operator. The database itself stores its customer in `billing_endings`, so that open checkouts are ended.
 */
export const deleteOrg = (ask: Ask): Promise<Json> =>
  write(
    ask,
    [
      sql`select ${ensure(
        sql`active + archived = 0`,
        'org_has_projects',
        sql`jsonb_build_object('active', active, 'archived', archived)`,
      )},
                 ${ensure(sql`${planSourceOf(sql`o`)} = 'none'`, 'org_has_contract')}
            from orgs o, lateral (
                   select ${activeProjects(sql`o.id`)} as active, ${archivedProjects(sql`o.id`)} as archived
                   offset 0) left_over
           where o.id = ${ask.orgId}::uuid`,
      ...dropInvitations(sql`orgs where id = ${ask.orgId}::uuid`, sql`org_id = ${ask.orgId}::uuid`),
      build.delete(orgs).where(eq(orgs.id, ask.orgId!)),
    ],
    sql`select json_build_object('ok', true)`,
  )

const administered = (userId: SQL): SQL =>
  sql`(select count(*) from org_members where user_id = ${userId} and role = 'admin')`

const ownOrgs = (item: SQL, page: Page): SQL => listJson('orgs', ownItems(item), page)

const ownItems = (item: SQL): SQL => sql`
  select ${item} as item from org_members m join orgs o on o.id = m.org_id
   where m.user_id = gate.user_id order by ${nameOrder(sql`o.name`)}, o.id`

const orgOf = (id: string | null, userId: SQL): SQL => sql`
  select json_build_object('org', ${orgJson}) from orgs o join org_members m on m.org_id = o.id
   where o.id = ${id}::uuid and m.user_id = ${userId}`

const eligible: SQL = sql`'id', o.id, 'name', o.name, 'role', m.role, 'plan', ${planOf(sql`o`)},
  'planSource', ${planSourceOf(sql`o`)}, 'projectCount', ${activeProjects(sql`o.id`)}, 'limits', ${limitsJson(sql`o`)},
  'suspendedAt', iso(o.suspended_at)`

const eligibleJson: SQL = sql`json_build_object(${eligible})`

/** `memberCount` and `pendingInvitationCount` together are the used seats. Only admins see `subscription`. */
const orgJson: SQL = sql`json_with(json_build_object(${eligible},
    'archivedProjectCount', ${archivedProjects(sql`o.id`)},
    'memberCount', (select count(*) from org_members where org_id = o.id),
    'pendingInvitationCount', (select count(distinct i.email) from invitations i
        where i.org_id = o.id and i.accepted_at is null and i.expires_at > now() and i.feature_scope is null
          and not exists (
            select from users u join org_members s on s.org_id = o.id and s.user_id = u.id where u.email = i.email)),
    'createdAt', iso(o.created_at)),
  case when m.role = 'admin' then json_build_object('subscription', ${subscriptionJson(sql`o.id`)}) else '{}' end)`
