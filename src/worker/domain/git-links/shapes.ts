import { type SQL, sql } from 'drizzle-orm'
import { linkUrl } from './hosts.ts'

const members: SQL = sql`'id', l.id, 'kind', l.kind, 'ref', l.ref, 'title', l.title,
  'url', ${linkUrl},
  'issueKeys', coalesce((select json_agg(p.issue_key || '-' || of.number order by of.number)
      from git_link_issues x join issues of on of.id = x.issue_id and of.deleted_at is null
     where x.project_id = l.project_id and x.link_id = l.id and p.issue_key is not null), '[]'),
  'createdAt', iso(l.created_at)`

/**
 * A git link; `l` and `p` are the aliases of its row and its project's, and the table `addresses` is at hand. Author
 * and date are told where the project shows full detail (git-links § Listing).
 */
export const linkJson: SQL = sql`case p.git_link_detail when 'full'
  then json_build_object(${members}, 'author', l.author, 'committedAt', iso(l.committed_at))
  else json_build_object(${members}) end`
