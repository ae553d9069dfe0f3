import { type SQL, sql } from 'drizzle-orm'
import { arrayOf, type Statement } from '../../database.ts'
import { ensureBlockers } from './blockers.ts'
import { recordOnIssue } from './events.ts'
import type { NewIssue, SharedChange } from './fields.ts'
import { ensureLabelRoom, ensureLabels } from './issue-labels.ts'
import { ensureAssignable, ensureConsistent, ensureParent } from './rules.ts'
import type { Targets } from './targets.ts'

/** The rules about what the issues refer to afterwards. A new issue is not a target. */
export function relationRules(targets: Targets, change: SharedChange): Statement[] {
  const {
    parentId,
    assigneeId,
    labelIds = [],
    addLabelIds = [],
    removeLabelIds = [],
    blockedByIds = [],
  } = change
  const labels = [...new Set([...labelIds, ...addLabelIds, ...removeLabelIds])]
  return [
    ...(parentId ? [ensureParent(targets, parentId)] : []),
    ...(assigneeId ? [ensureAssignable(targets, assigneeId)] : []),
    ...(labels.length > 0 ? [ensureLabels(targets.projectId, labels)] : []),
    ...(blockedByIds.length > 0 ? [ensureBlockers(targets, blockedByIds)] : []),
  ]
}

/** The rules about the targets' other fields. */
export const fieldRules = (targets: Targets, change: SharedChange): Statement[] => [
  ...(change.addLabelIds ? [ensureLabelRoom(targets, change)] : []),
  ...(change.blockedType || change.blockedReason || change.startDate || change.dueDate
    ? [ensureConsistent(targets, change)]
    : []),
]

/**
 * Changes the targets that differ. Each of them records an event. A change can have nothing but a place. If it sets
 * another status than `blocked`, it also clears what blocks the issues.
 */
export function applyChange({ projectId, numbers }: Targets, change: SharedChange): SQL[] {
  const { labelIds = null, addLabelIds = null, removeLabelIds = null, blockedByIds = null } = change
  const isUnblocked = change.status !== undefined && change.status !== 'blocked'
  const columns = columnsOf(isUnblocked ? { ...change, blockedType: null, blockedReason: null } : change)
  const links = [labelIds, addLabelIds, removeLabelIds, blockedByIds]
  if (links.every(ids => ids === null) && Object.values(columns).every(value => value === undefined))
    return []
  const ids = sql.join(
    links.map(given => arrayOf('uuid', given)),
    sql`, `,
  )
  return [
    recordOnIssue(
      projectId,
      'issue.updated',
      sql`change_issues(${projectId}::uuid, ${arrayOf('int', numbers)}, ${JSON.stringify(columns)}::jsonb, ${ids})`,
      sql`jsonb_build_object('number', m.number, 'changed', m.fields, 'changes', m.changes)`,
    ),
  ]
}

/** Creates an issue, whose row the event about it is recorded from. */
export function insertIssue(projectId: string, id: string, issue: NewIssue): SQL {
  const { status = 'todo', priority = 'none' } = issue
  return recordOnIssue(
    projectId,
    'issue.created',
    sql`create_issue(${projectId}::uuid, ${id}::uuid,
      ${JSON.stringify(columnsOf({ ...issue, status, priority }))}::jsonb,
      ${arrayOf('uuid', issue.labelIds ?? [])}, ${arrayOf('uuid', issue.blockedByIds ?? [])})`,
  )
}

/** The columns to set, by name. */
const columnsOf = (change: SharedChange): Record<string, string | null | undefined> => ({
  title: change.title,
  body: change.body,
  status: change.status,
  priority: change.priority,
  assignee_id: change.assigneeId,
  start_date: change.startDate,
  due_date: change.dueDate,
  parent_id: change.parentId,
  blocked_type: change.blockedType,
  blocked_reason: change.blockedReason,
})
