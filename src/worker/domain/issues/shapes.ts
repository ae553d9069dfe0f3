import { type SQL, sql } from 'drizzle-orm'
import { linkJson } from '../git-links/shapes.ts'
import { brief } from '../shared/brief.ts'
import { personJson } from '../shared/persons.ts'
import { seesFeature } from '../shared/visibility.ts'

/** An issue's members; `i` and `p` are the aliases of its row and its project's (issues § Fields). */
const members: SQL = sql`'id', i.id, 'number', i.number, 'key', p.issue_key || '-' || i.number, 'title', i.title,
  'body', i.body, 'status', i.status, 'assigneeId', i.assignee_id, 'parentId', i.parent_id,
  'createdBy', ${personJson(sql`i.created_by`)}, 'createdAt', iso(i.created_at), 'updatedAt', iso(i.updated_at)`

export const issueJson: SQL = sql`json_build_object(${members})`

/** In a read: with the commits, pull requests and roadmap tasks that the caller may see. */
export const issueDetailJson: SQL = sql`json_build_object(${members},
  'gitLinks', coalesce((
    select json_agg(${linkJson} order by l.created_at desc, l.id)
      from git_link_issues g join git_links l on l.project_id = g.project_id and l.id = g.link_id
     where g.project_id = i.project_id and g.issue_id = i.id
       and ${seesFeature(sql`p`, 'git_links', ['issues:read', 'issues:write'])}), '[]'),
  'roadmapTasks', coalesce((
    select json_agg(json_build_object('roadmapId', r.id, 'slug', r.slug, 'taskId', t.id, 'title', ${brief(sql`t.body ->> 'title'`)},
             'status', ${brief(sql`t.status`)}) order by r.slug, t.position)
      from roadmap_task_issues x
      join roadmaps r on r.id = x.roadmap_id
      join roadmap_tasks t on t.roadmap_id = x.roadmap_id and t.id = x.task_id
     where x.project_id = i.project_id and x.issue_id = i.id
       and ${seesFeature(sql`p`, 'roadmap', ['roadmap:read', 'roadmap:sync'])}), '[]'))`

/** When an issue went to the trash, and who put it there (issues § Trash). */
export const deletionJson: SQL = sql`jsonb_build_object('deletedAt', iso(i.deleted_at),
  'deletedBy', ${personJson(sql`i.deleted_by`)})`
