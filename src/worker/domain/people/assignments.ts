import { type SQL, sql } from 'drizzle-orm'
import { nameOrder } from '../shared/lists.ts'
import type { Groups } from './group-members.ts'

/** The groups that are assigned to a project, and their members. */
export type Assignments = Groups<{ id: string; role: string; featureScope: string[] | null }>

/** The groups of a project, or one of them, by name, as rows for `chosenGroups`. */
export const assignmentsOf = (projectId: SQL, groupId?: string): SQL => sql`
  select g.id, json_build_object('id', g.id, 'groupId', g.id, 'name', g.name, 'role', a.role,
      'featureScope', a.feature_scope, 'createdAt', iso(a.created_at)) as item
    from project_groups a join org_groups g on g.id = a.group_id
   where a.project_id = ${projectId} ${groupId === undefined ? sql`` : sql`and a.group_id = ${groupId}::uuid`}
   order by ${nameOrder(sql`g.name`)}, g.id`

/** Adds each group's `memberCount`. */
export const counted = ({ people, groups }: Assignments): Groups => ({
  people,
  groups: groups.map(({ group, people }) => ({ group: { ...group, memberCount: people.length }, people })),
})
