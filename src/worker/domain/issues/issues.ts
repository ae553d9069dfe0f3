import { sql } from 'drizzle-orm'
import type { Ask } from '../../access/gate.ts'
import { type Json, write } from '../../access/trip.ts'
import { arrayOf } from '../../database.ts'
import { ApiError, fieldBlamedBy } from '../../errors.ts'
import { applyChange, fieldRules, insertIssue, relationRules } from './change.ts'
import { firstComments, type IssueReading } from './comment-fields.ts'
import { firstCommentsJson } from './comments.ts'
import type { IssueChange, IssuesChange, NewIssue } from './fields.ts'
import { notifyOfChange, notifyOfNewIssue } from './notifying.ts'
import { move } from './positions.ts'
import { readLive, unlessDeleted } from './reading.ts'
import { ensureLive, ensureUnmovedTexts } from './rules.ts'
import { issueAs, issueDetailJson } from './shapes.ts'
import { type IssueRef, issueOf, targetOf } from './targets.ts'

/** `{ issue }` with its git links and roadmap tasks, and its first comments if requested. 410 if it is in the trash. */
export function readIssue(ask: Ask, ref: IssueRef, { comments = false }: IssueReading = {}): Promise<Json> {
  const first = comments ? sql`, 'comments', ${firstCommentsJson(sql`i`, firstComments)}` : sql``
  const json = sql`json_build_object('issue', ${issueDetailJson(sql`i`, sql`p`)}${first})`
  return readLive(
    ask,
    sql`select ${unlessDeleted(sql`i`, json)} from ${issueOf(ref)} i join projects p on p.id = i.project_id`,
  )
}

/** `{ issue }` with the project's next number. The gate's lock of the project keeps it unique. */
export function createIssue(ask: Ask, issue: NewIssue, appUrl: string): Promise<Json> {
  const [id, projectId] = [crypto.randomUUID(), ask.projectId!]
  return write(
    ask,
    [
      ...relationRules({ projectId, numbers: [], areNamed: false }, issue),
      insertIssue(projectId, id, issue),
      ...notifyOfNewIssue(id, issue, appUrl),
    ],
    issueAs(projectId, sql`(select number from issues where id = ${id}::uuid)`),
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
    issueAs(ref.projectId, sql`${ref.number}::int`),
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
    sql`select json_build_object('issues',
      issue_rows(caller_id(), ${targets.projectId}::uuid, ${arrayOf('int', numbers)}))`,
  ).catch(thrown => {
    throw blameChange(thrown, change)
  })
}

/** Names the invalid field by its path in the body, where it is within `change`. */
function blameChange(thrown: unknown, change: IssuesChange['change']): unknown {
  const field = thrown instanceof ApiError && fieldBlamedBy(thrown.code)
  if (!field) return thrown
  const lists = (['labelIds', 'addLabelIds', 'removeLabelIds'] as const).filter(name => change[name]?.length)
  // Of several lists of labels, it is not known which one has the invalid label.
  const path = thrown.code !== 'label_invalid' ? [field] : lists.length === 1 ? lists : []
  return new ApiError(thrown.code, { ...thrown.fields, field: ['change', ...path].join('.') })
}
