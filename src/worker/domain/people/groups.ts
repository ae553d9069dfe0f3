import { type SQL, sql } from 'drizzle-orm'
import { projectGroups } from '../../../../db/schema/index.ts'
import { ensure, ensureFound } from '../../access/ensure.ts'
import type { Ask } from '../../access/gate.ts'
import type { Tagged } from '../../access/tagged.ts'
import { type Json, write } from '../../access/trip.ts'
import { build, textArray } from '../../database.ts'
import type { EventType } from '../activity/event-types.ts'
import { recordEvent } from '../activity/events.ts'
import type { Pieces } from '../shared/json-pieces.ts'
import { nameOrder, type Page } from '../shared/lists.ts'
import { readingProject, writingStill } from '../shared/persons.ts'
import { assignmentsOf, counted } from './assignments.ts'
import type { AssignmentChange, GroupAssignment } from './fields.ts'
import { listGroups, writeGroup } from './group-members.ts'

/** By name, in pieces. Admins also get `available`: the organization's groups that are not assigned. */
export function listProjectGroups(ask: Ask, page: Page): Promise<Tagged<Pieces>> {
  const projectId = sql`${ask.projectId}::uuid`
  const further = sql`case when gate.role::project_role >= 'admin'
    then json_build_object('available', ${available(projectId)}) else '{}' end`
  return listGroups(ask, { groups: assignmentsOf(projectId), reader: readingProject, page, further }, counted)
}

export const assignGroup = (ask: Ask, { groupId, role, featureScope }: GroupAssignment): Promise<Json> => {
  const projectId = ask.projectId!
  const orgId = sql`(select org_id from projects where id = ${projectId}::uuid)`
  return writeGroup(
    ask,
    [
      sql`select ${ensure(sql`g.id is not null`, 'group_not_found')},
                 ${ensure(sql`g.org_id = ${orgId}`, 'group_org_mismatch')}
            from (select) one left join org_groups g on g.id = ${groupId}::uuid`,
      build.insert(projectGroups).values({ projectId, orgId, groupId, role, featureScope }),
      record(projectId, groupId, 'group.assigned', { role, featureScope }),
    ],
    groupOf(projectId, groupId),
    counted,
  )
}

export const updateAssignment = (ask: Ask, groupId: string, change: AssignmentChange): Promise<Json> => {
  const projectId = ask.projectId!
  const role = change.role === undefined ? sql`a.role` : sql`${change.role}::project_role`
  const scope = change.featureScope === undefined ? sql`a.feature_scope` : textArray(change.featureScope)
  return writeGroup(
    ask,
    [
      ...ensureAssigned(projectId, groupId),
      sql`select ${ensure(sql`${scope} is null or ${role} <> 'admin'`, 'invalid_external_role')}
            from ${assignment(projectId, groupId)}`,
      sql`with before as (select * from ${assignment(projectId, groupId)}),
          changed as (
            update project_groups a set role = ${role}, feature_scope = ${scope} from before b
             where a.project_id = ${projectId}::uuid and a.group_id = ${groupId}::uuid
               and (a.role, a.feature_scope) is distinct from (${role}, ${scope})
            returning a.role, a.feature_scope, b.role as old_role, b.feature_scope as old_scope)
          ${record(
            projectId,
            groupId,
            'group.updated',
            sql`jsonb_build_object('from', jsonb_build_object('role', old_role, 'featureScope', old_scope),
              'to', jsonb_build_object('role', c.role, 'featureScope', c.feature_scope))`,
            sql`changed c`,
          )}`,
    ],
    groupOf(projectId, groupId),
    counted,
    writingStill(sql`${projectId}::uuid`),
  )
}

/** Unassigns a group. Its members keep their other access to the project (people § Project groups). */
export const unassignGroup = (ask: Ask, groupId: string): Promise<Json> => {
  const projectId = ask.projectId!
  return write(
    ask,
    [
      ...ensureAssigned(projectId, groupId),
      sql`with ended as (
            delete from project_groups where project_id = ${projectId}::uuid and group_id = ${groupId}::uuid
            returning role, feature_scope)
          ${record(
            projectId,
            groupId,
            'group.unassigned',
            sql`jsonb_build_object('role', e.role, 'featureScope', e.feature_scope)`,
            sql`ended e`,
          )}`,
    ],
    sql`select json_build_object('ok', true)`,
  )
}

const available = (projectId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
           'memberCount', (select count(*) from org_group_members where group_id = g.id))
         order by ${nameOrder(sql`g.name`)}, g.id), '[]')
    from projects p join org_groups g on g.org_id = p.org_id
   where p.id = ${projectId}
     and not exists (select from project_groups a where a.project_id = p.id and a.group_id = g.id))`

/** The row `a` of an assignment. */
const assignment = (projectId: string, groupId: string): SQL => sql`(
  select * from project_groups where project_id = ${projectId}::uuid and group_id = ${groupId}::uuid) a`

/** Locks it, since it goes with its group, whose deletion does not wait for the project. */
const ensureAssigned = (projectId: string, groupId: string): SQL[] => [
  sql`select from ${assignment(projectId, groupId)} for no key update`,
  sql`select ${ensureFound(assignment(projectId, groupId), 'group_not_found')}`,
]

const groupOf = (projectId: string, groupId: string): SQL => assignmentsOf(sql`${projectId}::uuid`, groupId)

const record = (
  projectId: string,
  groupId: string,
  type: EventType,
  payload: Record<string, unknown> | SQL,
  each?: SQL,
): SQL =>
  recordEvent({
    projectId,
    type,
    target: { kind: 'group', id: sql`g.id`, label: sql`g.name` },
    payload,
    each: each ? sql`${each}, org_groups g` : sql`org_groups g`,
    when: sql`g.id = ${groupId}::uuid`,
  })
