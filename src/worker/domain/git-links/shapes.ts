import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { linkUrl } from './hosts.ts'

const linkFields = (link: Alias, project: Alias): SQL => sql`
  'id', ${link}.id, 'kind', ${link}.kind, 'ref', ${link}.ref, 'title', ${link}.title, 'url', ${linkUrl(link)},
  'issueKeys', coalesce((select json_agg(${project}.issue_key || '-' || of.number order by of.number)
      from git_link_issues x join issues of on of.id = x.issue_id and of.deleted_at is null
     where x.project_id = ${link}.project_id and x.link_id = ${link}.id and ${project}.issue_key is not null), '[]'),
  'createdAt', iso(${link}.created_at)`

/**
 * A git link, from the table `addresses`. Author and date only if the project shows full detail
 * (git-links § Listing).
 */
export const linkJson = (link: Alias, project: Alias): SQL => sql`case ${project}.git_link_detail when 'full'
  then json_build_object(${linkFields(link, project)},
    'author', ${link}.author, 'committedAt', iso(${link}.committed_at))
  else json_build_object(${linkFields(link, project)}) end`
