import { eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { orgGroupMembers, orgGroups } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import type { Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { build } from '../../database.ts'
import { markEvents, markedEvents, recordEvent } from '../activity/events.ts'
import { asFound, listGroups, writeGroup } from '../people/group-members.ts'
import type { Pieces } from '../shared/json-pieces.ts'
import { nameOrder, type Page } from '../shared/lists.ts'
import type { NewOrgGroupMember, OrgGroupName } from './fields.ts'

/** Groups per organization (orgs § Groups). */
export const groupLimit = 50

/** By name, with their members, in pieces. */
export const listOrgGroups = (ask: Ask, page: Page): Promise<Tagged<Pieces>> => {
  const reader = { id: sql`gate.user_id`, seesAddresses: sql`gate.role = 'admin'` }
  return listGroups(ask, { groups: groupsOf(ask.orgId!), reader, page }, asFound)
}

export function createOrgGroup(ask: Ask, { name }: z.output<typeof OrgGroupName>): Promise<Json> {
  const [id, orgId] = [crypto.randomUUID(), ask.orgId!]
  return writeGroup(
    ask,
    [
      sql`select ${ensure(sql`count(*) < ${groupLimit}`, 'group_limit')}
            from org_groups where org_id = ${orgId}::uuid`,
      build.insert(orgGroups).values({ id, orgId, name }),
    ],
    groupsOf(orgId, id),
    asFound,
  )
}

export const renameOrgGroup = (
  ask: Ask,
  groupId: string,
  { name }: z.output<typeof OrgGroupName>,
): Promise<Json> =>
  writeGroup(
    ask,
    [
      ensureOrgGroup(ask.orgId!, groupId),
      build.update(orgGroups).set({ name }).where(eq(orgGroups.id, groupId)),
    ],
    groupsOf(ask.orgId!, groupId),
    asFound,
  )

/** Deletes a group. Each project that it was assigned to records an event. The active ones are counted. */
export function deleteOrgGroup(ask: Ask, groupId: string): Promise<Json> {
  const mark = crypto.randomUUID()
  return write(
    ask,
    [
      ensureOrgGroup(ask.orgId!, groupId),
      lockGroup(groupId),
      lockProjectsOf(groupId),
      markEvents(ask, mark),
      unassign(groupId),
      build.delete(orgGroups).where(eq(orgGroups.id, groupId)),
    ],
    unassignedAt(ask.orgId!, groupId, mark),
  )
}

export const addToOrgGroup = (
  ask: Ask,
  groupId: string,
  { userId }: z.output<typeof NewOrgGroupMember>,
): Promise<Json> =>
  write(
    ask,
    [
      ensureOrgGroup(ask.orgId!, groupId),
      sql`select ${ensureFound(
        sql`org_members where org_id = ${ask.orgId}::uuid and user_id = ${userId}::uuid`,
        'not_org_member',
      )}`,
      build.insert(orgGroupMembers).values({ orgId: ask.orgId!, groupId, userId }),
    ],
    sql`select json_build_object('ok', true)`,
  )

export const removeFromOrgGroup = (ask: Ask, groupId: string, userId: string): Promise<Json> =>
  write(
    ask,
    [
      ensureOrgGroup(ask.orgId!, groupId),
      sql`with removed as (
            delete from org_group_members where group_id = ${groupId}::uuid and user_id = ${userId}::uuid returning 1)
          select ${ensureFound(sql`removed`, 'member_not_found')}`,
    ],
    sql`select json_build_object('ok', true)`,
  )

/** Ensures that a group belongs to the organization: 404. */
export const ensureOrgGroup = (orgId: string, groupId: string): SQL => sql`
  select ${ensureFound(sql`org_groups where org_id = ${orgId}::uuid and id = ${groupId}::uuid`, 'group_not_found')}`

// From here on, it cannot be assigned. The next lock keeps its projects until their events are recorded.
const lockGroup = (groupId: string): SQL => sql`select from org_groups where id = ${groupId}::uuid for update`

const lockProjectsOf = (groupId: string): SQL => sql`
  select from projects where id in (select project_id from project_groups where group_id = ${groupId}::uuid)
   order by id for no key update`

const unassign = (groupId: string): SQL => sql`
  with unassigned as (
    delete from project_groups where group_id = ${groupId}::uuid returning project_id, role, feature_scope)
  ${recordEvent({
    projectId: sql`a.project_id`,
    type: 'group.unassigned',
    target: { kind: 'group', id: sql`g.id`, label: sql`g.name` },
    payload: sql`jsonb_build_object('role', a.role, 'featureScope', a.feature_scope)`,
    each: sql`unassigned a, org_groups g`,
    when: sql`g.id = ${groupId}::uuid`,
  })}`

/** Counts the events, because the assignments no longer exist. */
const unassignedAt = (orgId: string, groupId: string, mark: string): SQL => sql`
  select json_build_object('ok', true, 'projectCount', count(*))
    from projects p, lateral ${markedEvents(mark, 'group.unassigned', sql`p.id`)} e
   where p.org_id = ${orgId}::uuid and p.archived_at is null and e.target_id = ${groupId}::uuid::text`

/** The groups of an organization, or one of them, as rows for `chosenGroups`. */
const groupsOf = (orgId: string, groupId?: string): SQL => sql`
  select g.id, json_build_object('id', g.id, 'orgId', g.org_id, 'name', g.name, 'createdAt', iso(g.created_at),
      'projectCount', (select count(*) from project_groups a join projects p on p.id = a.project_id
          where a.group_id = g.id and p.archived_at is null)) as item
    from org_groups g
   where g.org_id = ${orgId}::uuid ${groupId === undefined ? sql`` : sql`and g.id = ${groupId}::uuid`}
   order by ${nameOrder(sql`g.name`)}, g.id`
