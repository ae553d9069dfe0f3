import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Ask } from '../../access/gate.ts'
import { readTagged, type Tagged } from '../../access/tagged.ts'
import { anyText } from '../shared/fields.ts'
import { PageFields, pageOf } from '../shared/lists.ts'
import { parseKey } from './keys.ts'

export const GitLinkQuery = z.lazy(() =>
  z.object({
    ...PageFields,
    issue: anyText(100).optional().meta({
      description:
        'Only links that mention the issue with this key, as in `CRN-12`. There are none if the key names no issue, or one in the trash.',
    }),
  }),
)

export function listGitLinks(ask: Ask, { issue, ...paging }: z.output<typeof GitLinkQuery>): Promise<Tagged> {
  const { page, pageSize } = pageOf(paging)
  const matching = sql`l.project_id = ${ask.projectId}::uuid and exists (
    select from git_link_issues g
      join issues i on i.id = g.issue_id and i.deleted_at is null
     where g.project_id = l.project_id and g.link_id = l.id
       ${issue === undefined ? sql`` : sql`and ${isNamed(issue)}`})`
  const slice = page ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql``
  return readTagged(
    ask,
    sql`
    with slice as (
      select l.id from git_links l join projects p on p.id = l.project_id where ${matching}
       order by l.created_at desc, l.id ${slice}),
    counted as (select count(*) as total from git_links l join projects p on p.id = l.project_id where ${matching})
    select json_build_object(
      'links', links_json(${ask.projectId}::uuid, array(select id from slice)),
      'total', total, 'page', ${page ?? 1}::int,
      'pageSize', ${page ? sql`${pageSize}::bigint` : sql`greatest(total, 1)`}) from counted`,
  )
}

function isNamed(issue: string): SQL {
  const { prefix, number } = parseKey(issue)
  return sql`i.number = ${number}::int and p.issue_key = ${prefix}`
}
