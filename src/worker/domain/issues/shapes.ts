import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { linkJson } from '../git-links/shapes.ts'
import { brief } from '../shared/brief.ts'
import { personJson } from '../shared/persons.ts'
import { seesFeature } from '../shared/visibility.ts'
import { attachmentsOfIssueJson } from './attached.ts'

/** Maximum number of children in the response of an issue. */
export const listedChildren = 100

/** `{ issue }` in the response of a write (issues § Fields). */
export const issueAs = (projectId: string, number: SQL): SQL =>
  sql`select issue_as(caller_id(), ${projectId}::uuid, ${number})`

/** In a read, an issue in a list. `others`: more columns of its row, each after a comma. */
const rowJson = (issue: Alias, project: Alias, others: SQL): SQL => sql`(
  select row_to_json(item) from (
    select f.*${others} from issue_fields(${issue}, ${project}, gate.user_id) f) item)`

export const listedJson = (issue: Alias, project: Alias): SQL => rowJson(issue, project, sql``)

/** An issue with its project, for a list of several projects. */
export const ownIssueJson = (issue: Alias, project: Alias): SQL =>
  rowJson(
    issue,
    project,
    sql`, json_build_object('id', ${project}.id, 'name', ${project}.name, 'key', ${project}.issue_key,
          'icon', ${project}.icon) as project`,
  )

/** In a read, an issue in the trash, with when and by whom it was moved there. */
export const trashedJson = (issue: Alias, project: Alias): SQL =>
  rowJson(
    issue,
    project,
    sql`, iso(${issue}.deleted_at) as "deletedAt", ${personJson(sql`${issue}.deleted_by`)} as "deletedBy"`,
  )

/** In a read, an issue with its parent, its children, and the git links and roadmap tasks that the caller can see. */
export const issueDetailJson = (issue: Alias, project: Alias): SQL =>
  rowJson(
    issue,
    project,
    sql`, ${mentionsJson(issue)} as mentions, ${attachmentsOfIssueJson(issue)} as attachments,
  (select row_to_json(r) from issues o, related_issue(o, ${project}) r
    where o.id = ${issue}.parent_id and o.deleted_at is null) as parent,
  coalesce((
    select json_agg(r order by r.number) from (${childrenOf(issue)}) o, related_issue(o.c, ${project}) r), '[]')
    as children,
  coalesce((
    select json_agg(${linkJson(sql`l`, project)} order by l.created_at desc, l.id)
      from git_link_issues g join git_links l on l.id = g.link_id
     where g.project_id = ${issue}.project_id and g.issue_id = ${issue}.id
       and ${seesFeature(project, 'git_links')}), '[]') as "gitLinks",
  coalesce((
    select json_agg(json_build_object('roadmapId', r.id, 'slug', r.slug, 'taskId', t.id,
             'title', ${brief(sql`t.body ->> 'title'`)}, 'status', ${brief(sql`t.status`)})
           order by r.slug, t.position)
      from roadmap_task_issues x
      join roadmaps r on r.id = x.roadmap_id
      join roadmap_tasks t on t.roadmap_id = x.roadmap_id and t.id = x.task_id
     where x.project_id = ${issue}.project_id and x.issue_id = ${issue}.id
       and ${seesFeature(project, 'roadmap')}), '[]') as "roadmapTasks"`,
  )

/** The users whom the body of an issue or comment mentions (comments § Mentions). */
export const mentionsJson = (of: Alias): SQL => sql`mentions_json(${of}.project_id, ${of}.body)`

/** When an issue was moved to the trash, and by whom (issues § Trash). */
export const deletionJson = (issue: Alias): SQL => sql`issue_deletion(${issue})`

/** The stored texts of an issue, with when and by whom it was last changed (issues § Concurrent edits). */
export const currentJson = (issue: Alias): SQL => sql`
  jsonb_build_object('current', jsonb_build_object('title', ${issue}.title, 'body', ${issue}.body,
    'updatedAt', iso(${issue}.updated_at), 'updatedBy', ${personJson(sql`${issue}.updated_by`)}))`

/** The comments on an issue. */
export const commentsOn = (issue: Alias): SQL => sql`comments_on(${issue}.project_id, ${issue}.id)`

// With `offset 0`, Postgres finds children by their parent and does not walk through the project's issues by number.
const childrenOf = (issue: Alias): SQL => sql`
  select c from (
    select c from issues c where c.project_id = ${issue}.project_id and c.parent_id = ${issue}.id
       and c.deleted_at is null offset 0) c
   order by (c).number limit ${listedChildren}`
