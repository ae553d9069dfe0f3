import { type SQL, sql } from 'drizzle-orm'
import { actorJson } from '../shared/persons.ts'

/** The notifications of issues in this slice of visible ones: `id` and `item`, their JSON (notifications § Issues). */
export const issueItems = (slice: SQL): SQL => sql`
  select n.id, ${itemJson} as item
    from ${slice} v join issue_notifications n on n.id = v.id and v.source = 'issues'
    join issue_changes c on c.id = n.change_id
    join issues i on i.project_id = c.project_id and i.id = c.issue_id
    join projects p on p.id = c.project_id
    left join issue_comments m on m.project_id = c.project_id and m.id = c.comment_id
    left join users u on u.id = c.actor_id`

// Texts are read when they are shown, so that they are current.
const itemJson: SQL = sql`json_build_object('id', n.id, 'kind', n.kind,
  'project', json_build_object('id', p.id, 'name', p.name),
  'issue', json_build_object('number', i.number, 'key', p.issue_key || '-' || i.number, 'title', i.title),
  'actor', ${actorJson(sql`u`)}, 'commentId', c.comment_id,
  'status', case when n.kind = 'issue_status' then c.status end,
  'excerpt', case when n.kind <> 'issue_status' then
    excerpt_of(p.id, case when c.comment_id is null then i.body else m.body end) end,
  'createdAt', iso(n.created_at), 'readAt', iso(n.read_at))`
