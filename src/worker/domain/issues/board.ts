import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { textArray } from '../../database.ts'
import { taskStatuses } from '../shared/task-statuses.ts'
import { columnLength } from './board-answers.ts'
import { areSelective, matchesFilters } from './filters.ts'
import { IssueQuery } from './query.ts'
import { issuesFound, isTruncated, textsWith } from './search.ts'
import { issueRows } from './shapes.ts'

/** The filters of the list (issues § Filters). */
export const BoardQuery = z.lazy(() =>
  IssueQuery.unwrap().omit({ page: true, pageSize: true, sort: true, trashed: true }),
)
type BoardQuery = z.output<typeof BoardQuery>

/** The columns of the board (issues § The board). */
export const readBoard = (ask: Ask, query: BoardQuery): Promise<Tagged> =>
  readTagged(ask, boardJson(sql`${ask.projectId}::uuid`, query))

function boardJson(projectId: SQL, { q, ...filters }: BoardQuery): SQL {
  const columns = sql`i.number, i.status, i.position`
  const found = q
    ? issuesFound(projectId, q, columns, filters)
    : sql`select ${columns} from issues i
           where i.project_id = ${projectId} and i.deleted_at is null${matchesFilters(filters)}`
  const shown = sql`array(
    select f.number from found f where f.status = c.status order by f.position limit ${columnLength})`
  const isReadOnce = Boolean(q) || areSelective(filters, ['status'])
  const how = sql.raw(isReadOnce ? 'materialized' : 'not materialized')
  return sql`
    with ${textsWith(projectId, q)} found as ${how} (${found}),
    totals as (select f.status, count(*) as total from found f group by f.status)
    select json_build_object('columns', json_agg(json_build_object(
             'status', c.status, 'total', coalesce(t.total, 0), 'issues', ${issueRows(projectId, shown)})
             order by c.nth), 'truncated', ${isTruncated(q)})
      from unnest(${textArray(taskStatuses)}) with ordinality c (status, nth)
      left join totals t on t.status = c.status`
}
