import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { areSelective, type IssueFilters, matchesFilters } from './filters.ts'
import type { IssueQuery } from './query.ts'
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
  return sliceOf(
    sql`found as ${sql.raw(isReadOnce ? 'materialized' : 'not materialized')} (${found})`,
    orderOf(sort, sql`s`),
    listedJson(sql`i`, sql`p`),
    projectId,
    { page, pageSize },
  )
}

function trashList(projectId: SQL, { page, pageSize, q, sort, ...filters }: Query): SQL {
  const found = sql`found as (
    select i.number, i.deleted_at${sort ? sortedColumns(sort) : sql``}
      from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and i.deleted_at is not null
       and i.purged_at is null${matchesFilters(filters)}
       ${q ? sql`and ${containsText(q)}` : sql``})`
  const order = sort ? orderOf(sort, sql`s`) : sql`s.deleted_at desc, s.number desc`
  return sliceOf(found, order, trashedJson(sql`i`, sql`p`), projectId, { page, pageSize })
}

/** A page of the issues in `found`, which has their numbers and the columns of `order`. */
export function sliceOf(
  found: SQL,
  order: SQL,
  item: SQL,
  projectId: SQL,
  { page = 1, pageSize = 50 }: Pick<Query, 'page' | 'pageSize'>,
): SQL {
  return sql`
    with ${found},
    slice as (select * from found s order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(
      'issues', coalesce((select json_agg(item) from (
          select ${item} as item from slice s join issues i on i.project_id = ${projectId} and i.number = s.number
            join projects p on p.id = i.project_id order by ${order}) items), '[]'),
      'total', (select count(*) from found), 'page', ${page}::int, 'pageSize', ${pageSize}::int)`
}

/**
 * These columns of the issues with `q` in their title, in any case, or as their number, with or without `#` or the
 * project's key. The index of titles has single characters and pairs, so titles are read for a longer `q`. The project
 * is compared outside, because otherwise Postgres would prefer the index of the project's issues.
 */
export function issuesFound(projectId: SQL, q: string, columns: SQL, filters: IssueFilters): SQL {
  const inTitle = sql`
    select ${columns} from (
      select i.* from issues i
       where i.deleted_at is null and title_grams(i.project_id, i.title) @> searched_grams(${projectId}, ${q})
         and (char_length(lower(${q})) <= 2 or strpos(lower(i.title), lower(${q})) > 0)${matchesFilters(filters)}
      offset 0) i
     where i.project_id = ${projectId}`
  const number = isNumber(q)
  if (!number) return inTitle
  return sql`${inTitle} union
    select ${columns} from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and ${number} and i.deleted_at is null${matchesFilters(filters)}`
}

/** Whether an issue `i` of a project `p` has `q` in its title, in any case, or as its number. */
export const containsText = (q: string): SQL =>
  sql`(strpos(lower(i.title), lower(${q})) > 0 or ${isNumber(q) ?? sql`false`})`

/**
 * Whether `q` is the number of an issue `i` of a project `p`, with or without `#` or the key. Null if it is not a
 * number.
 */
function isNumber(q: string): SQL | null {
  const [, key, number] = /^(?:#|([a-z][a-z0-9]{1,9})-)?([1-9]\d{0,8})$/i.exec(q) ?? []
  if (!number) return null
  return sql`(i.number = ${number}::int ${key ? sql`and p.issue_key = upper(${key})` : sql``})`
}
