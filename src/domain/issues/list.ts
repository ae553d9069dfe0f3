import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, read } from '../../access/trip.ts'
import type { IssueQuery } from './fields.ts'
import { issueJson } from './shapes.ts'

/** `{ issues, total, page, pageSize }` of those that are not in the trash, the newest number first. */
export function listIssues(ask: Ask, { page = 1, pageSize = 50, status, q }: IssueQuery): Promise<Json> {
  const matching = sql`i.project_id = ${ask.projectId}::uuid and i.deleted_at is null
    ${status ? sql`and i.status = ${status}` : sql``} ${q ? sql`and ${isFound(q)}` : sql``}`
  return read(
    ask,
    sql`
    with slice as (
      select i.* from issues i join projects p on p.id = i.project_id where ${matching}
       order by i.number desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object(
      'issues', coalesce((select json_agg(${issueJson} order by i.number desc)
          from slice i join projects p on p.id = i.project_id), '[]'),
      'total', (select count(*) from issues i join projects p on p.id = i.project_id where ${matching}),
      'page', ${page}::int, 'pageSize', ${pageSize}::int)`,
  )
}

/** A part of the title, whatever its case, or the number, with or without `#` or the project's key. */
function isFound(q: string): SQL {
  const [, key, number] = /^(?:#|([a-z][a-z0-9]{1,9})-)?([1-9]\d{0,8})$/i.exec(q) ?? []
  const inTitle = sql`strpos(lower(i.title), lower(${q})) > 0`
  if (!number) return inTitle
  return sql`(${inTitle} or i.number = ${number}::int ${key ? sql`and p.issue_key = upper(${key})` : sql``})`
}
