import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { linkJson } from '../git-links/shapes.ts'
import { brief } from '../shared/brief.ts'
import { personJson } from '../shared/persons.ts'
import { seesFeature } from '../shared/visibility.ts'
import { attachedTo, attachmentsOfIssueJson } from './attached.ts'
import { isReady, liveBlockersOf } from './blockers.ts'
import { labelsJson } from './issue-labels.ts'
import { isWatchedBy } from './watchers.ts'

/** Maximum number of children in the response of an issue. */
export const listedChildren = 100

const issueFields = (issue: Alias, project: Alias, caller = sql`gate.user_id`): SQL => sql`
  'id', ${issue}.id, 'number', ${issue}.number, 'key', ${keyOf(issue, project)}, 'title', ${issue}.title,
  'body', ${issue}.body, 'status', ${issue}.status, 'priority', ${issue}.priority, 'labels', ${labelsJson(issue)},
  'assigneeId', ${issue}.assignee_id, 'assignee', ${personJson(sql`${issue}.assignee_id`)},
  'startDate', ${issue}.start_date, 'dueDate', ${issue}.due_date, 'parentId', ${issue}.parent_id,
  'blockedType', ${issue}.blocked_type, 'blockedReason', ${issue}.blocked_reason,
  'blockedBy', ${blockersJson(issue, project)}, 'isReady', ${isReady(issue)},
  'position', ${issue}.position,
  'createdBy', ${personJson(sql`${issue}.created_by`)},
  'createdAt', iso(${issue}.created_at), 'updatedAt', iso(${issue}.updated_at),
  'commentCount', (select count(*) from ${commentsOn(issue)} c),
  'attachmentCount', (select count(*) from ${attachedTo(issue)} a), 'isWatched', ${isWatchedBy(caller, issue)}`

/** An issue in the response of a write (issues § Fields). */
export const issueJson = (issue: Alias, project: Alias): SQL =>
  sql`json_build_object(${issueFields(issue, project, sql`caller_id()`)})`

/** In a read, an issue in a list. */
export const listedJson = (issue: Alias, project: Alias): SQL =>
  sql`json_build_object(${issueFields(issue, project)})`

/** An issue with its project, for a list of several projects. */
export const ownIssueJson = (issue: Alias, project: Alias): SQL => sql`
  json_build_object(${issueFields(issue, project)}, 'project', json_build_object('id', ${project}.id,
    'name', ${project}.name, 'key', ${project}.issue_key, 'icon', ${project}.icon))`

/** In a read, an issue in the trash, with when and by whom it was moved there. */
export const trashedJson = (issue: Alias, project: Alias): SQL =>
  sql`json_build_object(${issueFields(issue, project)}, ${deletionFields(issue)})`

/** In a read, an issue with its parent, its children, and the git links and roadmap tasks that the caller can see. */
export const issueDetailJson = (issue: Alias, project: Alias): SQL => sql`
  json_build_object(${issueFields(issue, project)}, 'mentions', ${mentionsJson(issue)},
  'attachments', ${attachmentsOfIssueJson(issue)}, 'parent', (
    select ${relatedJson(sql`o`, project)} from issues o
     where o.id = ${issue}.parent_id and o.deleted_at is null),
  'children', coalesce((
    select json_agg(${relatedJson(sql`o`, project)} order by o.number) from (${childrenOf(issue)}) o), '[]'),
  'gitLinks', coalesce((
    select json_agg(${linkJson(sql`l`, project)} order by l.created_at desc, l.id)
      from git_link_issues g join git_links l on l.id = g.link_id
     where g.project_id = ${issue}.project_id and g.issue_id = ${issue}.id
       and ${seesFeature(project, 'git_links')}), '[]'),
  'roadmapTasks', coalesce((
    select json_agg(json_build_object('roadmapId', r.id, 'slug', r.slug, 'taskId', t.id,
             'title', ${brief(sql`t.body ->> 'title'`)}, 'status', ${brief(sql`t.status`)})
           order by r.slug, t.position)
      from roadmap_task_issues x
      join roadmaps r on r.id = x.roadmap_id
      join roadmap_tasks t on t.roadmap_id = x.roadmap_id and t.id = x.task_id
     where x.project_id = ${issue}.project_id and x.issue_id = ${issue}.id
       and ${seesFeature(project, 'roadmap')}), '[]'))`

/** The users whom the body of an issue or comment mentions (comments § Mentions). */
export const mentionsJson = (of: Alias): SQL => sql`mentions_json(${of}.project_id, ${of}.body)`

/** When an issue was moved to the trash, and by whom (issues § Trash). */
export const deletionJson = (issue: Alias): SQL => sql`jsonb_build_object(${deletionFields(issue)})`

/** The stored texts of an issue, with when and by whom it was last changed (issues § Concurrent edits). */
export const currentJson = (issue: Alias): SQL => sql`
  jsonb_build_object('current', jsonb_build_object('title', ${issue}.title, 'body', ${issue}.body,
    'updatedAt', iso(${issue}.updated_at), 'updatedBy', ${personJson(sql`${issue}.updated_by`)}))`

const deletionFields = (issue: Alias): SQL => sql`
  'deletedAt', iso(${issue}.deleted_at), 'deletedBy', ${personJson(sql`${issue}.deleted_by`)}`

const keyOf = (issue: Alias, project: Alias): SQL => sql`${project}.issue_key || '-' || ${issue}.number`

const relatedJson = (issue: Alias, project: Alias): SQL => sql`json_build_object('id', ${issue}.id,
  'number', ${issue}.number, 'key', ${keyOf(issue, project)}, 'title', ${issue}.title, 'status', ${issue}.status)`

const blockersJson = (issue: Alias, project: Alias): SQL => sql`coalesce((
  select json_agg(${relatedJson(sql`o`, project)} order by o.number) from (${liveBlockersOf(issue)}) o), '[]')`

/** The comments on an issue. */
export const commentsOn = (issue: Alias): SQL => sql`lateral (
  select * from issue_comments c where c.project_id = ${issue}.project_id and c.issue_id = ${issue}.id)`

// With `offset 0`, Postgres finds children by their parent and does not walk through the project's issues by number.
const childrenOf = (issue: Alias): SQL => sql`
  select * from (
    select c.* from issues c where c.project_id = ${issue}.project_id and c.parent_id = ${issue}.id
       and c.deleted_at is null offset 0) c
   order by number limit ${listedChildren}`
