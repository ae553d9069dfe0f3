import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, textArray } from '../../database.ts'
import { isReady } from './blockers.ts'
import { isDue } from './due.ts'
import type { IssueQuery } from './query.ts'
import { isWatchedBy } from './watchers.ts'

/** The filters of a list besides its text and the trash (issues § Filters). */
export type IssueFilters = Omit<IssueQuery, 'page' | 'pageSize' | 'sort' | 'trashed' | 'q'>

/** In a read, what follows the other conditions on issues `i`. Empty without filters. */
export const matchesFilters = (filters: IssueFilters): SQL =>
  sql.join(conditionsOf(filters).map(condition => sql` and ${condition}`))

/** Whether the list has this filter and no other. */
export const isOnly = (filters: IssueFilters, name: keyof IssueFilters): boolean =>
  conditionsOf(filters).length === 1 && conditionsOf({ [name]: filters[name] }).length === 1

/**
 * Whether a walk in the order of the list, which ends when a page is full, can pass over many issues that do not match.
 * The planner would still choose it. `walked`: the filters by which an index has this order, each with one value.
 */
export function areSelective(filters: IssueFilters, walked: readonly ('status' | 'priority')[]): boolean {
  const isWalked = walked.some(name => filters[name]?.length === 1)
  return conditionsOf(filters).length > (isWalked ? 1 : 0)
}

function conditionsOf(filters: IssueFilters): SQL[] {
  const { status, priority, assignee, label, createdBy, parent, due, ready, watched, updatedSince } = filters
  return [
    status && isOneOfWords(sql`i.status`, status),
    priority && isOneOfWords(sql`i.priority`, priority, 'issue_priority'),
    assignee && isOneOf(sql`i.assignee_id`, assignee),
    label && isLabeled(label),
    createdBy && isOneOf(sql`i.created_by`, createdBy),
    parent && isOneOf(sql`i.parent_id`, parent),
    due && isDue(due),
    ready ? isReady(sql`i`) : undefined,
    watched ? isWatchedBy(sql`gate.user_id`, sql`i`) : undefined,
    updatedSince === undefined ? undefined : sql`i.updated_at >= ${updatedSince}::timestamptz`,
  ].filter(condition => condition !== undefined)
}

// With `=`, an index yields issues in the order of their numbers.
const isOneOfWords = (column: SQL, words: readonly string[], type = 'text'): SQL =>
  words.length === 1
    ? sql`${column} = ${words[0]}::${sql.raw(type)}`
    : sql`${column} = any (${textArray(words)}::${sql.raw(type)}[])`

/** `values`: ids, `me` for the caller, and `none` for null. */
function isOneOf(column: SQL, values: readonly string[]): SQL {
  const ids = idsIn(values)
  return anyOf([
    ids.length > 0 && sql`${column} = any (${arrayOf('uuid', ids)})`,
    values.includes('me') && sql`${column} = gate.user_id`,
    values.includes('none') && sql`${column} is null`,
  ])
}

/** Whether an issue `i` has one of these labels. `values`: their ids, and `none` for an issue without one. */
export function isLabeled(values: readonly string[]): SQL {
  const ids = idsIn(values)
  const labels = sql`select from issue_labels x where x.project_id = i.project_id and x.issue_id = i.id`
  return anyOf([
    ids.length > 0 && sql`exists (${labels} and x.label_id = any (${arrayOf('uuid', ids)}))`,
    values.includes('none') && sql`not exists (${labels})`,
  ])
}

export const idsIn = (values: readonly string[]): string[] =>
  values.filter(value => value !== 'me' && value !== 'none')

const anyOf = (cases: readonly (SQL | false)[]): SQL =>
  sql`(${sql.join(
    cases.filter(one => one !== false),
    sql` or `,
  )})`
