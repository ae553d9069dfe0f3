import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import type { Alias } from '../../database.ts'
import { nameOrder } from '../shared/lists.ts'
import { isInScope, joinInUse } from '../shared/visibility.ts'
import { matchesFilters } from './filters.ts'
import { sliceOf } from './list.ts'
import { IssueQuery } from './query.ts'
import { isTitled } from './search.ts'
import { orderByValue, sortedColumns } from './sort.ts'

const ownBy = (column: SQL) => (project: Alias) =>
  sql`
  select * from issues where project_id = ${project}.id and ${column} = gate.user_id and deleted_at is null`

/** The caller's own issues of a project. Each has an index that starts with the project and the user. */
const owned = {
  assigned: ownBy(sql`assignee_id`),
  created: ownBy(sql`created_by`),
  watched: (project: Alias) => sql`
    select o.* from issue_watchers w join issues o on o.project_id = w.project_id and o.id = w.issue_id
     where w.user_id = gate.user_id and w.project_id = ${project}.id and w.is_watching and o.deleted_at is null`,
} as const
type Role = keyof typeof owned
const roles = Object.keys(owned) as Role[]

export const OwnIssueQuery = z.lazy(() =>
  IssueQuery.unwrap()
    .omit({ trashed: true })
    .extend({
      role: z.enum(roles).optional().meta({
        description:
          'Whether the issues are `assigned` to the caller (default), were `created` by them, or are `watched` by them.',
      }),
    }),
)

/** The caller's issues in all projects (issues § Own issues). */
export function listOwnIssues(
  ask: Ask,
  { role = 'assigned', page, pageSize, q, sort = '-number', ...filters }: z.output<typeof OwnIssueQuery>,
): Promise<Tagged> {
  const found = sql`found as materialized (
    select i.project_id, i.number, p.name${sortedColumns(sort)}
      from (${reached}) p, lateral (${ownIssuesIn(sql`p`, role)}) i
     where true${matchesFilters(filters)}${q ? sql` and ${isTitled(q)}` : sql``})`
  const order = sql`${orderByValue(sort, sql`s`)}, ${nameOrder(sql`s.name`)}, s.number, s.project_id`
  const column = (name: SQL) => sql`array(select s.${name} from slice s order by ${order})`
  const issues = sql`own_issue_rows(gate.user_id, ${column(sql`project_id`)}, ${column(sql`number`)})`
  return readTagged(ask, sliceOf(found, order, issues, { page, pageSize }))
}

// With `offset 0`, Postgres reads the caller's issues of each project by their index, also if it expects few projects.
const ownIssuesIn = (project: Alias, role: Role): SQL => sql`${owned[role](project)} offset 0`

/** The projects whose issues the caller and their token can see, without archived and suspended ones. */
const reached: SQL = sql`
  select p.id, p.name, p.issue_key from reachable_projects(gate.user_id, gate.token_project) r
    ${joinInUse(sql`r.project_id`, 'issues')}
   where ${isInScope(sql`r`, 'issues')}`
