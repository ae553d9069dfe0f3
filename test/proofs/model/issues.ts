import { reachOf, sees } from './access.ts'
import type { Pick } from './pick.ts'
import { personFields } from './response-fields.ts'
import type { Caller, Issue, Label, Model, Person, Project } from './state.ts'

const blockersOf = ({ blockers }: Issue) =>
  blockers.filter(({ isTrashed }) => !isTrashed).toSorted((a, b) => a.number - b.number)

const isOver = ({ status }: Issue) => ['done', 'cancelled'].includes(status)

/** Whether nothing that it waits for is left to do (issues § Fields). */
export const isReady = (issue: Issue): boolean => issue.status === 'todo' && blockersOf(issue).every(isOver)

export const byName = (labels: readonly Label[]): Label[] =>
  labels.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))

/** As this caller reads it. */
export const issueFields = (of: Project, issue: Issue, { who }: Caller) => ({
  id: issue.id,
  number: issue.number,
  key: of.key && `${of.key}-${issue.number}`,
  title: issue.title,
  body: issue.body,
  status: issue.status,
  priority: issue.priority,
  labels: byName(issue.labels).map(({ id, name, color }) => ({ id, name, color })),
  assigneeId: issue.assignee?.id ?? null,
  startDate: issue.start,
  dueDate: issue.due,
  parentId: issue.parent?.id ?? null,
  blockedType: issue.blockedType,
  blockedReason: issue.blockedReason,
  blockedBy: blockersOf(issue).map(({ id, number, title, status }) => ({ id, number, title, status })),
  isReady: isReady(issue),
  position: issue.position,
  createdBy: personFields(issue.createdBy),
  commentCount: issue.comments.length,
  attachmentCount: issue.attachments.length,
  isWatched: issue.watchers.get(who) ?? false,
})

export const newIssue = (number: number, createdBy: Person): Issue => ({
  ...{
    id: '',
    number,
    title: '',
    status: 'todo',
    assignee: null,
    parent: null,
    isTrashed: false,
    isPurged: false,
  },
  ...{ priority: 'none', start: null, due: null, blockedType: null, blockedReason: null },
  ...{ labels: [], blockers: [], position: '', body: null, createdBy, comments: [] },
  ...{ attachments: [], watchers: new Map() },
})

export const isAssignable = (of: Project, who: Person): boolean => {
  const reach = reachOf(of, who)
  return reach !== null && sees(of, reach, 'issues')
}

const isWithin = (issue: Issue | null, above: Issue): boolean =>
  issue !== null && (issue === above || isWithin(issue.parent, above))

export const isParent = (of: Project, parent: Issue, issue?: Issue): boolean =>
  of.issues.includes(parent) && !parent.isTrashed && !(issue && isWithin(parent, issue))

export const allIssues = (m: Model) => m.projects.flatMap(({ issues }) => issues)

/** A number of the project, or one that was never assigned. */
export function someIssue(
  of: Project,
  pick: Pick,
): { issue: Issue | undefined; params: { projectId: string; number: number } } {
  const issue = pick.isOnce(8) ? undefined : pick.of(of.issues)
  return { issue, params: { projectId: of.id, number: issue?.number ?? of.issues.length + 1 } }
}

export const hasIssues = ({ issues }: Project) => issues.length > 0

export const unknown = (issue: Issue | undefined) => !issue && 'issue_not_found'

export const missing = (issue: Issue | undefined) => unknown(issue) || (issue?.isTrashed && 'issue_deleted')
