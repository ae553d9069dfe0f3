import { firstPlace } from './board.ts'
import { aboutIssue, record } from './events.ts'
import { allIssues, isAssignable, isParent } from './issues.ts'
import { unordered } from './match.ts'
import { mentionedIn, someText } from './mentions.ts'
import { notify, watch } from './notifying.ts'
import type { Pick } from './pick.ts'
import type { Caller, Issue, Label, Model, Project } from './state.ts'

type Fields = Omit<
  Issue,
  | 'id'
  | 'number'
  | 'isTrashed'
  | 'isPurged'
  | 'position'
  | 'createdBy'
  | 'comments'
  | 'attachments'
  | 'watchers'
>

/** What a request changes. `more` and `less`: the labels that a change of many issues adds and removes. */
export type Change = Partial<Fields> & { more?: Label[]; less?: Label[] }

export const titles = ['Bug', 'Feature', '不具合']
const days = ['2026-11-10', '2026-11-20', null]

/** Up to two labels of the project, or sometimes of another one. */
function someLabels(m: Model, of: Project, pick: Pick): Label[] {
  const all = m.projects.flatMap(({ labels }) => labels)
  if (all.length === 0 || pick.isOnce(3)) return []
  const label = pick.mostly(of.labels, all)!
  return [...new Set([label, of.labels.length > 0 ? pick.of(of.labels) : label])]
}

const someIssue = (m: Model, of: Project, pick: Pick): Issue | null =>
  pick.mostly(of.issues, allIssues(m)) ?? null

export const someChange = (m: Model, of: Project, pick: Pick): Change =>
  pick.of<() => Change>([
    () => ({ status: pick.of(['todo', 'done', 'blocked', 'cancelled']) }),
    () => ({ title: pick.of(titles), status: pick.of(['todo', 'in_progress', 'done']) }),
    () => ({ body: pick.isOnce(4) ? null : someText(m, pick) }),
    () => ({ parent: pick.isOnce(3) ? null : someIssue(m, of, pick) }),
    () => ({ assignee: pick.isOnce(3) ? null : pick.of(m.people.filter(({ id }) => id)) }),
    () => ({ priority: pick.of(['none', 'low', 'high', 'urgent'] as const) }),
    () => ({ labels: someLabels(m, of, pick) }),
    () => ({ due: pick.of(days), ...(pick.isOnce(2) && { start: pick.of(days) }) }),
    () => ({ start: pick.of(days) }),
    () => ({ blockers: [...new Set([1, 2].flatMap(() => someIssue(m, of, pick) ?? []))] }),
    () => ({ blockedType: pick.of(['issue', 'external', null] as const) }),
    () => ({ status: 'blocked', blockedType: 'external', blockedReason: pick.of(['待ち', null]) }),
  ])()

/** The same for many issues. */
export const someSharedChange = (m: Model, of: Project, pick: Pick): Change =>
  pick.isOnce(2)
    ? { priority: pick.of(['low', 'high']), more: someLabels(m, of, pick), less: someLabels(m, of, pick) }
    : someChange(m, of, pick)

const names: Record<string, string> = {
  ...{ assignee: 'assigneeId', parent: 'parentId', start: 'startDate', due: 'dueDate' },
  ...{ labels: 'labelIds', blockers: 'blockedByIds', more: 'addLabelIds', less: 'removeLabelIds' },
}
const nameOf = (field: string): string => names[field] ?? field

/** A value as a request has it. */
const sentAs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sentAs)
  return value !== null && typeof value === 'object' ? (value as { id: string }).id : value
}

export const bodyOf = (change: Change): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [nameOf(field), sentAs(value)]))

const waitsFor = (issue: Issue, other: Issue): boolean =>
  issue === other || issue.blockers.some(each => waitsFor(each, other))

/** Why these issues, or a new one, cannot be changed so, in the order of issues § Creating. */
export function refusalOfChange(of: Project, change: Change, targets: readonly Issue[]) {
  const { parent, assignee, blockers = [], labels = [], more = [], less = [] } = change
  const canBeParent = (each: Issue) => parent && isParent(of, parent, each)
  const haveAll = (field: 'parent' | 'assignee') =>
    targets.length > 0 && targets.every(each => each[field] === change[field])
  const isAbove = parent && isParent(of, parent) && targets.every(canBeParent)
  if (parent && !isAbove && !haveAll('parent')) return 'parent_invalid'
  if (assignee && !isAssignable(of, assignee) && !haveAll('assignee')) return 'assignee_invalid'
  if (![...labels, ...more, ...less].every(each => of.labels.includes(each))) return 'label_invalid'
  const canBlock = (each: Issue) =>
    of.issues.includes(each) && !each.isTrashed && !targets.some(target => waitsFor(each, target))
  if (!blockers.every(canBlock)) return 'blocked_by_invalid'
  const before = targets.length > 0 ? targets : [{ status: 'todo', start: null, due: null }]
  const after = before.map(({ status, start, due }) => ({ status, start, due, ...change }))
  const setsBlocked = change.blockedType || change.blockedReason
  if (setsBlocked && after.some(({ status }) => status !== 'blocked')) return 'blocked_type'
  return after.some(({ start, due }) => start && due && start > due) && 'dates_invalid'
}

/** Changes an issue, with its notifications, and its event if it differs. */
export function applyChange(
  m: Model,
  of: Project,
  by: Caller,
  issue: Issue,
  { more, less, ...change }: Change,
): void {
  notifyOf(m, of, by, issue, change)
  const isAssigned = change.assignee && change.assignee !== issue.assignee
  const isUnblocked = change.status !== undefined && change.status !== 'blocked'
  const labels = change.labels ?? (more || less ? issue.labels : undefined)
  const wanted: Partial<Fields> = {
    ...change,
    ...(isUnblocked && { blockedType: null, blockedReason: null }),
    ...(labels && {
      labels: [...new Set([...labels, ...(more ?? [])])].filter(each => !less?.includes(each)),
    }),
    // Those in the trash stay.
    ...(change.blockers && {
      blockers: [...change.blockers, ...issue.blockers.filter(({ isTrashed }) => isTrashed)],
    }),
  }
  const shown = (field: string, value: unknown) => {
    const visible = field === 'blockers' ? (value as Issue[]).filter(({ isTrashed }) => !isTrashed) : value
    return Array.isArray(visible) ? (sentAs(visible) as string[]).toSorted() : sentAs(visible)
  }
  const differing = Object.entries(wanted)
    .map(([field, to]) => ({ field, from: shown(field, issue[field as keyof Issue]), to: shown(field, to) }))
    .filter(({ from, to }) => String(from) !== String(to) || (from === null) !== (to === null))
  if (change.status && change.status !== issue.status) issue.position = firstPlace(of, change.status)
  Object.assign(issue, wanted)
  if (isAssigned) watch(issue, issue.assignee!)
  if (differing.length === 0) return
  const changes = differing
    .filter(({ field }) => !['title', 'body', 'blockedReason'].includes(field))
    .map(each => ({ ...each, field: nameOf(each.field) }))
  const payload = {
    number: issue.number,
    changed: new Set(differing.map(({ field }) => nameOf(field))),
    changes: unordered(changes, ({ field }) => field),
  }
  record(of, by, { type: 'issue.updated', target: aboutIssue(issue), payload })
}

/** A new assignee, newly mentioned users, and those who watch, if the status becomes another one. */
function notifyOf(m: Model, of: Project, by: Caller, issue: Issue, { assignee, body, status }: Change): void {
  const before = mentionedIn(m, issue.body)
  const isMoved = status !== undefined && status !== issue.status
  notify(m, of, issue, by.who, {
    assignee: assignee === issue.assignee ? null : assignee,
    mentioned: body === undefined ? [] : mentionedIn(m, body).filter(who => !before.includes(who)),
    ...(isMoved && { status, isForWatchers: true }),
  })
}
