import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../../database.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { areSelective, type IssueFilters, matchesFilters } from './filters.ts'
import type { IssueQuery } from './query.ts'
import { orderOf, type Sort, sortedColumns, walkedBy } from './sort.ts'
import { quickTotal } from './totals.ts'

export type PageAt = Pick<IssueQuery, 'page' | 'pageSize'>

/** A page of a list: `tables` of a `with`, a query of its rows, and the number of all rows. */
export type Paged = { tables: SQL; slice: SQL; total: SQL }

export const limitTo = ({ page = 1, pageSize = 50 }: PageAt): SQL =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** From so many times the issues up to the end of the page on, matching ones are not far apart in most lists. */
const walkedFrom = 50

/**
 * A page of the project's live issues that match the filters. If few of them match, all are gathered once and sorted. If
 * many do, the page is found by a walk in the order of the list, and all are only counted.
 */
export function findPage(projectId: SQL, filters: IssueFilters, sort: Sort, at: PageAt): Paged {
  const walk = walkTo(projectId, filters, sort, at)
  const quick = quickTotal(projectId, filters)
  const counted = quick ?? sql`(select count(*) from (${matching(projectId, filters)}) i)`
  if (!areSelective(filters, walkedBy(sort)))
    return { tables: sql`walked as (${walk})`, slice: sql`select * from walked`, total: counted }
  const most = walkedFrom * endOf(at)
  const few = sql`few as materialized (${matching(projectId, filters, sort)} limit ${most})`
  // What is not needed is not gathered or counted.
  const total = quick ? sql`(select n from counted)` : sql`(select count(*) from few)`
  return {
    tables: quick ? sql`${few}, counted as materialized (select ${quick} as n)` : few,
    slice: sql`
      select * from (select * from few s order by ${orderOf(sort, sql`s`)} ${limitTo(at)}) s where ${total} < ${most}
      union all select * from (${walk}) s where ${total} >= ${most}`,
    total: quick ? total : sql`case when ${total} < ${most} then ${total} else ${counted} end`,
  }
}

/** The page, found in the order of the list without reading the issues after it. */
function walkTo(projectId: SQL, filters: IssueFilters, sort: Sort, at: PageAt): SQL {
  const order = orderOf(sort, sql`i`)
  const isByColumn = sort.endsWith('position') && filters.status?.length !== 1
  if (!isByColumn) return sql`${matching(projectId, filters, sort)} order by ${order} ${limitTo(at)}`
  // The index of positions has one column of the board after the other.
  return sql`
    select i.* from unnest(${textArray(filters.status ?? taskStatuses)}) c (status) cross join lateral (
      ${matching(projectId, filters, sort)} and i.status = c.status order by ${order} limit ${endOf(at)}) i
     order by ${order} ${limitTo(at)}`
}

const matching = (projectId: SQL, filters: IssueFilters, sort: Sort = 'number'): SQL => sql`
  select i.number${sortedColumns(sort)} from issues i
   where i.project_id = ${projectId} and i.deleted_at is null${matchesFilters(filters)}`

const endOf = ({ page = 1, pageSize = 50 }: PageAt): number => page * pageSize
