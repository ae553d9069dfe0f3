import { type SQL, sql } from 'drizzle-orm'
import { personName } from '../shared/persons.ts'
import { joinInUse } from '../shared/visibility.ts'
import { issueName } from './issue-mails.ts'
import { issueUrl } from './links.ts'
import { reaching } from './visible.ts'

/**
 * For each user in `due`, what a digest has of their issue notifications in `taken_of_issues`: the first changes by
 * issue, and the number of all of them (notifications § Digests). The texts are those of now.
 */
export const issueSections = (appUrl: string, limit: number): SQL => sql`
  with told as materialized (${told}), ranked as materialized (${ranked(limit)}), excerpts as materialized (
    select m.id, excerpt_of(m.project_id, m.body) as text from issue_comments m
     where (m.project_id, m.id) in (select project_id, comment_id from ranked)
  )
  select s.user_id, jsonb_agg(s.section order by s.first) as sections, t.total
    from (
      select r.user_id, min(r.rank) as first, jsonb_build_object('projectId', r.project_id, 'issueId', r.issue_id,
               'project', r.project, 'name', r.name, 'title', r.title,
               'url', ${issueUrl(appUrl, sql`r.project_id`, sql`r.number`)},
               'changes', jsonb_agg(jsonb_build_object('kind', r.kind, 'commentId', r.comment_id,
                            'actor', (select ${personName(sql`a`)} from users a where a.id = r.actor_id),
                            'status', r.status, 'excerpt', e.text) order by r.rank)) as section
        from ranked r left join excerpts e on e.id = r.comment_id
       group by r.user_id, r.project_id, r.project, r.issue_id, r.number, r.name, r.title) s
    join (select user_id, count(*) as total from told group by user_id) t using (user_id)
   group by s.user_id, t.total`

const told: SQL = sql`
  with changes as materialized (
    select t.id, t.user_id, t.kind, c.project_id, c.issue_id, c.comment_id, c.status, c.actor_id
      from taken_of_issues t
      join due u on u.id = t.user_id and wants_issue(u.notify_issues_email, t.kind)
      join issue_changes c on c.id = t.change_id
      join issues i on i.project_id = c.project_id and i.id = c.issue_id and i.deleted_at is null
      ${joinInUse(sql`c.project_id`, 'issues')}
     where t.read_at is null
  )
  ${reaching(sql`changes`, 'issues')}`

/** By project, issue, and time. */
const ranked = (limit: number): SQL => sql`
  select * from (
    select t.*, p.name as project, i.number, i.title, ${issueName(sql`i`, sql`p`)} as name,
           row_number() over (partition by t.user_id order by p.name, p.id, i.number, t.id) as rank
      from told t join projects p on p.id = t.project_id
      join issues i on i.project_id = t.project_id and i.id = t.issue_id) r
   where r.rank <= ${limit}`
