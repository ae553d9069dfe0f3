import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { areSelective, matchesFilters } from './filters.ts'
import type { IssueQuery } from './query.ts'
import { contains, issuesFound, isTruncated, textsWith } from './search.ts'
import { listedJson, trashedJson } from './shapes.ts'
import { orderOf, sortedColumns, walkedBy } from './sort.ts'

/** The issues that are not in the trash, or those that are (issues § Listing). */
export const listIssues = (ask: Ask, { trashed = false, ...query }: IssueQuery): Promise<Tagged> =>
  readTagged(ask, (trashed ? trashList : liveList)(sql`${ask.projectId}::uuid`, query))

type Query = Omit<IssueQuery, 'trashed'>

function liveList(projectId: SQL, { page, pageSize, q, sort = '-number', ...filters }: Query): SQL {
  const listed = sql`
    select i.number${sortedColumns(sort)} from issues i
     where i.project_id = ${projectId} and i.deleted_at is null${matchesFilters(filters)}`
  const found = q ? issuesFound(projectId, q, sql`i.number${sortedColumns(sort)}`, filters) : listed
  const isReadOnce = Boolean(q) || areSelective(filters, walkedBy(sort))
  const how = sql.raw(isReadOnce ? 'materialized' : 'not materialized')
  return sliceOf(
    sql`${textsWith(projectId, q)} found as ${how} (${found})`,
    orderOf(sort, sql`s`),
    listedJson(sql`i`, sql`p`),
    projectId,
    { page, pageSize },
    sql`, 'truncated', ${isTruncated(q)}`,
  )
}

function trashList(projectId: SQL, { page, pageSize, q, sort, ...filters }: Query): SQL {
  const found = sql`${textsWith(projectId, q)}found as (
    select i.number, i.deleted_at${sort ? sortedColumns(sort) : sql``}
      from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and i.deleted_at is not null
       and i.purged_at is null${matchesFilters(filters)}
       ${q ? sql`and ${contains(q)}` : sql``})`
  const order = sort ? orderOf(sort, sql`s`) : sql`s.deleted_at desc, s.number desc`
  return sliceOf(
    found,
    order,
    trashedJson(sql`i`, sql`p`),
    projectId,
    { page, pageSize },
    sql`, 'truncated', ${isTruncated(q)}`,
  )
}

/** A page of the issues in `found`, which has their numbers and the columns of `order`. `others`: more fields. */
export function sliceOf(
  found: SQL,
  order: SQL,
  item: SQL,
  projectId: SQL,
  { page = 1, pageSize = 50 }: Pick<Query, 'page' | 'pageSize'>,
  others = sql``,
): SQL {
  return sql`
    with ${found},
    slice as (select * from found s order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(
      'issues', coalesce((select json_agg(item) from (
          select ${item} as item from slice s join issues i on i.project_id = ${projectId} and i.number = s.number
            join projects p on p.id = i.project_id order by ${order}) items), '[]'),
      'total', (select count(*) from found), 'page', ${page}::int, 'pageSize', ${pageSize}::int${others})`
}
