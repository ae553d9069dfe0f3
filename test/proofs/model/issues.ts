import { reachOf, sees } from './access.ts'
import type { Pick } from './pick.ts'
import type { Issue, Model, Person, Project } from './state.ts'

export const issueFields = (
  of: Project,
  { id, number, title, status, position, assignee, parent }: Issue,
) => ({
  id,
  number,
  key: of.key && `${of.key}-${number}`,
  title,
  status,
  assigneeId: assignee?.id ?? null,
  parentId: parent?.id ?? null,
  position,
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
