import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import type { IssueQuery } from './fields.ts'
import { issueJson } from './shapes.ts'

export function listIssues(ask: Ask, { page = 1, pageSize = 50, status, q }: IssueQuery): Promise<Tagged> {
  const projectId = sql`${ask.projectId}::uuid`
  const isListed = sql`i.project_id = ${projectId} and i.deleted_at is null ${ofStatus(status)}`
  const found = q
    ? sql`found as materialized (${numbersFound(projectId, q, status)})`
    : sql`found as not materialized (select i.number from issues i where ${isListed})`
  return readTagged(
    ask,
    sql`
    with ${found},
    slice as (select number from found order by number desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(
      'issues', coalesce((select json_agg(${issueJson(sql`i`, sql`p`)} order by i.number desc)
          from slice s join issues i on i.project_id = ${projectId} and i.number = s.number
          join projects p on p.id = i.project_id), '[]'),
      'total', (select count(*) from found), 'page', ${page}::int, 'pageSize', ${pageSize}::int)`,
  )
}

const ofStatus = (status: string | undefined): SQL => (status ? sql`and i.status = ${status}` : sql``)

/**
 * The numbers of issues that have `q` in their title, in any case, or as their number, with or without `#` or the
 * project's key. The index of titles holds single characters and pairs, so titles are read for a longer `q`. The project
 * is asked for outside: beside the titles, it would make Postgres prefer the index of the project's issues.
 */
function numbersFound(projectId: SQL, q: string, status: string | undefined): SQL {
  const inTitle = sql`
    select c.number from (
      select i.project_id, i.number from issues i
       where i.deleted_at is null and title_grams(i.project_id, i.title) @> searched_grams(${projectId}, ${q})
         and (char_length(lower(${q})) <= 2 or strpos(lower(i.title), lower(${q})) > 0) ${ofStatus(status)} offset 0) c
     where c.project_id = ${projectId}`
  const [, key, number] = /^(?:#|([a-z][a-z0-9]{1,9})-)?([1-9]\d{0,8})$/i.exec(q) ?? []
  if (!number) return inTitle
  return sql`${inTitle} union
    select i.number from issues i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and i.number = ${number}::int and i.deleted_at is null ${ofStatus(status)}
       ${key ? sql`and p.issue_key = upper(${key})` : sql``}`
}
