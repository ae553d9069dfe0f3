import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { matchesFilters } from './filters.ts'
import { findPage, limitTo, type PageAt, type Paged } from './pages.ts'
import type { IssueQuery } from './query.ts'
import { contains, issuesFound, isTruncated, textsWith } from './search.ts'
import { issueRows, trashedJson } from './shapes.ts'
import { orderOf, sortedColumns } from './sort.ts'

/** The issues that are not in the trash, or those that are (issues § Listing). */
export const listIssues = (ask: Ask, { trashed = false, ...query }: IssueQuery): Promise<Tagged> =>
  readTagged(ask, (trashed ? trashList : liveList)(sql`${ask.projectId}::uuid`, query))

type Query = Omit<IssueQuery, 'trashed'>

function liveList(projectId: SQL, { page, pageSize, q, sort = '-number', ...filters }: Query): SQL {
  const [order, at] = [orderOf(sort, sql`s`), { page, pageSize }]
  const issues = issueRows(projectId, sql`array(select s.number from slice s order by ${order})`)
  const truncated = sql`, 'truncated', ${isTruncated(q)}`
  if (!q) return pageJson(findPage(projectId, filters, sort, at), issues, at, truncated)
  const columns = sql`i.number${sortedColumns(sort)}`
  const found = sql`
    ${textsWith(projectId, q)} found as materialized (${issuesFound(projectId, q, columns, filters)})`
  return sliceOf(found, order, issues, at, truncated)
}

function trashList(projectId: SQL, { page, pageSize, q, sort, ...filters }: Query): SQL {
  const found = sql`${textsWith(projectId, q)}found as (
    select i.number, i.deleted_at${sort ? sortedColumns(sort) : sql``}
      from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and i.deleted_at is not null
       and i.purged_at is null${matchesFilters(filters)}
       ${q ? sql`and ${contains(q)}` : sql``})`
  const order = sort ? orderOf(sort, sql`s`) : sql`s.deleted_at desc, s.number desc`
  const issues = sql`coalesce((select json_agg(item) from (
    select ${trashedJson(sql`i`, sql`p`)} as item
      from slice s join issues i on i.project_id = ${projectId} and i.number = s.number
      join projects p on p.id = i.project_id order by ${order}) items), '[]')`
  return sliceOf(found, order, issues, { page, pageSize }, sql`, 'truncated', ${isTruncated(q)}`)
}

/**
 * A page of the issues in `found`, which has their numbers and the columns of `order`. `issues`: the JSON of those in
 * `slice`. `others`: more fields.
 */
export function sliceOf(found: SQL, order: SQL, issues: SQL, at: PageAt, others = sql``): SQL {
  const slice = sql`select * from found s order by ${order} ${limitTo(at)}`
  const total = sql`(select count(*) from found)`
  return pageJson({ tables: found, slice, total }, issues, at, others)
}

const pageJson = (
  { tables, slice, total }: Paged,
  issues: SQL,
  { page = 1, pageSize = 50 }: PageAt,
  others: SQL,
): SQL => sql`
  with ${tables}, slice as (${slice})
  select json_build_object('issues', ${issues}, 'total', ${total}, 'page', ${page}::int,
    'pageSize', ${pageSize}::int${others})`
