import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, read, write } from '../../access/trip.ts'
import type { Statement } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { recordEvent } from '../activity/events.ts'
import { addressesOf } from '../git-links/hosts.ts'
import { assignments, changedFields, given } from '../shared/changes.ts'
import type { IssueChange, NewIssue } from './fields.ts'
import { move } from './positions.ts'
import {
  ensureAssignable,
  ensureLive,
  ensureParent,
  ensureUnmovedTexts,
  type IssueRef,
  issueOf,
} from './rules.ts'
import { deletionJson, issueDetailJson, issueJson } from './shapes.ts'

/** `{ issue }` with its git links and roadmap tasks. 410 if it is in the trash. */
export async function readIssue(ask: Ask, ref: IssueRef): Promise<Json> {
  const json = await read(
    ask,
    sql`with ${addressesOf(sql`${ref.projectId}::uuid`)}
        select case when i.deleted_at is null then json_build_object('issue', ${issueDetailJson(sql`i`, sql`p`)})
               else json_build_object('deleted', ${deletionJson(sql`i`)}) end
          from ${issueOf(ref)} i join projects p on p.id = i.project_id`,
    'issue_not_found',
  )
  const { deleted } = json.startsWith('{"deleted"') ? JSON.parse(json) : {}
  if (deleted) throw new ApiError('issue_deleted', deleted)
  return json
}

/** `{ issue }` with the project's next number. The gate's lock of the project keeps it unique. */
export function createIssue(
  ask: Ask,
  { title, body = null, status = 'todo', assigneeId = null, parentId = null }: NewIssue,
): Promise<Json> {
  const projectId = ask.projectId!
  const id = crypto.randomUUID()
  const insert = sql`
    with made as (
      insert into issues (id, project_id, number, title, body, status, assignee_id, parent_id,
                          created_by, updated_by)
      select ${id}::uuid, ${projectId}::uuid, coalesce(max(number), 0) + 1, ${title}, ${body}, ${status},
             ${assigneeId}::uuid, ${parentId}::uuid, caller_id(), caller_id()
        from issues where project_id = ${projectId}::uuid
      returning *)
    ${recordOnIssue(projectId, 'issue.created', sql`made`)}`
  return write(
    ask,
    [...relationRules(projectId, { assigneeId, parentId }), insert],
    sql`select json_build_object('issue', ${issueJson(sql`i`, sql`p`)})
          from issues i join projects p on p.id = i.project_id where i.id = ${id}::uuid`,
  )
}

/** `{ issue }`. If nothing changes, nothing is written and no event is recorded. */
export const updateIssue = (ask: Ask, ref: IssueRef, change: IssueChange): Promise<Json> =>
  write(
    ask,
    [
      ensureLive(ref),
      ...relationRules(ref.projectId, change, ref.number),
      ...(change.base ? [ensureUnmovedTexts(ref, change.base)] : []),
      ...applyChange(ref, change),
      ...move(ref, change),
    ],
    sql`select json_build_object('issue', ${issueJson(sql`i`, sql`p`)})
          from ${issueOf(ref)} i join projects p on p.id = i.project_id`,
  )

/** Records an event for each row of `changed`, a table with the columns of issues. */
export const recordOnIssue = (
  projectId: string,
  type: 'issue.created' | 'issue.updated' | 'issue.deleted' | 'issue.restored',
  changed: SQL,
  payload: SQL = sql`jsonb_build_object('number', m.number)`,
): SQL =>
  recordEvent({
    projectId,
    type,
    target: { kind: 'issue', id: sql`m.id`, label: sql`m.title` },
    payload,
    each: sql`${changed} m`,
  })

const relationRules = (
  projectId: string,
  { assigneeId, parentId }: Pick<IssueChange, 'assigneeId' | 'parentId'>,
  child: number | null = null,
): Statement[] => [
  ...(parentId ? [ensureParent(projectId, parentId, child)] : []),
  ...(assigneeId ? [ensureAssignable(projectId, assigneeId)] : []),
]

function applyChange(ref: IssueRef, { title, body, status, assigneeId, parentId }: IssueChange): SQL[] {
  const settings = given([
    { field: 'title', column: sql`title`, given: title, value: sql`${title}::text` },
    { field: 'body', column: sql`body`, given: body, value: sql`${body}::text` },
    { field: 'status', column: sql`status`, given: status, value: sql`${status}::text` },
    { field: 'assigneeId', column: sql`assignee_id`, given: assigneeId, value: sql`${assigneeId}::uuid` },
    { field: 'parentId', column: sql`parent_id`, given: parentId, value: sql`${parentId}::uuid` },
  ])
  if (settings.length === 0) return []
  const changes = sql`
    with difference as (select i.id, ${changedFields(sql`i`, settings)} as fields from ${issueOf(ref)} i),
    updated as (
      update issues i set ${assignments(settings)}, updated_at = now(), updated_by = caller_id()
        from difference d where i.id = d.id and d.fields <> '{}' returning i.*, d.fields)
    ${recordOnIssue(
      ref.projectId,
      'issue.updated',
      sql`updated`,
      sql`jsonb_build_object('number', m.number, 'changed', m.fields)`,
    )}`
  return [changes]
}
