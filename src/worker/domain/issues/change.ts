import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../database.ts'
import { assignments, changedFields, changesJson, given, type Setting } from '../shared/changes.ts'
import { ensureBlockers } from './blockers.ts'
import { recordOnIssue } from './events.ts'
import type { SharedChange } from './fields.ts'
import { ensureLabelRoom, ensureLabels } from './issue-labels.ts'
import { linksOf, replaceLinks, settingsOfLinks } from './links.ts'
import { ensureAssignable, ensureConsistent, ensureParent } from './rules.ts'
import { issuesOf, type Targets } from './targets.ts'

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
    ...(assigneeId ? [ensureAssignable(targets.projectId, assigneeId)] : []),
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

/** Changes the targets that differ. Each of them records an event. A change can have nothing but a place. */
export function applyChange(targets: Targets, change: SharedChange): SQL[] {
  const links = linksOf(change)
  const settings = settingsOf(change)
  const compared = [...settings, ...settingsOfLinks(links)]
  if (compared.length === 0) return []
  const columns = (column: (link: (typeof links)[number]) => SQL) =>
    sql.join(links.map(link => sql`, ${column(link)}`))
  const statement = sql`
    with found as materialized (
      select i.*${columns(({ stored, before }) => sql`${stored} as ${before}`)} from ${issuesOf(targets)} i),
    wanted as (select f.*${columns(({ wanted, after }) => sql`${wanted} as ${after}`)} from found f),
    difference as materialized (
      select w.id${columns(({ before, after }) => sql`w.${before}, w.${after}`)},
             ${changedFields(sql`w`, compared)} as fields, ${changesJson(sql`w`, compared.filter(isTold))} as changes
        from wanted w),
    updated as (
      update issues i set ${assignments([...settings, ...editing])}
        from difference d where i.id = d.id and d.fields <> '{}' returning i.*, d.fields, d.changes)
    ${replaceLinks(targets.projectId, links)}
    ${recordOnIssue(
      targets.projectId,
      'issue.updated',
      sql`updated`,
      sql`jsonb_build_object('number', m.number, 'changed', m.fields, 'changes', m.changes)`,
    )}`
  return [statement]
}

/** The columns to set. An issue that is no longer blocked loses the type and reason of its blocking. */
function settingsOf(change: SharedChange): Setting[] {
  const { title, body, status, priority, assigneeId, startDate, dueDate, parentId } = change
  const isUnblocked = status !== undefined && status !== 'blocked'
  const { blockedType, blockedReason } = isUnblocked ? { blockedType: null, blockedReason: null } : change
  const setting = (
    field: string,
    column: string,
    type: string,
    value: string | null | undefined,
  ): Setting => ({
    field,
    column: sql.raw(column),
    given: value,
    value: sql`${value}::${sql.raw(type)}`,
  })
  return given([
    setting('title', 'title', 'text', title),
    setting('body', 'body', 'text', body),
    setting('status', 'status', 'text', status),
    setting('priority', 'priority', 'issue_priority', priority),
    setting('assigneeId', 'assignee_id', 'uuid', assigneeId),
    setting('startDate', 'start_date', 'date', startDate),
    setting('dueDate', 'due_date', 'date', dueDate),
    setting('parentId', 'parent_id', 'uuid', parentId),
    setting('blockedType', 'blocked_type', 'text', blockedType),
    setting('blockedReason', 'blocked_reason', 'text', blockedReason),
  ])
}

const editing: Setting[] = [
  { field: 'updatedAt', column: sql`updated_at`, given: true, value: sql`now()` },
  { field: 'updatedBy', column: sql`updated_by`, given: true, value: sql`caller_id()` },
]

/** The activity has no texts of issues besides their titles as labels. */
const isTold = ({ field }: Setting): boolean => !['title', 'body', 'blockedReason'].includes(field)
