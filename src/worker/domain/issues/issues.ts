import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import { addressesOf } from '../git-links/hosts.ts'
import { applyChange, fieldRules, relationRules } from './change.ts'
import { firstComments, type IssueReading } from './comment-fields.ts'
import { firstCommentsJson } from './comments.ts'
import { recordOnIssue } from './events.ts'
import type { IssueChange, IssuesChange, NewIssue } from './fields.ts'
import { insertLinks } from './links.ts'
import { notifyOfChange, notifyOfNewIssue } from './notifying.ts'
import { move } from './positions.ts'
import { readLive, unlessDeleted } from './reading.ts'
import { ensureLive, ensureUnmovedTexts } from './rules.ts'
import { issueDetailJson, issueJson } from './shapes.ts'
import { type IssueRef, issueOf, issuesOf, targetOf } from './targets.ts'

/** `{ issue }` with its git links and roadmap tasks, and its first comments if requested. 410 if it is in the trash. */
export function readIssue(ask: Ask, ref: IssueRef, { comments = false }: IssueReading = {}): Promise<Json> {
  const first = comments ? sql`, 'comments', ${firstCommentsJson(sql`i`, firstComments)}` : sql``
  const json = sql`json_build_object('issue', ${issueDetailJson(sql`i`, sql`p`)}${first})`
  return readLive(
    ask,
    sql`with ${addressesOf(sql`${ref.projectId}::uuid`)}
        select ${unlessDeleted(sql`i`, json)} from ${issueOf(ref)} i join projects p on p.id = i.project_id`,
  )
}

/** `{ issue }` with the project's next number. The gate's lock of the project keeps it unique. */
export function createIssue(ask: Ask, issue: NewIssue, appUrl: string): Promise<Json> {
  const projectId = ask.projectId!
  const id = crypto.randomUUID()
  const { title, body = null, status = 'todo', priority = 'none', assigneeId = null, parentId = null } = issue
  const { startDate = null, dueDate = null, blockedType = null, blockedReason = null } = issue
  const insert = sql`
    with made as (
      insert into issues (id, project_id, number, title, body, status, priority, assignee_id, start_date, due_date,
                          parent_id, blocked_type, blocked_reason, created_by, updated_by)
      select ${id}::uuid, ${projectId}::uuid, coalesce(max(number), 0) + 1, ${title}, ${body}, ${status},
             ${priority}::issue_priority, ${assigneeId}::uuid, ${startDate}::date, ${dueDate}::date,
             ${parentId}::uuid, ${blockedType}, ${blockedReason}, caller_id(), caller_id()
        from issues where project_id = ${projectId}::uuid
      returning *)
    ${insertLinks(projectId, issue)}
    ${recordOnIssue(projectId, 'issue.created', sql`made`)}`
  return write(
    ask,
    [
      ...relationRules({ projectId, numbers: [], areNamed: false }, issue),
      insert,
      ...notifyOfNewIssue(id, issue, appUrl),
    ],
    sql`select json_build_object('issue', ${issueJson(sql`i`, sql`p`)})
          from issues i join projects p on p.id = i.project_id where i.id = ${id}::uuid`,
  )
}

/** `{ issue }`. If nothing changes, nothing is written and no event is recorded. */
export function updateIssue(ask: Ask, ref: IssueRef, change: IssueChange, appUrl: string): Promise<Json> {
  const targets = targetOf(ref)
  return write(
    ask,
    [
      ensureLive(targets),
      ...relationRules(targets, change),
      ...fieldRules(targets, change),
      ...(change.base ? [ensureUnmovedTexts(ref, change.base)] : []),
      ...notifyOfChange(targets, change, appUrl),
      ...applyChange(targets, change),
      ...move(ref, change),
    ],
    sql`select json_build_object('issue', ${issueJson(sql`i`, sql`p`)})
          from ${issueOf(ref)} i join projects p on p.id = i.project_id`,
  )
}

/** `{ issues }` in the order of the numbers, after the same change of all of them, or of none. */
export function updateIssues(ask: Ask, { numbers, change }: IssuesChange, appUrl: string): Promise<Json> {
  const targets = { projectId: ask.projectId!, numbers, areNamed: true }
  return write(
    ask,
    [
      ensureLive(targets),
      ...relationRules(targets, change),
      ...fieldRules(targets, change),
      ...notifyOfChange(targets, change, appUrl),
      ...applyChange(targets, change),
    ],
    sql`select json_build_object('issues', json_agg(${issueJson(sql`i`, sql`p`)}
            order by array_position(${arrayOf('int', numbers)}, i.number)))
          from ${issuesOf(targets)} i join projects p on p.id = i.project_id`,
  )
}
