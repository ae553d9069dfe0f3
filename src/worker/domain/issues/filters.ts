import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, textArray } from '../../database.ts'
import type { IssueQuery } from './fields.ts'

/** The filters of a list besides its text and the trash (issues § Filters). */
export type IssueFilters = Pick<IssueQuery, 'status' | 'assignee' | 'createdBy' | 'parent' | 'updatedSince'>

/** In a read, what follows the other conditions on issues `i`. Empty without filters. */
export function matchesFilters({ status, assignee, createdBy, parent, updatedSince }: IssueFilters): SQL {
  const conditions = [
    status && isOfStatus(status),
    assignee && isOneOf(sql`i.assignee_id`, assignee),
    createdBy && isOneOf(sql`i.created_by`, createdBy),
    parent && isOneOf(sql`i.parent_id`, parent),
    updatedSince && sql`i.updated_at >= ${updatedSince}::timestamptz`,
  ].filter(condition => condition !== undefined)
  return sql.join(conditions.map(condition => sql` and ${condition}`))
}

/**
 * Whether a walk by number, which ends when a page is full, can pass over many issues that do not match. The planner
 * would still choose it.
 */
export const areSelective = ({ status, ...others }: IssueFilters): boolean =>
  (status?.length ?? 0) > 1 || Object.values(others).some(filter => filter !== undefined)

// With `=`, the index of statuses yields issues in the order of their numbers.
const isOfStatus = (status: readonly string[]): SQL =>
  status.length === 1 ? sql`i.status = ${status[0]}` : sql`i.status = any (${textArray(status)})`

/** `values`: ids, `me` for the caller, and `none` for null. */
function isOneOf(column: SQL, values: readonly string[]): SQL {
  const ids = values.filter(value => value !== 'me' && value !== 'none')
  const cases = [
    ...(ids.length > 0 ? [sql`${column} = any (${arrayOf('uuid', ids)})`] : []),
    ...(values.includes('me') ? [sql`${column} = gate.user_id`] : []),
    ...(values.includes('none') ? [sql`${column} is null`] : []),
  ]
  return sql`(${sql.join(cases, sql` or `)})`
}
