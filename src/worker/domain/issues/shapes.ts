import { type SQL, sql } from 'drizzle-orm'
import type { Alias } from '../../database.ts'
import { briefLength } from '../shared/brief.ts'
import { personJson } from '../shared/persons.ts'
import { seesFeature } from '../shared/visibility.ts'

/** Maximum number each of children, git links, and roadmap tasks in the response of an issue. */
export const listedRelations = 100

/** `{ issue }` in the response of a write (issues § Fields). */
export const issueAs = (projectId: string, number: SQL): SQL =>
  sql`select issue_as(caller_id(), ${projectId}::uuid, ${number})`

/** In a read, the issues of an array of numbers. */
export const issueRows = (projectId: SQL, numbers: SQL): SQL =>
  sql`issue_rows(gate.user_id, ${projectId}, ${numbers})`

/** In a read, an issue in the trash, with when and by whom it was moved there. */
export const trashedJson = (issue: Alias, project: Alias): SQL => sql`(
  select row_to_json(item) from (
    select f.*, iso(${issue}.deleted_at) as "deletedAt", ${personJson(sql`${issue}.deleted_by`)} as "deletedBy"
      from issue_fields(${issue}, ${project}, gate.user_id) f) item)`

/** In a read, an issue with its parent, its children, and the git links and roadmap tasks that the caller can see. */
export const issueDetailJson = (issue: Alias, project: Alias): SQL => sql`
  issue_detail(gate.user_id, ${project}.id, ${issue}.number, ${listedRelations}, ${briefLength},
    ${seesFeature(project, 'git_links')}, ${seesFeature(project, 'roadmap')})`

/** When an issue was moved to the trash, and by whom (issues § Trash). */
export const deletionJson = (issue: Alias): SQL => sql`issue_deletion(${issue})`

/** The stored texts of an issue, with when and by whom it was last changed (issues § Concurrent edits). */
export const currentJson = (issue: Alias): SQL => sql`
  jsonb_build_object('current', jsonb_build_object('title', ${issue}.title, 'body', ${issue}.body,
    'updatedAt', iso(${issue}.updated_at), 'updatedBy', ${personJson(sql`${issue}.updated_by`)}))`

/** The stored text of a comment, with when it was last changed (comments § Concurrent edits). */
export const currentCommentJson = (comment: Alias): SQL => sql`
  jsonb_build_object('current', jsonb_build_object('body', ${comment}.body, 'editedAt', iso(${comment}.edited_at)))`

/** The comments on an issue. */
export const commentsOn = (issue: Alias): SQL => sql`comments_on(${issue}.project_id, ${issue}.id)`
